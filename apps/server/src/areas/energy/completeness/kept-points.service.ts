import { monthsOf } from '@steward/core/calendar/day';
import { monthsInRhythm, type BillingHabit } from '@steward/core/coverage/bill-matrix';
import type { Carrier } from '@steward/core/ghg/carrier';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Filter } from './coverage.repository.ts';
import * as repository from './kept-points.repository.ts';
import { monthNumber, type CountRow, type KeptHabit, type PointRow, type UseRow } from './kept-points.repository.ts';
import { marksOf, monthsOpen, pointsOf, supplyFacts, type Point, type SupplyFacts } from './matrix-rows.service.ts';
import { meteredOf } from './metered.service.ts';
import { billPartsOf } from './parts.service.ts';

/** Raised when points are counted in another way than before: all are then counted again. */
const RULES = 1;
/** So many properties with changes are counted in memory by the reader before the job has counted them. */
const FEW = 50;
/** So many properties are counted at once by the job. */
const TOGETHER = 25;
/** The longest time that counting keeps others waiting. */
const SLICE_MS = 20;
/** Ranges that begin earlier are rare, unless bills do. */
const YEARS_BACK = 3;
/** Bills before and after these years are not kept: such a range is counted from bills. */
const [MOST_BACK, MOST_AHEAD] = [40, 5];
/** The last range of a kept row that holds for all later ones. */
const ALWAYS = 9999;

/** Later than any month. */
const NEVER = '9999-12-01';

/** What is kept for a filter, and what was counted because it has changed since. */
export interface Kept {
  changed: readonly string[];
  points: readonly PointRow[];
  counts: readonly CountRow[];
}

const yearOf = (now: Date, daysAhead = 0) => new Date(now.getTime() + daysAhead * 86_400_000).getUTCFullYear();

/**
 * The kept points of the selected properties for a range of years, and those that have changed, counted again. Undefined where that are too many, or
 * where the range begins or ends outside of what is kept.
 */
export async function keptPoints(
  ctx: Ctx,
  work: Work,
  filter: Filter,
  [from, until]: readonly [number, number],
): Promise<Kept | undefined> {
  const thisYear = yearOf(ctx.now);
  if (until > thisYear + MOST_AHEAD || from < thisYear - MOST_BACK) return undefined;
  const asked = { rules: RULES, from, until: thisYear, most: FEW + 1 };
  const uncounted = await repository.listUncounted(work.db, work.scope, filter, asked);
  if (uncounted.length > FEW) return undefined;
  const changed = uncounted.map(({ environment_id }) => environment_id);
  if (changed.length === 0) return { changed, points: [], counts: [] };
  return { changed, ...(await countPoints(ctx, work, changed, from)) };
}

/** Lets others have their turn. */
export function turns() {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}

/** Counts the points of properties by month, from the first year with a bill. */
async function countPoints(ctx: Ctx, work: Work, environmentIds: readonly string[], from = ALWAYS) {
  const filter = { environmentIds };
  const thisYear = yearOf(ctx.now);
  const facts = await supplyFacts(work, filter, ['0001-01', `${ALWAYS}-12`]);
  const uses = usesOf(await repository.listUses(work.db, work.scope, filter));
  const partsOf = await billPartsOf(work, filter);
  const takeTurns = turns();
  const counts: CountRow[] = [];
  const counted: Counted[] = [];
  for (const environment_id of environmentIds) {
    await takeTurns();
    const billed = (facts.years.get(environment_id) ?? []).map(({ year }) => year);
    const first_year = Math.min(
      from,
      thisYear - YEARS_BACK,
      ...billed.map((year) => Math.max(year, thisYear - MOST_BACK)),
    );
    // In December the next year as well, so that it is there when it begins.
    const until_year = Math.max(yearOf(ctx.now, 31), ...billed.map((year) => Math.min(year, thisYear + MOST_AHEAD)));
    const years = Array.from({ length: until_year - first_year + 1 }, (_, index) => first_year + index);
    const months = years.flatMap(monthsOf);
    const chains = years.map((year) => facts.chains(environment_id, year, NEVER));
    const held = facts.held(environment_id, months, NEVER);
    const sumOf = (of: 'days' | 'daysExpected', none: readonly number[]) =>
      months.map((_, at) => {
        const own = chains[Math.floor(at / 12)] ?? [];
        return own.length ? own.reduce((sum, chain) => sum + (chain[of][at % 12] ?? 0), 0) : (none[at] ?? 0);
      });
    counts.push({
      environment_id,
      first_year,
      until_year,
      rules: RULES,
      held: summedUp(held),
      due: sumOf('daysExpected', held),
      days: sumOf('days', []),
    });
    // The points for ranges until each of the years: the row of an earlier year has the meters of the last one.
    const latest = new Map<string, Counted>();
    for (const [index, year] of years.entries())
      for (const point of pointsOf(chains.slice(0, index + 1))) {
        const key = JSON.stringify([point.carrier, point.meters[0]]);
        const known = latest.get(key);
        if (known && isEqual(known.point.meters, point.meters)) Object.assign(known, { point, ends_until: year });
        else {
          const one = { environment_id, point, first_year, months, ends_from: year, ends_until: year };
          latest.set(key, one);
          counted.push(one);
        }
      }
    for (const one of latest.values()) one.ends_until = ALWAYS;
  }
  const points = await rowsOf(work, counted, { facts, uses, partsOf, takeTurns });
  return { counts, points };
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** A point, for the ranges of months that end in these years. */
interface Counted {
  environment_id: string;
  point: Point;
  first_year: number;
  months: readonly string[];
  ends_from: number;
  ends_until: number;
}

async function rowsOf(
  work: Work,
  counted: readonly Counted[],
  {
    facts,
    uses,
    partsOf,
    takeTurns,
  }: {
    facts: SupplyFacts;
    uses: ReturnType<typeof usesOf>;
    partsOf: Awaited<ReturnType<typeof billPartsOf>>;
    takeTurns: () => Promise<void>;
  },
): Promise<PointRow[]> {
  const inMonths = ({ point, months }: Counted, of: 'days' | 'due') =>
    months.map((_, at) => point.years[Math.floor(at / 12)]?.[of][at % 12] ?? 0);
  const open = (one: Counted) => {
    const { environment_id, point, months } = one;
    const row = { environment_id, carrier: point.carrier, meters: point.meters };
    return monthsOpen({ ...row, due: inMonths(one, 'due'), days: inMonths(one, 'days') }, months);
  };
  // The variants of a point have one first meter, by which the days of meter data are found: each is asked for by itself.
  const first = counted.filter(({ ends_until }) => ends_until === ALWAYS);
  const meteredInFirst = await meteredOf(work, first.flatMap(open));
  const rows: PointRow[] = [];
  for (const one of counted) {
    await takeTurns();
    const { environment_id, point, first_year, months } = one;
    const { carrier, meters } = point;
    const [days, due] = [inMonths(one, 'days'), inMonths(one, 'due')];
    const meteredOn = one.ends_until === ALWAYS ? meteredInFirst : await meteredOf(work, open(one));
    const { estimated, overlap } = marksOf(facts.known, environment_id, point, { months, days });
    const { habit, utility, supplier, account_no, rhythm_is_set } = facts.known.of(environment_id, carrier, meters);
    const of = { environment_id, carrier, meters };
    const metered = months.map((month) => {
      const found = meteredOn(of, month);
      return found ? Math.min(found.days, found.missing) : 0;
    });
    const parts = partsOf({ ...of, due }, months, NEVER);
    const lacks = (charges?: string) =>
      summedUp(
        months.map((_, at) => {
          const isKnown = (due[at] ?? 0) > 0 && (days[at] ?? 0) >= (due[at] ?? 0);
          return Number(
            isKnown && parts.some((part) => (!charges || part.charges === charges) && (part.missing[at] ?? 0) > 0),
          );
        }),
      );
    const isOpen = due.map((most, at) => (days[at] ?? 0) < most);
    const usesByYear = point.years.map((_, index) =>
      first_year + index >= one.ends_from ? uses(of, first_year + index - 1) : [],
    );
    rows.push({
      ...of,
      first_meter: meters[0] ?? '',
      last_meter: meters.at(-1) ?? '',
      ends_from: one.ends_from,
      ends_until: one.ends_until,
      utility,
      supplier,
      account_no,
      rhythm_is_set,
      ...keptHabit(habit),
      first_year,
      positions: point.years.map((year) => year?.place ?? null),
      due: summedUp(due),
      days: summedUp(days),
      estimated: estimated.some(Boolean) ? summedUp(estimated) : null,
      metered: metered.some(Boolean) ? summedUp(metered) : null,
      open_months: summedUp(isOpen.map(Number)),
      open_runs: summedUp(isOpen.map((is, at) => Number(is && (at % 12 === 0 || !isOpen[at - 1])))),
      overlap: overlap.some(Boolean) ? overlap : null,
      parts: parts.length ? parts.map(({ habit: own, ...part }) => ({ ...part, ...keptHabit(own) })) : null,
      lacks_supply: parts.length ? lacks('supply') : null,
      lacks_grid: parts.length ? lacks('grid') : null,
      lacks_one: parts.length ? lacks() : null,
      use_per_day: usesByYear.map((known) => {
        const total = known.reduce((sum, use) => sum + use.days, 0);
        return total > 0 ? known.reduce((sum, use) => sum + use.kwh, 0) / total : null;
      }),
      meter_uses: usesByYear.some((known) => known.length > 1)
        ? usesByYear.map((known) => known.map(({ kwh, days: billed }) => kwh / billed))
        : null,
    });
  }
  return rows;
}

const keptHabit = ({ rhythm, delayDays, billedUntil }: BillingHabit): KeptHabit => ({
  rhythm,
  rhythm_months: monthsInRhythm[rhythm],
  delay_days: delayDays,
  billed_until: billedUntil ?? null,
  billed_month: billedUntil ? monthNumber(billedUntil) : null,
  billed_day: billedUntil ? Number(billedUntil.slice(8, 10)) : null,
});

export const habitFrom = ({
  rhythm,
  delay_days,
  billed_until,
}: Pick<KeptHabit, 'rhythm' | 'delay_days' | 'billed_until'>): BillingHabit => ({
  rhythm,
  delayDays: delay_days,
  billedUntil: billed_until ?? undefined,
});

/** Each number with all before it. */
function summedUp(numbers: readonly number[]): number[] {
  let sum = 0;
  return numbers.map((number) => (sum += number));
}

/** The use of the meters of a point in a year. */
function usesOf(rows: readonly UseRow[]) {
  const known = new Map<string, UseRow>();
  for (const row of rows)
    if (row.days > 0 && row.kwh > 0)
      known.set([row.environment_id, row.carrier, row.meter_no, row.year].join('|'), row);
  return (
    { environment_id, carrier, meters }: { environment_id: string; carrier: Carrier; meters: readonly string[] },
    year: number,
  ): UseRow[] => meters.flatMap((meter) => known.get([environment_id, carrier, meter, year].join('|')) ?? []);
}

/** Whether properties of an organization must be counted. */
export const hasUncounted = async (ctx: Ctx, { db, scope }: Work): Promise<boolean> =>
  (await repository.listUncounted(db, scope, {}, { ...everything(ctx), most: 1 })).length > 0;

const everything = (ctx: Ctx) => ({ rules: RULES, from: ALWAYS, until: yearOf(ctx.now, 31) });

/** Counts the properties of an organization that have changed, some at a time; whether all were counted before `until`. */
export async function countAgain(ctx: Ctx, until: number): Promise<boolean> {
  for (;;) {
    const found = await reading(ctx, async (work) => {
      const { db, scope } = work;
      const uncounted = await repository.listUncounted(db, scope, {}, { ...everything(ctx), most: TOGETHER });
      if (uncounted.length === 0) return undefined;
      const ids = uncounted.map(({ environment_id }) => environment_id);
      return { uncounted, marks: await repository.listMarked(db, scope, ids), ...(await countPoints(ctx, work, ids)) };
    });
    if (!found) break;
    await keep(ctx, found);
    if (Date.now() > until) return false;
  }
  await inTransaction(ctx, ({ db, scope }) => repository.removeLostMarks(db, scope));
  return true;
}

/** The marks that were seen go with what was counted: a later one stays. */
const keep = (
  ctx: Ctx,
  {
    uncounted,
    marks,
    counts,
    points,
  }: {
    uncounted: readonly repository.Uncounted[];
    marks: readonly { environment_id: string; id: string }[];
    counts: readonly CountRow[];
    points: readonly PointRow[];
  },
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const versions = new Map(uncounted.map((one) => [one.environment_id, one.version]));
    const kept = new Set<string>();
    for (const count of counts)
      if (await repository.replaceCount(db, scope, count, versions.get(count.environment_id) ?? null))
        kept.add(count.environment_id);
    if (kept.size === 0) return;
    await repository.replacePoints(
      db,
      scope,
      [...kept],
      points.filter(({ environment_id }) => kept.has(environment_id)),
    );
    await repository.removeMarks(
      db,
      scope,
      marks.filter(({ environment_id }) => kept.has(environment_id)).map(({ id }) => id),
    );
  });
