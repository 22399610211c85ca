import { MOST_MONTHS } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { fail } from '@steward/contract/failures';
import { nextMonthStart, type Day } from '@steward/core/calendar/day';
import {
  inferRhythm,
  stateOfCell,
  USUAL_DELAY_DAYS,
  usualDelay,
  type BillingHabit,
} from '@steward/core/coverage/bill-matrix';
import { stateWithParts } from '@steward/core/coverage/bill-parts';
import { billsDueUntil, coverageByMonth, daysHeld, yearSoFar, type ChainMonths } from '@steward/core/coverage/meters';
import { carriersOf, utilityOfCarrier, type Carrier } from '@steward/core/ghg/carrier';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { without } from '../../../platform/imports/importable.ts';
import { acceptedByProperty } from '../../estate/environments/accepted-years.service.ts';
import { byProperty, expectations } from './coverage.service.ts';
import type { Filter } from './coverage.repository.ts';
import * as repository from './matrix.repository.ts';
import { meteredOf } from './metered.service.ts';
import { billPartsOf } from './parts.service.ts';
import { listOwners } from './owners.repository.ts';

/** The months of a range, the last one too. */
export function monthsFrom(from: string, until: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= until && months.length <= MOST_MONTHS;)
    month = nextMonthStart(`${months[months.push(month) - 1]}-01`).slice(0, 7);
  if (months.length === 0 || months.length > MOST_MONTHS) fail('completeness.range');
  return months;
}

export interface Asked {
  filter: Filter;
  months: readonly string[];
  utility: repository.UtilityName | undefined;
}

/** The facts about the bills and meters of properties from which their points of supply follow. */
export async function supplyFacts(
  work: Work,
  filter: Filter,
  [first, last]: readonly [string, string],
  utility?: repository.UtilityName,
) {
  const { db, scope } = work;
  const [from, until] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const years = byProperty(await repository.listYears(db, scope, filter, { from, until, utility }));
  const { registered, exempt, notHeld } = await expectations(work, filter);
  const isAsked = ({ carrier }: { carrier: Carrier }) => !utility || carriersOf[utility].includes(carrier);
  return {
    years,
    notHeld,
    known: await knownOf(work, filter, first, last),
    /** The meters of a property in a year, each after those that it replaced. */
    chains: (environmentId: string, year: number, dueUntil: Day): ChainMonths<Carrier>[] => {
      const due = yearSoFar(year, dueUntil);
      return coverageByMonth(
        repository.spansOf(years.get(environmentId) ?? [], year),
        due,
        registered.get(environmentId)?.filter(isAsked),
        exempt.get(environmentId),
        notHeld(environmentId, due),
      );
    },
    /** The due days of a property without a meter. */
    held: (environmentId: string, months: readonly string[], dueUntil: Day): number[] =>
      months.map((month) => {
        const [start, end] = [`${month}-01`, nextMonthStart(`${month}-01`)];
        if (start >= dueUntil) return 0;
        const due = { start, end: dueUntil < end ? dueUntil : end };
        return daysHeld(due, notHeld(environmentId, due));
      }),
  };
}
export type SupplyFacts = Awaited<ReturnType<typeof supplyFacts>>;

/** A point of supply: a meter after those that it replaced, by year. */
export interface Point {
  carrier: Carrier;
  /** As in the last of the years. */
  meters: string[];
  /** January to December; its place among the points of the property. Absent in years without it. */
  years: ({ days: readonly number[]; due: readonly number[]; place: number } | undefined)[];
}

/** The points of a property in consecutive years, the earliest first. A point is known by its first meter. */
export function pointsOf(chains: readonly (readonly ChainMonths<Carrier>[])[]): Point[] {
  const points = new Map<string, Point>();
  for (const [index, own] of chains.entries())
    for (const [place, { carrier, meters, days, daysExpected }] of own.entries()) {
      const key = `${carrier}|${meters[0]}`;
      const point = points.get(key) ?? { carrier, meters, years: chains.map(() => undefined) };
      points.set(key, point);
      point.meters = meters;
      point.years[index] = { days, due: daysExpected, place };
    }
  return [...points.values()];
}

/** The days of a point that only an estimate covers, and those that another bill counts for. */
export function marksOf(
  known: SupplyFacts['known'],
  environmentId: string,
  { carrier, meters }: Point,
  { months, days }: { months: readonly string[]; days: readonly number[] },
) {
  const inRange = new Map(months.map((month, index) => [month, index]));
  const [estimated, overlap] = [months.map(() => 0), months.map(() => 0)];
  for (const mark of known.marks(environmentId, carrier, meters)) {
    const at = inRange.get(mark.month);
    if (at === undefined) continue;
    estimated[at] = Math.min(days[at] ?? 0, (estimated[at] ?? 0) + mark.estimated);
    overlap[at] = (overlap[at] ?? 0) + mark.overlap;
  }
  return { estimated, overlap };
}

/**
 * Every point of supply of the properties by month: the days as counted on dashboard, home page and in the report, and their state. Counted
 * from bills and meters: for many properties the kept points are read (`kept-points.service.ts`).
 */
export async function matrixRows(ctx: Ctx, work: Work, { filter, months, utility }: Asked): Promise<MatrixRow[]> {
  const { db, scope } = work;
  const day = todayOf(ctx);
  const dueUntil = billsDueUntil(day);
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const [from, until] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const properties = await repository.listProperties(db, scope, filter);
  const facts = await supplyFacts(work, filter, [first, last], utility);
  const ownerOf = ownersBy(await listOwners(db, scope, filter));
  const skipped = Number(first.slice(5, 7)) - 1;
  const inMonths = (years: Point['years'], of: 'days' | 'due') =>
    months.map((_, at) => years[Math.floor((at + skipped) / 12)]?.[of][(at + skipped) % 12] ?? 0);

  const unmarked = properties.flatMap(({ environment_id, environment_name, portfolio_name }): Unmarked[] => {
    const place = { environment_id, environment_name, portfolio_name };
    const years = Array.from({ length: until - from + 1 }, (_, index) => from + index);
    const points = pointsOf(years.map((year) => facts.chains(environment_id, year, dueUntil)));
    if (points.length === 0) return [{ row: withoutMeter(place, facts.held(environment_id, months, dueUntil)) }];
    return points
      .toSorted((a, b) =>
        a.carrier === b.carrier ? compare(a.meters.at(-1), b.meters.at(-1)) : compare(a.carrier, b.carrier),
      )
      .map((point) => {
        const { habit, ...about } = facts.known.of(environment_id, point.carrier, point.meters);
        const days = inMonths(point.years, 'days');
        return {
          habit,
          row: {
            ...place,
            ...about,
            ...ownerOf(environment_id, about.utility),
            carrier: point.carrier,
            meters: point.meters,
            states: [],
            days,
            due: inMonths(point.years, 'due'),
            ...marksOf(facts.known, environment_id, point, { months, days }),
            metered: months.map(() => 0),
            parts: [],
          },
        };
      });
  });
  const accepted = await acceptedByProperty(work);
  const isLocked = (environmentId: string, month: string) =>
    accepted.get(environmentId)?.has(Number(month.slice(0, 4))) ?? false;
  const meteredOn = await meteredOf(
    work,
    unmarked.flatMap(({ row }) => monthsOpen(row, months)),
  );
  const partsOf = await billPartsOf(work, filter);
  return unmarked.map(({ row, habit }) => {
    const locked = months.map((month) => isLocked(row.environment_id, month));
    if (!habit) return lockedRow(row, locked);
    const parts = partsOf(row, months, dueUntil);
    const metered = months.map((month) => {
      const found = meteredOn(row, month);
      return found ? Math.min(found.days, found.missing) : 0;
    });
    return withStates({ ...row, metered }, { habit, parts, months, locked, dueUntil, day });
  });
}

/** The months of a row with due days without a bill. */
export const monthsOpen = (
  row: Pick<MatrixRow, 'environment_id' | 'carrier' | 'meters' | 'due' | 'days'>,
  months: readonly string[],
) =>
  months.flatMap((month, at) => {
    const missing = (row.due[at] ?? 0) - (row.days[at] ?? 0);
    return row.carrier && missing > 0 ? [{ ...row, carrier: row.carrier, month, missing }] : [];
  });

/** The person responsible for the bills of a property and utility. */
export function ownersBy(owners: Awaited<ReturnType<typeof listOwners>>) {
  const known = new Map(owners.map((row) => [`${row.environment_id} ${row.utility}`, row]));
  return (environmentId: string, utility: string) => {
    const owner = known.get(`${environmentId} ${utility}`);
    return { owner_id: owner?.owner_name ? owner.owner_id : null, owner_name: owner?.owner_name ?? '' };
  };
}

/** The row of a property without a meter, of which an accepted year asks for no bills. */
export const lockedRow = (row: MatrixRow, locked: readonly boolean[]): MatrixRow => ({
  ...row,
  states: row.states.map((state, at) => (state === 'missing' && locked[at] ? 'locked' : state)),
});

/** A row with the state of each month. */
export function withStates(
  row: MatrixRow,
  {
    habit,
    parts,
    months,
    locked,
    dueUntil,
    day,
  }: {
    habit: BillingHabit;
    parts: readonly (MatrixRow['parts'][number] & { habit: BillingHabit })[];
    months: readonly string[];
    locked: readonly boolean[];
    dueUntil: Day;
    day: Day;
  },
): MatrixRow {
  const states = months.map((month, at) => {
    const [days = 0, due = 0] = [row.days[at], row.due[at]];
    const marks = { estimated: row.estimated[at] ?? 0, overlap: row.overlap[at] ?? 0, metered: row.metered[at] ?? 0 };
    const isOfAccepted = locked[at] === true;
    const state = stateOfCell({ month, days, due, ...marks, isLocked: isOfAccepted }, habit, dueUntil, day);
    if (isOfAccepted) return state;
    const own = parts.map((part) => ({ missing: part.missing[at] ?? 0, habit: part.habit }));
    return stateWithParts(state, month, own, day);
  });
  return { ...row, states, parts: parts.map((part) => without(part, 'habit')) };
}

/** A row before its meter data is added, with its billing habits; null for a property without a meter. */
interface Unmarked {
  row: MatrixRow;
  habit?: BillingHabit;
}

/** A property without a meter counts as one meter without bills. */
export const withoutMeter = (
  place: Pick<MatrixRow, 'environment_id' | 'environment_name' | 'portfolio_name'>,
  due: readonly number[],
): MatrixRow => ({
  ...place,
  carrier: null,
  utility: null,
  meters: [],
  account_no: '',
  supplier: '',
  rhythm: 'monthly',
  rhythm_is_set: false,
  owner_id: null,
  owner_name: '',
  states: due.map((days) => (days > 0 ? 'missing' : 'later')),
  days: due.map(() => 0),
  due: [...due],
  estimated: due.map(() => 0),
  overlap: due.map(() => 0),
  metered: due.map(() => 0),
  parts: [],
});

/** Facts of meters from bills and users: supplier, account, rhythm; and the months with estimates or overlaps. */
async function knownOf(work: Work, filter: Filter, from: string, until: string) {
  const { db, scope } = work;
  const meterKey = (...parts: string[]) => parts.join('|');
  const marks = new Map<string, Awaited<ReturnType<typeof repository.listMarks>>>();
  for (const mark of await repository.listMarks(db, scope, filter, from, until)) {
    const key = meterKey(mark.environment_id, mark.carrier, mark.meter_no);
    const list = marks.get(key);
    if (list) list.push(mark);
    else marks.set(key, [mark]);
  }
  const habits = new Map(
    (await repository.listHabits(db, scope, filter)).map((row) => [
      meterKey(row.environment_id, row.carrier, row.meter_no),
      row,
    ]),
  );
  const register = new Map(
    (await repository.listRegister(db, scope, filter)).map((row) => [
      meterKey(row.environment_id, row.carrier, row.meter_no),
      row,
    ]),
  );
  const rhythms = new Map(
    (await repository.listRhythms(db, scope, filter)).map((row) => [
      meterKey(row.environment_id, row.carrier, row.meter_no),
      row.rhythm,
    ]),
  );
  return {
    marks: (environmentId: string, carrier: Carrier, meters: readonly string[]) =>
      meters.flatMap((meter) => marks.get(meterKey(environmentId, carrier, meter)) ?? []),
    of(environmentId: string, carrier: Carrier, meters: readonly string[]) {
      const newest = meters.at(-1) ?? '';
      const entry = register.get(meterKey(environmentId, carrier, newest));
      // A meter without a bill is expected to be billed like the one it replaced.
      const billed = meters
        .toReversed()
        .flatMap((meter) => habits.get(meterKey(environmentId, carrier, meter)) ?? [])[0];
      const set = rhythms.get(meterKey(environmentId, carrier, newest));
      const rhythm = set ?? inferRhythm(billed?.lengths ?? []);
      const habit: BillingHabit = {
        rhythm,
        delayDays: billed ? usualDelay(billed.delays) : USUAL_DELAY_DAYS,
        billedUntil: billed?.billed_until,
      };
      const utility =
        billed && carriersOf[billed.utility].includes(carrier) ? billed.utility : utilityOfCarrier(carrier);
      return {
        habit,
        utility,
        rhythm,
        rhythm_is_set: set !== undefined,
        account_no: entry?.account_no || (billed?.account_no ?? ''),
        supplier: entry?.supplier || (billed?.supplier ?? ''),
      };
    },
  };
}

/** The billing habits of a meter. */
export const habitOf = async (
  work: Work,
  { environment_id, carrier, meters }: { environment_id: string; carrier: Carrier; meters: readonly string[] },
): Promise<BillingHabit> =>
  (await knownOf(work, { environmentId: environment_id }, '1900-01', '1900-01')).of(environment_id, carrier, meters)
    .habit;

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);
