import type { Answer, Parsed } from '@steward/contract/call';
import { MOST_MONTHS, type completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { fail } from '@steward/contract/failures';
import { nextMonthStart } from '@steward/core/calendar/day';
import {
  inferRhythm,
  isOverdue,
  stateOfCell,
  USUAL_DELAY_DAYS,
  usualDelay,
  type BillingHabit,
} from '@steward/core/coverage/bill-matrix';
import { stateWithParts } from '@steward/core/coverage/bill-parts';
import { billsDueUntil, coverageByMonth, daysHeld, yearSoFar } from '@steward/core/coverage/meters';
import { carriersOf, utilityOfCarrier, type Carrier } from '@steward/core/ghg/carrier';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { without } from '../../../platform/imports/importable.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { acceptedByProperty } from '../../estate/environments/accepted-years.service.ts';
import { findEnvironment } from '../../estate/environments/environments.service.ts';
import { byProperty, expectations } from './coverage.service.ts';
import type { Filter } from './coverage.repository.ts';
import * as repository from './matrix.repository.ts';
import { meteredOf } from './metered.service.ts';
import { billPartsOf } from './parts.service.ts';
import { listOwners } from './owners.repository.ts';

type Matrix = Answer<typeof completeness.getBillMatrix>;

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

/** Every point of supply of the properties by month: the days as counted on dashboard, home page and in the report, and their state. */
export async function matrixRows(ctx: Ctx, work: Work, { filter, months, utility }: Asked): Promise<MatrixRow[]> {
  const { db, scope } = work;
  const day = todayOf(ctx);
  const dueUntil = billsDueUntil(day);
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const [from, until] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const properties = await repository.listProperties(db, scope, filter);
  const years = byProperty(await repository.listYears(db, scope, filter, { from, until, utility }));
  const { registered, exempt, notHeld } = await expectations(work, filter);
  const known = await knownOf(work, filter, first, last);
  const owners = new Map(
    (await listOwners(db, scope, filter)).map((row) => [`${row.environment_id} ${row.utility}`, row]),
  );
  const calendar = Array.from({ length: until - from + 1 }, (_, index) => ({
    year: from + index,
    due: yearSoFar(from + index, dueUntil),
  }));
  const skipped = Number(first.slice(5, 7)) - 1;
  const inRange = new Map(months.map((month, index) => [month, index]));
  const isAsked = ({ carrier }: { carrier: Carrier }) => !utility || carriersOf[utility].includes(carrier);
  /** For a property without a meter. */
  const dueOfMonths = (environmentId: string) =>
    months.map((month) => {
      const [start, end] = [`${month}-01`, nextMonthStart(`${month}-01`)];
      if (start >= dueUntil) return 0;
      const due = { start, end: dueUntil < end ? dueUntil : end };
      return daysHeld(due, notHeld(environmentId, due));
    });

  const unmarked = properties.flatMap(({ environment_id, environment_name, portfolio_name }): Unmarked[] => {
    const place = { environment_id, environment_name, portfolio_name };
    const own = years.get(environment_id) ?? [];
    const register = registered.get(environment_id)?.filter(isAsked);
    const rows = new Map<string, { carrier: Carrier; meters: string[]; days: number[]; due: number[] }>();
    for (const { year, due } of calendar) {
      const chains = coverageByMonth(
        repository.spansOf(own, year),
        due,
        register,
        exempt.get(environment_id),
        notHeld(environment_id, due),
      );
      for (const { carrier, meters, days, daysExpected } of chains) {
        const key = `${carrier}|${meters[0]}`;
        let row = rows.get(key);
        if (!row) {
          row = { carrier, meters, days: months.map(() => 0), due: months.map(() => 0) };
          rows.set(key, row);
        }
        row.meters = meters;
        for (let n = 0; n < 12; n++) {
          const at = (year - from) * 12 + n - skipped;
          if (at < 0 || at >= months.length) continue;
          row.days[at] = days[n] ?? 0;
          row.due[at] = daysExpected[n] ?? 0;
        }
      }
    }
    const ownerOf = (of: string) => {
      const owner = owners.get(`${environment_id} ${of}`);
      return { owner_id: owner?.owner_name ? owner.owner_id : null, owner_name: owner?.owner_name ?? '' };
    };
    if (rows.size === 0) return [{ row: withoutMeter(place, dueOfMonths(environment_id)) }];
    return [...rows.values()]
      .toSorted((a, b) =>
        a.carrier === b.carrier ? compare(a.meters.at(-1), b.meters.at(-1)) : compare(a.carrier, b.carrier),
      )
      .map((row) => {
        const { habit, ...about } = known.of(environment_id, row.carrier, row.meters);
        const estimated = months.map(() => 0);
        const overlap = months.map(() => 0);
        for (const mark of known.marks(environment_id, row.carrier, row.meters)) {
          const at = inRange.get(mark.month);
          if (at === undefined) continue;
          estimated[at] = Math.min(row.days[at] ?? 0, (estimated[at] ?? 0) + mark.estimated);
          overlap[at] = (overlap[at] ?? 0) + mark.overlap;
        }
        const none = months.map(() => 0);
        return {
          habit,
          row: {
            ...place,
            ...about,
            ...ownerOf(about.utility),
            carrier: row.carrier,
            meters: row.meters,
            states: [],
            days: row.days,
            due: row.due,
            estimated,
            overlap,
            metered: none,
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
    unmarked.flatMap(({ row }) =>
      months.flatMap((month, at) => {
        const missing = (row.due[at] ?? 0) - (row.days[at] ?? 0);
        return row.carrier && missing > 0 ? [{ ...row, carrier: row.carrier, month, missing }] : [];
      }),
    ),
  );
  const partsOf = await billPartsOf(work, filter);
  return unmarked.map(({ row, habit }) => {
    const locked = months.map((month) => isLocked(row.environment_id, month));
    if (!habit)
      return { ...row, states: row.states.map((state, at) => (state === 'missing' && locked[at] ? 'locked' : state)) };
    const parts = partsOf(row, months, dueUntil);
    const metered = months.map((month) => {
      const found = meteredOn(row, month);
      return found ? Math.min(found.days, found.missing) : 0;
    });
    const states = months.map((month, at) => {
      const [days = 0, due = 0] = [row.days[at], row.due[at]];
      const marks = { estimated: row.estimated[at] ?? 0, overlap: row.overlap[at] ?? 0, metered: metered[at] ?? 0 };
      const isOfAccepted = locked[at] === true;
      const state = stateOfCell({ month, days, due, ...marks, isLocked: isOfAccepted }, habit, dueUntil, day);
      if (isOfAccepted) return state;
      const own = parts.map((part) => ({ missing: part.missing[at] ?? 0, habit: part.habit }));
      return stateWithParts(state, month, own, day);
    });
    return { ...row, metered, states, parts: parts.map((part) => without(part, 'habit')) };
  });
}

/** A row before its meter data is added, with its billing habits; null for a property without a meter. */
interface Unmarked {
  row: MatrixRow;
  habit?: BillingHabit;
}

/** A property without a meter counts as one meter without bills. */
const withoutMeter = (
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

export const getBillMatrix = (
  ctx: Ctx,
  {
    from,
    until,
    environment_id,
    portfolio_id,
    utility,
    supplier,
    only_gaps,
    page,
    page_size,
  }: Parsed<typeof completeness.getBillMatrix>,
): Promise<Matrix> =>
  reading(ctx, async (work) => {
    if (environment_id && !(await findEnvironment(work, environment_id))) fail('environment.not-found');
    if (portfolio_id && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    const months = monthsFrom(from, until);
    const filter = { environmentId: environment_id, portfolioId: portfolio_id };
    const all = await matrixRows(ctx, work, { filter, months, utility });
    const suppliers = [...new Set(all.flatMap((row) => row.supplier || []))].toSorted(compare);
    const rows = supplier ? all.filter((row) => row.supplier === supplier) : all;
    const withGaps = rows.filter(hasGap);
    const shown = only_gaps ? withGaps : rows;
    const sum = (of: 'days' | 'due' | 'estimated' | 'metered') =>
      rows.reduce((total, row) => total + row[of].reduce(add, 0), 0);
    const [days, due] = [sum('days'), sum('due')];
    return {
      months,
      due_until: billsDueUntil(todayOf(ctx)),
      totals: {
        days,
        due,
        share: due > 0 ? days / due : null,
        estimated: sum('estimated'),
        metered: sum('metered'),
        rows: rows.length,
        rows_with_gaps: withGaps.length,
        awaited: rows.reduce((total, row) => total + row.states.filter((state) => state === 'awaited').length, 0),
      },
      suppliers,
      paginateData: shown.slice((page - 1) * page_size, page * page_size),
      totalData: shown.length,
    };
  });

const hasGap = (row: MatrixRow) => row.states.some(isOverdue);
const add = (a: number, b: number) => a + b;
const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);
