import { cluesOf, type Clues } from '@steward/core/documents/filing-clues';
import type { FilingPlace } from '@steward/core/documents/filing';
import type { DocumentKind } from '@steward/core/property/documents';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './lessons.repository.ts';

interface Decided {
  place: FilingPlace | null;
  kind: DocumentKind | null;
}

const isSame = (a: FilingPlace, b: FilingPlace) =>
  a.root === b.root &&
  a.portfolio_id === b.portfolio_id &&
  a.environment_id === b.environment_id &&
  a.folder_id === b.folder_id;

/** Learns what a person decided for a document. Lessons for another place or kind lose half of their weight. */
export async function learn(ctx: Ctx, { db, scope }: Work, about: Clues, decided: Decided): Promise<void> {
  const clues = cluesOf(about);
  const known = await repository.listAllLessons(db, scope, clues);
  for (const { clue, value } of clues)
    for (const part of ['place', 'kind'] as const) {
      const { place, kind } = decided;
      if (decided[part] === null || (part === 'place' && place?.root === 'unorganized')) continue;
      const own = known.filter((one) => one.clue === clue && one.value === value && one[part] !== null);
      const agrees = (one: repository.KnownLesson) =>
        part === 'kind' ? one.kind === kind : one.place !== null && place !== null && isSame(one.place, place);
      for (const one of own) {
        const weight = agrees(one) ? one.weight + 1 : Math.floor(one.weight / 2);
        await repository.changeWeight(db, scope, one.id, weight, ctx.now);
      }
      if (!own.some(agrees)) {
        const row = {
          id: uuid(),
          clue,
          value,
          place: part === 'place' ? place : null,
          kind: part === 'kind' ? kind : null,
        };
        await repository.insertLesson(db, scope, row);
      }
    }
}

/** Takes a decision back: what agrees with it loses one. */
export async function unlearn(ctx: Ctx, { db, scope }: Work, about: Clues, decided: Decided): Promise<void> {
  for (const one of await repository.listAllLessons(db, scope, cluesOf(about))) {
    const agrees =
      (one.kind !== null && one.kind === decided.kind) ||
      (one.place !== null && decided.place !== null && isSame(one.place, decided.place));
    if (agrees) await repository.changeWeight(db, scope, one.id, one.weight - 1, ctx.now);
  }
}
