import { grouped } from '@steward/core/grouped';
import { addressFor } from '../../../platform/sources/asked.ts';
import { partsOf } from '../../../platform/sources/shapes.ts';
import { label, type Source } from '../../../platform/sources/sources.ts';
import { listSpacesOf } from './spaces.service.ts';

const MOST_KINDS = 12;

/** The area of spaces by what they are, the largest first. */
const kinds: Source = async (work, asked) => {
  const rows = await listSpacesOf(work, asked.ids);
  if (!rows.length) return { data: null, missing: 'spaces' };
  const parts = [...grouped(rows, ({ space_type_id }) => space_type_id)].map(([kind, own]) => ({
    name: label('space-type', kind),
    value: own.reduce((sum, { gross_floor_area }) => sum + gross_floor_area, 0),
  }));
  return {
    data: partsOf(
      parts.toSorted((a, b) => b.value - a.value),
      MOST_KINDS,
    ),
    unit: 'm²',
    working: asked.isOfOne ? addressFor(asked, '/space') : '/all-spaces',
  };
};

export const spacesSources = { 'spaces.kinds': kinds } satisfies Record<string, Source>;
