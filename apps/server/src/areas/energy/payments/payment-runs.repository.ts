import type { PaymentRun } from '@steward/contract/energy/payments.payable';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { unapproved } from './payments.repository.ts';

/**
 * A run is visible to users who reach every bill in it; a cancelled one without bills to its author and to users who reach every property.
 */
const seen = (scope: Scope) => sql<boolean>`(${scope.environments === 'all'} or (
  not exists (select 1 from bill_payables within where within.organization_id = ${scope.organizationId}
    and within.payment_run_id = payment_runs.id and not ${isMine(scope, 'bill_payables', 'within')})
  and (payment_runs.cancelled_at is null or payment_runs.created_by = ${scope.userId ?? null}::uuid)))`;

const runs = (db: Tx, scope: Scope) =>
  mine(db, scope, 'payment_runs')
    .leftJoin('users as maker', 'maker.id', 'payment_runs.created_by')
    .leftJoin('users as reader', 'reader.id', 'payment_runs.downloaded_by')
    .select([
      'payment_runs.id as _id',
      'payment_runs.number',
      'payment_runs.currency',
      'payment_runs.bills',
      'payment_runs.amount',
      sql<number>`(select count(*) from bill_payables done where done.organization_id = ${scope.organizationId}
        and done.payment_run_id = payment_runs.id and done.paid_amount <> 0)`.as('paid_bills'),
      sql<string>`coalesce(${personName('maker')}, '')`.as('created_by_name'),
      'payment_runs.created_at',
      sql<string>`coalesce(${personName('reader')}, '')`.as('downloaded_by_name'),
      'payment_runs.downloaded_at',
      'payment_runs.cancelled_at',
    ])
    .where(seen(scope))
    .$castTo<PaymentRun>();

export const listRuns = (db: Tx, scope: Scope) => runs(db, scope).orderBy('payment_runs.number', 'desc').execute();

export const findRun = (db: Tx, scope: Scope, id: string) =>
  runs(db, scope).where('payment_runs.id', '=', id).executeTakeFirst();

export async function nextNumber(db: Tx, scope: Scope): Promise<number> {
  const { last } = await mine(db, wholeOrganization(scope), 'payment_runs')
    .select((e) => e.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertRun(
  db: Tx,
  scope: Scope,
  row: { id: string; number: number; currency: string; bills: number; amount: number; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'payment_runs', row).execute();
}

/** The number of these bills that were approved and are now exported with this run. */
export async function exportBills(db: Tx, scope: Scope, runId: string, billIds: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await updateMine(db, scope, 'bill_payables')
    .set({ state: 'exported', payment_run_id: runId })
    .where('state', '=', 'approved')
    .where(sql<boolean>`bill_id = any (${billIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function giveBack(db: Tx, scope: Scope, runId: string): Promise<void> {
  await updateMine(db, scope, 'bill_payables')
    .set({ state: 'approved', payment_run_id: null })
    .where('payment_run_id', '=', runId)
    .execute();
}

export async function giveBackBill(db: Tx, scope: Scope, billId: string): Promise<void> {
  await updateMine(db, scope, 'bill_payables')
    .set({ state: 'approved', payment_run_id: null })
    .where('bill_id', '=', billId)
    .where('state', '=', 'exported')
    .execute();
}

export async function updateRun(
  db: Tx,
  scope: Scope,
  id: string,
  change: { downloaded_by: string | null; downloaded_at: Date } | { cancelled_by: string | null; cancelled_at: Date },
): Promise<void> {
  await updateMine(db, scope, 'payment_runs').set(change).where('id', '=', id).execute();
}

export const listRunBills = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'bill_payables', 'p')
    .innerJoin('bills', joinMine(scope, 'bills', 'p.bill_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'p.environment_id'))
    .select([
      'bills.supplier',
      'bills.invoice_no',
      'bills.account_no',
      'bills.date_of_bill',
      'bills.due_date',
      'bills.billing_start_date',
      'bills.billing_end_date',
      'bills.utility',
      'env.environment_name',
      'bills.net_amount',
      'bills.tax_amount',
      'bills.gross_amount',
      'p.amount',
      'p.paid_amount',
      'p.currency',
      'p.environment_id',
      'p.approved_at',
      'p.under_reserve',
      'p.approval_note',
    ])
    .where('p.payment_run_id', '=', runId)
    .orderBy('bills.supplier')
    .orderBy('bills.date_of_bill')
    .orderBy('bills.id')
    .execute();

/** The runs that were neither downloaded nor cancelled. */
export const listOpenRuns = (db: Tx, scope: Scope) =>
  mine(db, scope, 'payment_runs')
    .select('id')
    .where('downloaded_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();

/** Withdraws the approvals of bills of which nothing is paid and that are in no run. */
export async function withdrawApprovals(db: Tx, scope: Scope): Promise<void> {
  await updateMine(db, scope, 'bill_payables')
    .set({ ...unapproved, state: 'draft' })
    .where('state', '=', 'approved')
    .where('paid_amount', '=', 0)
    .execute();
}
