import { addDays } from '@steward/core/calendar/day';
import { lastTwelveMonths } from '@steward/core/coverage/last-twelve-months';
import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { stepsBetween, type Step } from '@steward/core/figures/steps';
import { daysOfMonthInPart, daysWith, partHeld } from '@steward/core/property/values-over-time';
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

const heldOf = (work: Work, ids: readonly string[]) =>
  listHeld(work, ids.length === 1 ? { environmentId: ids[0] } : {});
type Held = Awaited<ReturnType<typeof heldOf>>;

/** Costs on the days held: months without such a day are left out, and of a month that is held in part the part of its billed days. */
const onDaysHeld = <T extends MonthOfProperty & { cost: number; days: number }>(rows: readonly T[], held: Held): T[] =>
  rows.flatMap((row) => {
    const part = partHeld(held.get(row.environment_id), row.days, row.month);
    return part === 0 ? [] : [{ ...row, cost: row.cost * part, days: row.days * part }];
  });

/** The costs of properties by month and currency, on the days on which a property is held. The owner's costs are hidden from tenants. */
async function listCosts(work: Work, of: repository.CostsOf, held: Held) {
  if (work.scope.tenants || !of.ids.length) return [];
  const rows = await repository.listCosts(work.db, work.scope, of);
  const isInPart = ({ environment_id, month }: MonthOfProperty) => {
    const own = held.get(environment_id);
    return own !== undefined && daysOfMonthInPart(own, month) !== null;
  };
  const inPart = [...new Set(rows.flatMap((row) => (isInPart(row) ? row.environment_id : [])))];
  const byMeter = inPart.length ? await repository.listCostsByMeter(work.db, work.scope, { ...of, ids: inPart }) : [];
  const whole = rows.flatMap((row) => (isInPart(row) ? [] : { ...row, days: 0 }));
  return onDaysHeld([...whole, ...byMeter.filter(isInPart)], held);
}

/** The same by meter. */
export async function listCostsByMeter(work: Work, of: repository.CostsOf) {
  if (work.scope.tenants || !of.ids.length) return [];
  return onDaysHeld(await repository.listCostsByMeter(work.db, work.scope, of), await heldOf(work, of.ids));
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
  const held = await heldOf(work, ids);
  const rows = grouped(
    await listCosts(work, { ids, start: first.start, end: last.end }, held),
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

/** The costs of the last twelve months whose bills are due. */
async function costsOfLastMonths(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const period = lastTwelveMonths(asked.today);
  const months = stepsBetween('month', period.start, addDays(period.end, -1));
  const costs = await costsOfProperties(work, { ...asked, steps: months });
  for (const id of asked.ids)
    parts.add(
      'cost.last_12_months',
      id,
      'now',
      addParts(months.map(({ key }) => costs('cost.utilities', id, key) ?? { value: null, reason: 'no-data' })),
    );
  return parts.of;
}

async function costsOfMeters(work: Work, { ids, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || work.scope.tenants) return parts.of;
  const found = await repository.listCostsOfMeters(work.db, work.scope, { ids, start: first.start, end: last.end });
  const held = await heldOf(work, [...new Set(found.map(({ environment_id }) => environment_id))]);
  const rows = grouped(onDaysHeld(found, held), ({ meter_id }) => meter_id);
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
  'cost.last_12_months': { property: costsOfLastMonths },
  'bills.to_check': { property: toCheckOfProperties, meter: toCheckOfMeters },
} satisfies Record<string, FigureSource>;
