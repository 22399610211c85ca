import type { PaymentFile } from '@steward/contract/energy/payment-files.bank';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const files = (db: Tx, scope: Scope) =>
  mine(db, scope, 'payment_files')
    .leftJoin('users as maker', 'maker.id', 'payment_files.created_by')
    .select([
      'payment_files.id as _id',
      'payment_files.payment_run_id',
      'payment_files.message_id',
      'payment_files.debtor_name',
      'payment_files.debtor_iban',
      'payment_files.execution_day',
      'payment_files.transfers',
      'payment_files.amount',
      'payment_files.currency',
      sql<string>`coalesce(${personName('maker')}, '')`.as('created_by_name'),
      'payment_files.created_at',
    ])
    .$castTo<PaymentFile>();

export const findFileOfRun = (db: Tx, scope: Scope, runId: string) =>
  files(db, scope).where('payment_files.payment_run_id', '=', runId).executeTakeFirst();

/** With its bytes. */
export const findFile = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'payment_files')
    .select(['payment_run_id', 'message_id', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The bills of a run with their open amounts. */
export const listRunBills = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'bill_payables', 'p')
    .innerJoin('bills', joinMine(scope, 'bills', 'p.bill_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'p.environment_id'))
    .select([
      'bills.id as bill_id',
      'p.environment_id',
      'env.environment_name',
      'bills.supplier',
      'bills.invoice_no',
      'bills.account_no',
      sql<string>`coalesce(bills.date_of_bill::text, '')`.as('date_of_bill'),
      sql<number>`(p.amount - p.paid_amount)`.as('open'),
      sql<string>`p.currency`.as('currency'),
    ])
    .where('p.payment_run_id', '=', runId)
    .orderBy('bills.supplier')
    .orderBy('bills.date_of_bill')
    .orderBy('bills.id')
    .execute();

export type RunBill = Awaited<ReturnType<typeof listRunBills>>[number];

export const listTransfers = (db: Tx, scope: Scope, fileId: string) =>
  mine(db, scope, 'payment_transfers', 'sent')
    .innerJoin('bills', joinMine(scope, 'bills', 'sent.bill_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'sent.environment_id'))
    .select([
      'sent.bill_id',
      'env.environment_name',
      'bills.supplier',
      'bills.invoice_no',
      'sent.amount',
      'sent.creditor_name',
      'sent.creditor_iban',
      'sent.end_to_end_id',
      'sent.state',
      'sent.return_reason',
    ])
    .where('sent.payment_file_id', '=', fileId)
    .orderBy('sent.creditor_name')
    .orderBy('sent.end_to_end_id')
    .execute();

export interface NewFile {
  id: string;
  payment_run_id: string;
  message_id: string;
  debtor_name: string;
  debtor_iban: string;
  execution_day: string;
  transfers: number;
  amount: number;
  currency: string;
  body: string;
  created_by: string | null;
}

export interface NewTransfer {
  id: string;
  environment_id: string;
  payment_file_id: string;
  bill_id: string;
  end_to_end_id: string;
  amount: number;
  creditor_name: string;
  creditor_iban: string;
}

export async function insertFile(
  db: Tx,
  scope: Scope,
  file: NewFile,
  transfers: readonly NewTransfer[],
): Promise<void> {
  await insertMine(db, scope, 'payment_files', file).execute();
  await insertMine(db, scope, 'payment_transfers', transfers).execute();
}

export async function updateTransfer(
  db: Tx,
  scope: Scope,
  id: string,
  change: { state: 'paid' | 'returned'; bill_payment_id: string | null; return_reason?: string },
): Promise<void> {
  await updateMine(db, scope, 'payment_transfers').set(change).where('id', '=', id).execute();
}
