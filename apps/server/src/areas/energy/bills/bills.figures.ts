import { daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import { addParts, type FigurePart } from '@steward/core/figures/figure';
import type { Step } from '@steward/core/figures/steps';
import { daysWith, partOnHeldDays } from '@steward/core/property/values-over-time';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
import * as repository from './bills.months.repository.ts';

interface MonthOfProperty {
  environment_id: string;
  month: string;
}

/** The days of a month on which a property is held, 0 to all; undefined: it is always held. */
async function daysHeldOf(work: Work, ids: readonly string[]) {
  const held = await listHeld(work, ids.length === 1 ? { environmentId: ids[0] } : {});
  return ({ environment_id, month }: MonthOfProperty): { days: number; of: number } | undefined => {
    const own = held.get(environment_id);
    if (!own) return undefined;
    const period = { start: `${month}-01`, end: nextMonthStart(`${month}-01`) };
    const days = daysWith(own, period).reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);
    return { days, of: daysBetween(period.start, period.end) };
  };
}

/** Costs on the days held: months without such a day are left out, and of a month that is held in part the part of its billed days. */
function onDaysHeld<T extends MonthOfProperty & { cost: number; days: number }>(
  rows: readonly T[],
  heldOf: Awaited<ReturnType<typeof daysHeldOf>>,
): T[] {
  return rows.flatMap((row) => {
    const held = heldOf(row);
    if (!held || held.days === held.of) return [row];
    if (held.days === 0) return [];
    const part = partOnHeldDays(row.days, held.days, row.month);
    return [{ ...row, cost: row.cost * part, days: row.days * part }];
  });
}

/** The costs of properties by month and currency, on the days on which a property is held. The owner's costs are hidden from tenants. */
async function listCosts(work: Work, of: repository.CostsOf) {
  if (work.scope.tenants || !of.ids.length) return [];
  const heldOf = await daysHeldOf(work, of.ids);
  const rows = await repository.listCosts(work.db, work.scope, of);
  const isInPart = (row: MonthOfProperty) => {
    const held = heldOf(row);
    return held !== undefined && held.days > 0 && held.days < held.of;
  };
  const inPart = [...new Set(rows.flatMap((row) => (isInPart(row) ? row.environment_id : [])))];
  const byMeter = inPart.length ? await repository.listCostsByMeter(work.db, work.scope, { ...of, ids: inPart }) : [];
  return [
    ...rows.filter((row) => !isInPart(row) && heldOf(row)?.days !== 0),
    ...onDaysHeld(byMeter.filter(isInPart), heldOf),
  ];
}

/** The same by meter. */
export async function listCostsByMeter(work: Work, of: repository.CostsOf) {
  if (work.scope.tenants || !of.ids.length) return [];
  return onDaysHeld(await repository.listCostsByMeter(work.db, work.scope, of), await daysHeldOf(work, of.ids));
}

interface CostOfMonth {
  month: string;
  cost: number;
  currency: string;
}

const costOf = (rows: readonly CostOfMonth[], { key }: Step): FigurePart =>
  addParts(
    rows
      .filter(({ month }) => month.startsWith(key))
      .map(({ cost, currency }): FigurePart => ({ value: cost, currency })),
  );

async function costsOfProperties(work: Work, { ids, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return parts.of;
  const held = await listHeld(work, {});
  const rows = grouped(
    await listCosts(work, { ids, start: first.start, end: last.end }),
    ({ environment_id }) => environment_id,
  );
  for (const id of ids)
    for (const step of steps) {
      const own = held.get(id);
      const isHeld = !own || daysWith(own, step).length > 0;
      const part: FigurePart = isHeld ? costOf(rows.get(id) ?? [], step) : { value: null, reason: 'not-held' };
      parts.add('cost.utilities', id, step.key, part);
    }
  return parts.of;
}

async function costsOfMeters(work: Work, { ids, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || work.scope.tenants) return parts.of;
  const found = await repository.listCostsOfMeters(work.db, work.scope, { ids, start: first.start, end: last.end });
  const heldOf = await daysHeldOf(work, [...new Set(found.map(({ environment_id }) => environment_id))]);
  const rows = grouped(onDaysHeld(found, heldOf), ({ meter_id }) => meter_id);
  for (const id of ids)
    for (const step of steps) parts.add('cost.utilities', id, step.key, costOf(rows.get(id) ?? [], step));
  return parts.of;
}

/** The number of bills to check of each property; properties without one are left out. */
export const countToCheck = async ({ db, scope }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await repository.countToCheck(db, scope, ids)).map((row) => [row.environment_id, row.bills]));

async function toCheckOfProperties(work: Work, { ids }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const counts = await countToCheck(work, ids);
  for (const id of ids) parts.add('bills.to_check', id, 'now', { value: counts.get(id) ?? 0 });
  return parts.of;
}

async function toCheckOfMeters({ db, scope }: Work, { ids }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const counts = new Map(
    (await repository.countToCheckOfMeters(db, scope, ids)).map((row) => [row.meter_id, row.bills]),
  );
  for (const id of ids) parts.add('bills.to_check', id, 'now', { value: counts.get(id) ?? 0 });
  return parts.of;
}

export const billsSources = {
  'cost.utilities': { property: costsOfProperties, meter: costsOfMeters },
  'bills.to_check': { property: toCheckOfProperties, meter: toCheckOfMeters },
} satisfies Record<string, FigureSource>;
