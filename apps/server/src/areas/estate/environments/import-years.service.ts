import type { DatedValue } from '@steward/core/property/values-over-time';
import { isPlaceAttribute, placeAttributes, type DatedAddress } from '@steward/core/property/attributes-over-time';
import { placeOf } from '@steward/reference/countries/grid-place';
import { affectedYears } from '@steward/core/property/affected-years';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { ChangingRow } from '../../../platform/imports/importable.ts';
import { todayOf } from '../../../platform/today.ts';
import { listAcceptedYearsOfMove } from './accepted-years.repository.ts';
import { acceptedByProperty } from './accepted-years.service.ts';
import { portfoliosOf } from './edits.repository.ts';
import { listCurrent } from './history.repository.ts';
import { listDatedValues } from './history.service.ts';

type Row = ChangingRow<{ portfolio_id: string } & DatedAddress>;

/**
 * The years with an accepted report that rows of an import touch: those in which another area holds (`from`: since that day; null: a
 * correction of what holds today), and those that a move to another portfolio touches. Their accepted figures stay.
 */
export async function acceptedYearsOfImport(
  ctx: Ctx,
  work: Work,
  rows: readonly Row[],
  from: string | null,
): Promise<number[]> {
  const years = new Set<number>();
  const accepted = await acceptedByProperty(work);
  if (accepted.size === 0) return [];
  const resized = rows.filter(({ id, changed }) => accepted.has(id) && changed.includes('gross_floor_area'));
  const known = resized.length ? await listDatedValues(work, {}, ['gross_floor_area']) : undefined;
  for (const { id } of resized) {
    const values = known?.get(id)?.('gross_floor_area') ?? [];
    const { days, others } = from === null ? corrected(values, todayOf(ctx)) : { days: [from], others: values };
    const touched = affectedYears(
      [...(accepted.get(id) ?? [])],
      days,
      others.map((one) => one.from),
    );
    for (const year of touched) years.add(year);
  }
  for (const year of await yearsOfPlaces(ctx, work, rows, from, accepted)) years.add(year);
  const moved = grouped(
    rows.filter(({ changed }) => changed.includes('portfolio_id')),
    ({ values }) => values.portfolio_id,
  );
  for (const [portfolioId, those] of moved) {
    const ids = those.map(({ id }) => id);
    for (const year of await listAcceptedYearsOfMove(
      work.db,
      work.scope,
      portfoliosOf(work.db, work.scope, ids),
      portfolioId,
    ))
      years.add(year);
  }
  return [...years].toSorted((a, b) => a - b);
}

/** The accepted years in which rows place a property on another grid. */
async function yearsOfPlaces(
  ctx: Ctx,
  work: Work,
  rows: readonly Row[],
  from: string | null,
  accepted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<number[]> {
  const placed = rows.filter(({ id, changed }) => accepted.has(id) && changed.some(isPlaceAttribute));
  if (!placed.length) return [];
  const ids = placed.map(({ id }) => id);
  const current = new Map((await listCurrent(work.db, work.scope, ids)).map((row) => [row.environment_id, row]));
  const dated = await listDatedValues(work, {}, placeAttributes);
  return placed.flatMap(({ id, changed, values }) => {
    const row = current.get(id);
    const gridOf = (address: DatedAddress) => JSON.stringify(placeOf(address));
    if (!row || gridOf(row) === gridOf(values)) return [];
    return changed.filter(isPlaceAttribute).flatMap((attribute) => {
      const known = dated.get(id)?.(attribute) ?? [];
      const { days, others } = from === null ? corrected(known, todayOf(ctx)) : { days: [from], others: known };
      return affectedYears(
        [...(accepted.get(id) ?? [])],
        days,
        others.map((one) => one.from),
      );
    });
  });
}

/** A correction replaces the value that holds today, from the day on which that one begins; without any it is all that is known. */
function corrected(values: readonly DatedValue<number | string>[], today: string) {
  const inForce = values
    .filter((one) => (one.from ?? '') <= today)
    .toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))
    .at(-1);
  return { days: [inForce?.from ?? null], others: values.filter((one) => one !== inForce) };
}
