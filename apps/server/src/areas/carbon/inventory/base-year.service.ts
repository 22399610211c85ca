import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { addSums, isReasonToRecalculate, splitRecorded } from '@steward/core/ghg/base-year';
import type { SumsOfRow } from '@steward/core/ghg/known-sums';
import type { Work } from '../../../database/transaction.ts';
import { listAcceptedSums, listRecorded, type RecordedEvent } from './accepted-figures.repository.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';

/** The base year of an organization: its published sums, and the events recorded since. */
export interface BaseYear {
  /** The accepted sums, else the sums at the first recorded event; null without either. */
  published: SumsOfRow | null;
  isAccepted: boolean;
  recorded: RecordedEvent[];
  /** Effects that a recalculation included, and effects that wait for the next one. */
  taken: SumsOfRow[];
  pending: SumsOfRow[];
}

export async function baseYearOf(
  { db, scope }: Work,
  boundary: Boundary,
  baseYear: number,
  knownAt?: Date,
): Promise<BaseYear> {
  const accepted = (await listAcceptedSums(db, scope, boundary, knownAt)).find(({ year }) => year === baseYear);
  // Events recorded before the report was frozen are part of the accepted figures.
  const recorded = (await listRecorded(db, scope, baseYear)).filter(
    ({ recorded_at }) =>
      (!accepted || recorded_at > accepted.frozen_at) && (!knownAt || new Date(recorded_at) <= knownAt),
  );
  const { taken, pending } = splitRecorded(
    recorded.map(({ kind, effect, decision }) => ({ effect, decision, isReason: isReasonToRecalculate(kind) })),
  );
  const published = (accepted?.sums as SumsOfRow | undefined) ?? recorded[0]?.base ?? null;
  return { published, isAccepted: Boolean(accepted), recorded, taken, pending };
}

/** The recalculated base year next to the published one, once a recalculation was decided. */
export async function recalculatedBase(
  work: Work,
  boundary: Boundary,
  baseYear: number | null,
  knownAt?: Date,
): Promise<Inventory['recalculated_base']> {
  if (baseYear === null || boundary.level !== 'Organization') return undefined;
  const { published, taken, recorded } = await baseYearOf(work, boundary, baseYear, knownAt);
  const last = recorded.findLast(({ decision }) => decision === 'recalculate');
  if (!published || !last) return undefined;
  return {
    year: baseYear,
    published,
    ...addSums(published, ...taken),
    effects: taken.length,
    last_day: last.recorded_at.slice(0, 10),
  };
}
