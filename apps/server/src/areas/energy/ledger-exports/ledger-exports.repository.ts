import type { LedgerExport } from '@steward/contract/energy/ledger-exports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { costCenterOf } from '../payments/cost-center.ts';

export const findSettings = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ledger_settings')
    .select(['id', 'consultant_no', 'client_no', 'fiscal_year_start_month', 'account_length', 'default_creditor'])
    .executeTakeFirst();

interface Settings {
  consultant_no: number | null;
  client_no: number | null;
  fiscal_year_start_month: number;
  account_length: number;
  default_creditor: string;
}

export async function insertSettings(db: Tx, scope: Scope, row: Settings & { id: string }): Promise<void> {
  await insertMine(db, scope, 'ledger_settings', row).execute();
}

export async function updateSettings(db: Tx, scope: Scope, id: string, change: Settings): Promise<void> {
  await updateMine(db, scope, 'ledger_settings').set(change).where('id', '=', id).execute();
}

export const listAccounts = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ledger_accounts')
    .select(['id', 'kind', 'key', 'account', 'tax_key', 'rate_keys'])
    .orderBy('key')
    .execute();

export async function insertAccount(
  db: Tx,
  scope: Scope,
  row: { id: string; kind: 'utility' | 'supplier'; key: string; account: string; tax_key: string; rate_keys: string },
): Promise<void> {
  await insertMine(db, scope, 'ledger_accounts', row).execute();
}

export async function updateAccount(
  db: Tx,
  scope: Scope,
  id: string,
  change: { account: string; tax_key: string; rate_keys: string },
): Promise<void> {
  await updateMine(db, scope, 'ledger_accounts').set(change).where('id', '=', id).execute();
}

export async function deleteAccount(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'ledger_accounts').where('id', '=', id).execute();
}

/** The utilities and suppliers of saved bills within reach. */
export const listUses = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bills')
    .select(['supplier', 'utility'])
    .distinct()
    .where('status', '=', 'saved')
    .orderBy('supplier')
    .execute();

/** Approved bills of a period that were not exported. */
export const listNewBills = (
  db: Tx,
  scope: Scope,
  { first_day, last_day, currency }: { first_day: string; last_day: string; currency: string },
  most: number,
) =>
  mine(db, scope, 'bill_payables', 'p')
    .innerJoin('bills', joinMine(scope, 'bills', 'p.bill_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'p.environment_id'))
    .select([
      'bills.id as bill_id',
      'p.environment_id',
      'env.environment_name',
      'bills.utility',
      'bills.supplier',
      'bills.invoice_no',
      'bills.account_no',
      sql<string>`bills.date_of_bill::text`.as('date_of_bill'),
      sql<string | null>`bills.due_date::text`.as('due_date'),
      sql<string>`bills.billing_start_date::text`.as('billing_start_date'),
      sql<string>`bills.billing_end_date::text`.as('billing_end_date'),
      'bills.net_amount',
      'bills.tax_amount',
      'bills.tax_rate',
      'bills.tax_lines',
      costCenterOf(scope).as('cost_center'),
      // The whole invoice is posted, whatever of it was prepaid.
      sql<number>`bills.gross_amount`.as('gross_amount'),
      'bills.energy_consumption',
      'bills.water_consumption',
      'bills.waste',
    ])
    .where('p.state', 'in', ['approved', 'exported', 'paid'])
    .where('bills.gross_amount', '<>', 0)
    .where('p.currency', '=', currency)
    .where('bills.date_of_bill', '>=', first_day)
    .where('bills.date_of_bill', '<=', last_day)
    .where(
      sql<boolean>`not exists (select 1 from ledger_export_bills done
        where ${isMine(scope, 'ledger_export_bills', 'done')} and done.bill_id = bills.id)`,
    )
    .orderBy('bills.date_of_bill')
    .orderBy('bills.id')
    .limit(most)
    .execute();

export type NewBill = Awaited<ReturnType<typeof listNewBills>>[number];

const exported = (db: Tx, scope: Scope) =>
  mine(db, scope, 'ledger_exports')
    .leftJoin('users as maker', 'maker.id', 'ledger_exports.created_by')
    .select([
      'ledger_exports.id as _id',
      'ledger_exports.number',
      'ledger_exports.format',
      'ledger_exports.first_day',
      'ledger_exports.last_day',
      'ledger_exports.currency',
      'ledger_exports.bills',
      'ledger_exports.amount',
      sql<string>`coalesce(${personName('maker')}, '')`.as('created_by_name'),
      'ledger_exports.created_at',
    ])
    .$castTo<LedgerExport>();

export const listExports = (db: Tx, scope: Scope) =>
  exported(db, scope).orderBy('ledger_exports.number', 'desc').limit(1000).execute();

export const findExport = (db: Tx, scope: Scope, id: string) =>
  exported(db, scope).where('ledger_exports.id', '=', id).executeTakeFirst();

export const findBody = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'ledger_exports').select(['number', 'format', 'body']).where('id', '=', id).executeTakeFirst();

export async function nextNumber(db: Tx, scope: Scope): Promise<number> {
  const { last } = await mine(db, scope, 'ledger_exports')
    .select((e) => e.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export interface NewExport extends Omit<LedgerExport, '_id' | 'created_by_name' | 'created_at'> {
  id: string;
  body: string;
  created_by: string | null;
}

export async function insertExport(
  db: Tx,
  scope: Scope,
  row: NewExport,
  bills: readonly { id: string; environment_id: string; ledger_export_id: string; bill_id: string }[],
): Promise<void> {
  await insertMine(db, scope, 'ledger_exports', row).execute();
  // The maximum number of values of a statement.
  for (let from = 0; from < bills.length; from += 1000)
    await insertMine(db, scope, 'ledger_export_bills', bills.slice(from, from + 1000)).execute();
}
