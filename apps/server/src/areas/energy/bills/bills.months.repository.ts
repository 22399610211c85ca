import type { OverlapCounts } from '@steward/core/bills/counted-days';
import { statusesToCheck } from '@steward/core/bills/statuses';
import type { MonthWeights } from '@steward/core/weather/month-weights';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertManyMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { periodOf, type Fields, type MonthRow } from './bill-months.ts';

export interface MonthsOf {
  id: string;
  environment_id: string;
  meter_no: string;
  is_estimate: boolean;
  months: readonly MonthRow[];
}

export async function insertMonths(db: Tx, scope: Scope, bills: readonly MonthsOf[]) {
  const rows = bills.flatMap(({ id, environment_id, meter_no, is_estimate, months }) =>
    months.map((row) => ({
      bill_id: id,
      environment_id,
      meter_no,
      is_estimate,
      ...row,
      month: `${row.month}-01`,
    })),
  );
  await insertManyMine(db, scope, 'bill_months', rows);
}

export async function replaceMonths(db: Tx, scope: Scope, bill: MonthsOf) {
  await deleteMine(db, scope, 'bill_months').where('bill_id', '=', bill.id).execute();
  await insertMonths(db, scope, [bill]);
}

export type SavedBill = Fields & {
  id: string;
  not_a_duplicate: boolean;
  overlap_counts: OverlapCounts;
  is_accrual: boolean;
  weather_split: MonthWeights | null;
};

/** The saved bills of a meter. */
export const listOfMeter = async (db: Tx, scope: Scope, environmentId: string, meterNo: string): Promise<SavedBill[]> =>
  // Saved rows passed the schema of the fields; only a draft lacks some, and the type of a row allows for it.
  (await mine(db, scope, 'bills')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('meter_no', '=', meterNo)
    .where('status', '=', 'saved')
    .execute()) as unknown as SavedBill[];

const PAGE = 500;

/** All saved bills of the organization, in pages. */
export async function* pagesOfSaved(db: Tx, scope: Scope): AsyncGenerator<SavedBill[]> {
  let after: string | undefined;
  for (;;) {
    const page = (await mine(db, scope, 'bills')
      .selectAll()
      .where('status', '=', 'saved')
      .$if(after !== undefined, (q) => q.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(PAGE)
      .execute()) as unknown as SavedBill[];
    if (page.length) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id;
  }
}

/**
 * Those of these bills that share days with another saved bill of their meter. Each is looked up separately: a join would read all bills.
 */
export async function listOverlapping(
  db: Tx,
  scope: Scope,
  bills: readonly { id: string; fields: Fields }[],
): Promise<Set<string>> {
  const periods = bills.map(({ fields }) => periodOf(fields));
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${bills.map(({ id }) => id)}::uuid[], ${bills.map(({ fields }) => fields.environment_id)}::uuid[],
        ${bills.map(({ fields }) => fields.meter_no)}::text[],
        ${periods.map(({ start }) => start)}::date[], ${periods.map(({ end }) => end)}::date[]) g (id, environment_id, meter_no, first_day, until)
      cross join lateral (select 1 from bills b
        where ${isMine(scope, 'bills', 'b')} and b.environment_id = g.environment_id and b.meter_no = g.meter_no
          and b.status = 'saved' and b.id <> g.id and b.billing_start_date < g.until
          and g.first_day < b.billing_end_date + b.end_day_counts::int
        limit 1) other`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** The counted values of bills now, by month. */
export const listWritten = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'bill_months')
    .select([
      'bill_id',
      'carrier',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'days',
      'days_left_out',
      'quantity',
      'cost',
    ])
    .where('bill_id', 'in', ids)
    .execute();

export async function updateShare(
  db: Tx,
  scope: Scope,
  id: string,
  { carrier, month }: Pick<MonthRow, 'carrier' | 'month'>,
  share: { days: number; days_left_out: number; quantity: number; cost: number | null },
) {
  await updateMine(db, scope, 'bill_months')
    .set(share)
    .where('bill_id', '=', id)
    .where('carrier', '=', carrier)
    .where('month', '=', `${month}-01`)
    .execute();
}

export const listMonths = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'bill_months')
    .select([
      'carrier',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'days',
      'days_left_out',
      'quantity',
      'unit',
      'cost',
      'currency',
    ])
    .where('bill_id', '=', id)
    .orderBy('carrier')
    .orderBy('month')
    .execute();

/** Properties, from the first day up to but without the last. */
export interface CostsOf {
  ids: readonly string[];
  start: string;
  end: string;
}

/** Costs of properties by month and currency; bills without a cost are left out. */
const costs = (db: Tx, scope: Scope, { ids, start, end }: CostsOf) =>
  mine(db, scope, 'bill_months')
    .where(sql<boolean>`environment_id = any (${ids}::uuid[])`)
    .where('month', '>=', `${start.slice(0, 7)}-01`)
    .where('month', '<', end)
    .where('cost', 'is not', null)
    .where('currency', 'is not', null)
    .select((e) => [
      'environment_id',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
      'currency',
      e.fn.sum<number>('cost').as('cost'),
    ])
    .groupBy(['environment_id', 'month', 'currency'])
    .orderBy('currency')
    .$narrowType<{ currency: string }>();

export const listCosts = (db: Tx, scope: Scope, of: CostsOf) => costs(db, scope, of).execute();

export const listCostsByMeter = (db: Tx, scope: Scope, of: CostsOf) =>
  costs(db, scope, of)
    .select((e) => ['carrier', 'meter_no', e.cast<number>(e.fn.sum('days'), 'integer').as('days')])
    .groupBy(['carrier', 'meter_no'])
    .execute();

/** The number of bills to check of each property; properties without one are left out. */
export const countToCheck = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'bill_counts', 'c')
    .where(sql<boolean>`c.environment_id = any (${ids}::uuid[])`)
    .where('c.status', 'in', statusesToCheck)
    .select(['c.environment_id', sql<number>`sum(c.bills)::int`.as('bills')])
    .groupBy('c.environment_id')
    .execute();

/** Costs of meters by month and currency, from the bills assigned to them. */
export async function listCostsOfMeters(db: Tx, scope: Scope, { ids, start, end }: CostsOf) {
  const { rows } = await sql<{
    meter_id: string;
    environment_id: string;
    month: string;
    currency: string;
    cost: number;
    days: number;
  }>`
    select r.id as meter_id, m.environment_id, to_char(m.month, 'YYYY-MM') as month, m.currency, sum(m.cost) as cost,
      sum(m.days)::int as days
    from meters r
    join bills b on ${isMine(scope, 'bills', 'b')} and b.meter_id = r.id
    join bill_months m on ${isMine(scope, 'bill_months', 'm')} and m.bill_id = b.id and m.carrier = r.carrier
    where ${isMine(scope, 'meters', 'r')} and r.id = any (${ids}::uuid[])
      and m.month >= ${`${start.slice(0, 7)}-01`}::date and m.month < ${end}::date
      and m.cost is not null and m.currency is not null
    group by 1, 2, 3, 4
    order by 4`.execute(db);
  return rows;
}

/** The number of bills to check of each meter; meters without one are left out. */
export async function countToCheckOfMeters(db: Tx, scope: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ meter_id: string; bills: number }>`
    select r.id as meter_id, count(*)::int as bills
    from meters r
    join bills b on ${isMine(scope, 'bills', 'b')} and (b.meter_id = r.id or (b.meter_id is null and r.formula = ''
      and b.meter_no <> '' and b.environment_id = r.environment_id and b.carrier = r.carrier and b.meter_no = r.bill_no))
    where ${isMine(scope, 'meters', 'r')} and r.id = any (${ids}::uuid[]) and b.status = any (${[...statusesToCheck]}::text[])
    group by 1`.execute(db);
  return rows;
}

/** A number on the bills of a property and carrier. */
export interface BilledNumber {
  environment_id: string;
  carrier: string;
  /** In the form for comparison (`meters.number_key`). */
  number_key: string;
}

/** Saved bills without a meter get this one, and its number; so do their months. Answers the bills. */
export async function linkBills(
  db: Tx,
  scope: Scope,
  { environment_id, carrier, number_key }: BilledNumber,
  meterId: string,
): Promise<SavedBill[]> {
  const { rows } = await sql<SavedBill>`
    update bills b set meter_id = m.id, meter_no = m.bill_no from meters m
      where ${isMine(scope, 'bills', 'b')} and ${isMine(scope, 'meters', 'm')} and m.id = ${meterId}
        and b.environment_id = ${environment_id} and b.carrier = ${carrier} and b.status = 'saved' and b.meter_id is null
        and upper(meter_bill_no(b.meter_no)) = ${number_key}
      returning b.*`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    update bill_months m set meter_no = b.meter_no from bills b
      where ${isMine(scope, 'bill_months', 'm')} and ${isMine(scope, 'bills', 'b')} and b.id = any (${ids}::uuid[])
        and m.bill_id = b.id and m.meter_no <> b.meter_no`.execute(db);
  return rows;
}
