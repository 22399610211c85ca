import type { Utility } from '@steward/contract/energy/bills.bill';
import type { BillingRhythm } from '@steward/core/coverage/bill-matrix';
import type { MeterSpan } from '@steward/core/coverage/meters';
import { carriersOf, type Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connection.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { asLetters, fromLetters, isOfBills, meant, unpacked, type Filter } from './coverage.repository.ts';

export type UtilityName = z.output<typeof Utility>;

export const listProperties = (db: Tx, scope: Scope, filter: Filter) =>
  meant(db, scope, filter)
    .innerJoin('portfolios', joinMine(scope, 'portfolios', 'environments.portfolio_id'))
    .select(['environments.id as environment_id', 'environment_name', 'portfolios.name as portfolio_name'])
    .orderBy('environment_name')
    .orderBy('environments.id')
    .execute();

export interface YearOfMeter {
  environment_id: string;
  carrier: Carrier;
  meterId: string;
  year: number;
  first: number;
  last: number;
  monthDays: number[];
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const narrowed = (utility: UtilityName | undefined) =>
  utility ? sql`and carrier = any (${carriersOf[utility]}::text[])` : sql``;

/** The meters by year; the years before `from` are summed up in one row. */
export async function listYears(
  db: Tx,
  scope: Scope,
  filter: Filter,
  { from, until, utility }: { from: number; until: number; utility: UtilityName | undefined },
): Promise<YearOfMeter[]> {
  const days = monthNumbers.map((n) => sql`least(coalesce(sum(days[${sql.lit(n)}]), 0), 31)`);
  const { rows } = await sql<Omit<YearOfMeter, 'meterId' | 'monthDays'> & { meter_no: string; days: string }>`
    select environment_id, carrier, meter_no, greatest(year, ${from}::int - 1) as year, min(first_month_days) as first,
      max(last_month_days) as last, ${asLetters(days)} as days
    from bill_years
    where ${isMine(scope, 'bill_years')} and ${isOfBills} and year <= ${until} ${narrowed(utility)}
      and environment_id in (${meant(db, scope, filter).select('environments.id')})
    group by 1, 2, 3, 4`.execute(db);
  return rows.map(({ meter_no, days: letters, ...row }) => ({
    ...row,
    meterId: meter_no,
    monthDays: fromLetters(letters),
  }));
}

const none: readonly number[] = monthNumbers.map(() => 0);

/** The billed days of a meter up to a year, as in `listSpans`. */
export function spansOf(years: readonly YearOfMeter[], year: number): MeterSpan<Carrier>[] {
  const meters = new Map<string, { carrier: Carrier; meterId: string; first: number; last: number; days: number[] }>();
  for (const row of years) {
    if (row.year > year) continue;
    const key = `${row.carrier}|${row.meterId}`;
    const known = meters.get(key);
    if (!known) meters.set(key, { ...row, days: row.year === year ? row.monthDays : [...none] });
    else {
      known.first = Math.min(known.first, row.first);
      known.last = Math.max(known.last, row.last);
      if (row.year === year) known.days = row.monthDays;
    }
  }
  return [...meters.values()].map(({ carrier, meterId, first, last, days }) => {
    const [firstMonth, firstDays] = unpacked(first);
    const [lastMonth, lastDays] = unpacked(last);
    return { carrier, meterId, firstMonth, firstDays, lastMonth, lastDays, monthDays: days };
  });
}

/** Months with days that only an estimate covers, or that are counted from another bill. */
export const listMarks = (db: Tx, scope: Scope, filter: Filter, from: string, until: string) =>
  mine(db, scope, 'bill_months', 'm')
    .innerJoin('bills as b', joinMine(scope, 'bills as b', 'm.bill_id'))
    .where('m.environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .where('m.month', '>=', `${from}-01`)
    .where('m.month', '<=', `${until}-01`)
    .where((e) => e.or([e('m.is_estimate', '=', true), e('m.days_left_out', '>', 0)]))
    .select((e) => [
      'm.environment_id',
      'm.carrier',
      'm.meter_no',
      sql<string>`to_char(m.month, 'YYYY-MM')`.as('month'),
      e.cast<number>(sql`coalesce(sum(m.days) filter (where m.is_estimate), 0)`, 'integer').as('estimated'),
      // Not an overlap: an estimate replaced by its bill, and a grid bill next to the supply bill whose use is counted.
      e
        .cast<number>(
          sql`coalesce(sum(m.days_left_out) filter (where not m.is_estimate and b.charges <> 'grid'), 0)`,
          'integer',
        )
        .as('overlap'),
    ])
    .groupBy(['m.environment_id', 'm.carrier', 'm.meter_no', 'm.month'])
    .execute();

export interface HabitRow {
  environment_id: string;
  carrier: Carrier;
  meter_no: string;
  supplier: string;
  account_no: string;
  utility: UtilityName;
  /** The lengths of the latest bills, the latest first. */
  lengths: number[];
  delays: number[];
  billed_until: string;
}

/** Supplier, account, period length and delay of the latest actual bills of each meter. */
export async function listHabits(db: Tx, scope: Scope, filter: Filter): Promise<HabitRow[]> {
  const { rows } = await sql<HabitRow>`
    select known.environment_id, known.carrier, known.meter_no, last.*
    from (
      select distinct environment_id, carrier, meter_no from bill_years
      where ${isMine(scope, 'bill_years')} and ${isOfBills} and environment_id in (${meant(db, scope, filter).select('environments.id')})
    ) known
    cross join lateral (
      select (array_agg(b.supplier order by b.start desc))[1] as supplier,
        (array_agg(b.account_no order by b.start desc))[1] as account_no,
        (array_agg(b.utility order by b.start desc))[1] as utility,
        array_agg(b.stop - b.start) as lengths, array_agg(b.date_of_bill - b.stop) as delays, max(b.stop) as billed_until
      from (
        select supplier, account_no, utility, date_of_bill, billing_start_date as start,
          billing_end_date + end_day_counts::int as stop
        from bills
        where ${isMine(scope, 'bills')} and bills.environment_id = known.environment_id
          and bills.carrier = known.carrier and bills.meter_no = known.meter_no and status = 'saved' and not is_estimate
        order by billing_start_date desc limit 6
      ) b
    ) last
    where last.supplier is not null`.execute(db);
  return rows;
}

export const listRegister = (db: Tx, scope: Scope, filter: Filter) =>
  mine(db, scope, 'meters')
    .where('environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .select(['environment_id', 'carrier', 'meter_no', 'account_no', 'supplier'])
    .execute();

export const listRhythms = (db: Tx, scope: Scope, filter: Filter) =>
  mine(db, scope, 'bill_rhythms')
    .where('environment_id', 'in', meant(db, scope, filter).select('environments.id'))
    .select(['environment_id', 'carrier', 'meter_no', 'rhythm'])
    .$narrowType<{ rhythm: BillingRhythm }>()
    .execute();

/** The use of the energy meters in a year: kWh, and the billed days. */
export const listUse = (db: Tx, scope: Scope, year: number) =>
  mine(db, scope, 'bill_years')
    .where('year', '=', year)
    .where('unit', '=', 'kWh')
    .where(isOfBills)
    .select((e) => [
      'environment_id',
      'carrier',
      'meter_no',
      e.fn.sum<number>('quantity').as('kwh'),
      e.cast<number>(sql`sum((select sum(d) from unnest(days) d))`, 'integer').as('days'),
    ])
    .groupBy(['environment_id', 'carrier', 'meter_no'])
    .execute();
