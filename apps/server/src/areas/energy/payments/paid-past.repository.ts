import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface PastBill {
  bill_id: string;
  environment_id: string;
  amount: number;
  currency: string;
  date_of_bill: string;
  due_date: string | null;
  saved_by: string | null;
}

/** The saved bills before a day with an amount, without any payment state. */
export const listUntouched = (db: Tx, scope: Scope, before: string): Promise<PastBill[]> =>
  mine(db, scope, 'bills')
    .leftJoin('bill_payables as p', joinMine(scope, 'bill_payables as p', 'bills.id', 'bill_id'))
    .select([
      'bills.id as bill_id',
      'bills.environment_id',
      sql<number>`coalesce(bills.payable_amount, bills.gross_amount)`.as('amount'),
      'bills.currency',
      'bills.date_of_bill',
      'bills.due_date',
      'bills.saved_by',
    ])
    .where('bills.status', '=', 'saved')
    .where('bills.is_accrual', '=', false)
    .where('bills.date_of_bill', '<', before)
    .where('bills.currency', 'is not', null)
    .where(sql<boolean>`coalesce(bills.payable_amount, bills.gross_amount) <> 0`)
    .where('p.id', 'is', null)
    .orderBy('bills.date_of_bill')
    .$castTo<PastBill>()
    .execute();

interface Paid extends Pick<PastBill, 'bill_id' | 'environment_id' | 'amount' | 'currency'> {
  id: string;
  payment_id: string;
  approved_by: string;
  approved_on: string;
  paid_on: string;
}

export async function insertPaid(db: Tx, scope: Scope, rows: readonly Paid[]): Promise<void> {
  if (!rows.length) return;
  await insertMine(
    db,
    scope,
    'bill_payables',
    rows.map(({ id, environment_id, bill_id, amount, currency, approved_by, approved_on }) => ({
      id,
      environment_id,
      bill_id,
      state: 'paid',
      amount,
      currency,
      approved_by,
      approved_at: new Date(approved_on),
      paid_amount: amount,
    })),
  ).execute();
  await insertMine(
    db,
    scope,
    'bill_payments',
    rows.map(({ payment_id, environment_id, bill_id, amount, currency, approved_by, paid_on }) => ({
      id: payment_id,
      environment_id,
      bill_id,
      amount,
      currency,
      paid_on,
      method: 'transfer',
      created_by: approved_by,
    })),
  ).execute();
}
