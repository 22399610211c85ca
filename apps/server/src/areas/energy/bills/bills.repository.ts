import type { OverlapCounts } from '@steward/core/bills/counted-days';
import type { BillFields, BillRow } from '@steward/contract/energy/bills.bill';
import { billFields } from '@steward/core/bills/fields';
import type { BillSource } from '@steward/core/bills/sources';
import { namesWith, type NamesWith } from '@steward/core/fields/field';
import type { z } from 'zod';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { deleteMine, insertManyMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';

/**
 * A bill is in processing only while a job works on it: a job that was cancelled in the queue, or gave up after its last attempt, does not
 * update the bill itself.
 */
const isAbandoned = sql<boolean>`(bills.status = 'reading' and coalesce(work.status not in ('queued', 'running'), true))`;
const status = sql<BillRow['status']>`case when ${isAbandoned} then 'failed' else bills.status end`;
const failureCode = sql<string | null>`case when not ${isAbandoned} then bills.failure_code
  when work.status = 'cancelled' then 'job.cancelled' else coalesce(work.failure_code, 'server.failed') end`;

/** The start of every read of bills: those of the properties within reach. */
const myBills = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bills')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'bills.environment_id'))
    .leftJoin('jobs as work', joinMine(scope, 'jobs as work', 'bills.job_id'));

const rowColumns = [
  'bills.id as _id',
  'env.environment_name',
  status.as('status'),
  'source',
  'source_detail',
  'received_at',
  failureCode.as('failure_code'),
  'file_name',
  'job_id',
  ...columnsOf('bills', namesWith(billFields, 'list')),
  'bills.created_at',
] as const;

export const findBill = (db: Tx, scope: Scope, id: string) =>
  myBills(db, scope)
    .selectAll('bills')
    .select([
      'env.environment_name',
      'env.country_code',
      'env.portfolio_id',
      status.as('status'),
      failureCode.as('failure_code'),
    ])
    .where('bills.id', '=', id)
    .executeTakeFirst();
export type BillRecord = NonNullable<Awaited<ReturnType<typeof findBill>>>;

/** The rows of these bills, in their order. */
export async function listRows(db: Tx, scope: Scope, ids: readonly string[]): Promise<BillRow[]> {
  const rows = await myBills(db, scope)
    .select(rowColumns)
    .where(sql<boolean>`bills.id = any (${ids}::uuid[])`)
    .$castTo<BillRow>()
    .execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const findBillRow = (db: Tx, scope: Scope, id: string) =>
  myBills(db, scope).select(rowColumns).where('bills.id', '=', id).$castTo<BillRow>().executeTakeFirst();

export async function insertBill(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    environment_id: string;
    status: string;
    source: BillSource;
    source_detail?: string;
    received_at?: Date | string | null;
    file_id?: string;
    file_name?: string;
    print_file_id?: string | null;
    created_by: string | null;
  },
) {
  await insertMine(db, scope, 'bills', row).execute();
}

const one = (db: Tx, scope: Scope, id: string) => updateMine(db, scope, 'bills').where('id', '=', id);

export type ReadValues = Partial<Omit<z.output<typeof BillFields>, 'environment_id'>>;

/** Optional values of a reading; those of an earlier reading are cleared. */
const unread = Object.fromEntries(
  namesWith(billFields, 'required')
    .filter((name) => name !== 'environment_id')
    .map((name) => [name, null]),
) as Record<Exclude<NamesWith<typeof billFields, 'required'>, 'environment_id'>, null>;

/** Stores a reading: its values in the columns, so that the form starts with them, and as a whole. */
export async function updateReading(
  db: Tx,
  scope: Scope,
  id: string,
  { tax_lines = [], ...values }: ReadValues,
  reading: unknown,
) {
  await one(db, scope, id)
    .set({
      ...unread,
      ...values,
      tax_lines: JSON.stringify(tax_lines),
      status: 'review',
      failure_code: null,
      reading: JSON.stringify(reading),
    })
    .execute();
}

/** The document of a bill. */
export async function setFile(db: Tx, scope: Scope, id: string, file: { file_id: string; file_name: string }) {
  await one(db, scope, id).set(file).execute();
}

export async function updateStatus(
  db: Tx,
  scope: Scope,
  id: string,
  status: 'reading' | 'failed',
  change: { failure_code: string | null; job_id?: string },
) {
  await one(db, scope, id)
    .set({ status, ...change })
    .execute();
}

/** The saver, if what is paid, to whom or in which currency changes; otherwise who set it before. */
const paymentSetBy = (fields: z.output<typeof BillFields>, savedBy: string | null) => sql<string | null>`
  case when bills.payment_set_by is not null
      and (bills.gross_amount, bills.payable_amount, bills.currency, bills.supplier, bills.account_no)
        is not distinct from (${fields.gross_amount}::numeric, ${fields.payable_amount}::numeric, ${fields.currency}::text, ${fields.supplier}::text, ${fields.account_no}::text)
    then bills.payment_set_by
    else ${savedBy}::uuid end`;

/** Who saved a bill, and what they confirmed. */
interface Confirmed {
  saved_by: string | null;
  saved_at: Date;
  not_a_duplicate: boolean;
  overlap_counts: OverlapCounts;
  use_confirmed: boolean;
}

export async function saveFields(
  db: Tx,
  scope: Scope,
  id: string,
  fields: z.output<typeof BillFields> & { meter_id: string | null },
  { weather_split, ...by }: Confirmed & { weather_split: object | null },
) {
  await one(db, scope, id)
    // A bill saved by a user is no longer an estimate.
    .set({
      ...fields,
      tax_lines: JSON.stringify(fields.tax_lines),
      ...by,
      payment_set_by: paymentSetBy(fields, by.saved_by),
      weather_split: weather_split && JSON.stringify(weather_split),
      status: 'saved',
      failure_code: null,
      is_accrual: false,
      source: sql`case when bills.source = 'estimate' then 'typed' else bills.source end`,
    })
    .execute();
}

export interface TypedBill {
  id: string;
  fields: z.output<typeof BillFields> & { meter_id: string | null; is_accrual?: boolean };
  /** Null or absent: spread over its months by days. */
  weather_split?: object | null;
}

/** Those of these bills that are estimates of the product, not of a supplier. */
export const listAccruals = async (
  db: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<(z.output<typeof BillFields> & { id: string; is_accrual: boolean })[]> =>
  // Saved rows passed the schema of the fields; only a draft lacks some, and the type of a row allows for it.
  (await mine(db, scope, 'bills')
    .selectAll()
    .where('is_accrual', '=', true)
    .where(sql<boolean>`bills.id = any (${ids}::uuid[])`)
    .execute()) as unknown as (z.output<typeof BillFields> & { id: string; is_accrual: boolean })[];

export async function insertTyped(
  db: Tx,
  scope: Scope,
  bills: readonly TypedBill[],
  from: { source: BillSource; source_detail?: string },
  by: Confirmed,
) {
  const rows = bills.map(({ id, fields, weather_split = null }) => ({
    id,
    ...fields,
    weather_split,
    ...by,
    created_by: by.saved_by,
    payment_set_by: by.saved_by,
    status: 'saved',
    ...from,
  }));
  await insertManyMine(db, scope, 'bills', rows);
}

/** Answers the registered meters of the bills. */
export async function deleteBills(db: Tx, scope: Scope, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await deleteMine(db, scope, 'bills')
    .where(sql<boolean>`bills.id = any (${ids}::uuid[])`)
    .returning('meter_id')
    .execute();
  return rows.map(({ meter_id }) => meter_id);
}

/** Only for bills that wait for review: on a saved bill a person has decided. */
export async function setLastDayCounts(db: Tx, scope: Scope, id: string, end_day_counts: boolean) {
  await updateMine(db, scope, 'bills')
    .where('id', '=', id)
    .where('status', '=', 'review')
    .set({ end_day_counts })
    .execute();
}
