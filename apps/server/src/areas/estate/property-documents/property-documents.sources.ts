import { addDays } from '@steward/core/calendar/day';
import { EXPIRING_DAYS, validityOn } from '@steward/core/property/documents';
import { addressFor } from '../../../platform/sources/asked.ts';
import { listOf } from '../../../platform/sources/shapes.ts';
import { named, word, type Source } from '../../../platform/sources/sources.ts';
import * as repository from './property-documents.repository.ts';

const SCREEN = '/environment/documents';

/** The documents that are no longer valid, or soon will not be: those that their screen marks. */
const ending: Source = async ({ db, scope }, asked) => {
  const rows = await repository.listEnding(db, scope, asked.ids, addDays(asked.today, EXPIRING_DAYS));
  if (!rows.length && !(await repository.hasDocuments(db, scope, asked.ids)))
    return { data: null, missing: 'documents' };
  const names = new Map(asked.properties.map((row) => [row.environment_id, row.environment_name]));
  const all = asked.isOfOne ? addressFor(asked, SCREEN) : '/documentation';
  return {
    data: listOf(
      rows,
      ({ _id, environment_id, title, valid_until }) => {
        const isOver = validityOn(valid_until, asked.today) === 'expired';
        return {
          title: named(title),
          details: asked.isOfOne ? [] : [named(names.get(environment_id) ?? '')],
          day: valid_until,
          state: isOver ? word('estate.expired') : null,
          tone: isOver ? 'bad' : 'warn',
          address: `${SCREEN}?environment=${environment_id}&item=${_id}`,
        };
      },
      all,
    ),
    working: all,
  };
};

export const documentSources = { 'documents.ending': ending } satisfies Record<string, Source>;
