import type { Parsed } from '@steward/contract/call';
import type { payments } from '@steward/contract/energy/payments';
import type { BillPayment, CurrencyTotal, Payable } from '@steward/contract/energy/payments.payable';
import { activeFlagStates } from '@steward/core/bills/flags';
import type { BillState } from '@steward/core/payments/bill-state';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { costCenterOf } from './cost-center.ts';

type Asked = Parsed<typeof payments.getPayables>;
export type Filter = Pick<
  Asked,
  'environment_id' | 'bill_id' | 'utility' | 'state' | 'first_day' | 'last_day' | 'search' | 'audit' | 'cost_center'
> & {
  /** Unpaid bills due before this day. */
  due_before?: string | undefined;
};
export type Listing = Pick<Asked, 'sort' | 'descending' | 'page' | 'page_size'>;

const state = sql<BillState>`coalesce(p.state, 'draft')`;
const paid = sql<number>`coalesce(p.paid_amount, 0)`;
/** What is to be paid: what was approved, before an approval what the bill states as payable. */
const payable = sql<number>`coalesce(p.amount, bills.payable_amount, bills.gross_amount)`;

/** The start of every read of payables: the saved bills of the properties within reach. */
const payables = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bills')
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'bills.environment_id'))
    .leftJoin('bill_payables as p', joinMine(scope, 'bill_payables as p', 'bills.id', 'bill_id'))
    .where('bills.status', '=', 'saved')
    // Estimates are not payable.
    .where('bills.is_accrual', '=', false);

const matching = (
  db: Tx,
  scope: Scope,
  { environment_id, bill_id, utility, first_day, last_day, search, audit, due_before, cost_center, ...wanted }: Filter,
) => {
  const open = sql<boolean>`exists (select 1 from bill_flags f where ${isMine(scope, 'bill_flags', 'f')} and f.bill_id = bills.id
    and f.state = any (${[...activeFlagStates]}::text[]) and f.severity <> 'info')`;
  return payables(db, scope)
    .$if(due_before !== undefined, (q) => q.where('bills.due_date', '<', due_before ?? '').where(state, '<>', 'paid'))
    .$if(Boolean(cost_center), (q) => q.where(costCenterOf(scope), '=', cost_center ?? ''))
    .$if(audit === 'found', (q) => q.where(open))
    .$if(audit === 'clear', (q) => q.where(sql<boolean>`not ${open}`))
    .$if(environment_id !== undefined, (q) => q.where('bills.environment_id', '=', environment_id ?? ''))
    .$if(bill_id !== undefined, (q) => q.where('bills.id', '=', bill_id ?? ''))
    .$if(utility !== undefined, (q) => q.where('bills.utility', '=', utility ?? ''))
    .$if(wanted.state === 'open', (q) => q.where(state, '<>', 'paid'))
    .$if(wanted.state !== undefined && wanted.state !== 'open', (q) => q.where(state, '=', wanted.state as BillState))
    .$if(last_day !== undefined, (q) => q.where('bills.billing_start_date', '<=', last_day ?? ''))
    .$if(first_day !== undefined, (q) =>
      q.where((e) =>
        e.or([
          e('bills.billing_end_date', '>', first_day ?? ''),
          e.and([e('bills.billing_end_date', '=', first_day ?? ''), e('bills.end_day_counts', '=', true)]),
        ]),
      ),
    )
    .$if(Boolean(search), (q) =>
      q.where(finds(search, ['bills.supplier', 'bills.invoice_no', 'bills.account_no', 'env.environment_name'])),
    );
};

/** The fields of a payable in the contract, without those that follow from limits, mandates and the audit. */
export type PayableRow = Omit<Payable, 'is_collected' | 'needs_other' | 'open_flags' | 'version'> & {
  payment_set_by: string | null;
};

const shown = (query: ReturnType<typeof matching>, scope: Scope) =>
  query
    .leftJoin('payment_runs as run', joinMine(scope, 'payment_runs as run', 'p.payment_run_id'))
    .leftJoin('users as saver', 'saver.id', 'bills.payment_set_by')
    .leftJoin('users as asker', 'asker.id', 'p.asked_by')
    .leftJoin('users as approver', 'approver.id', 'p.approved_by')
    .select([
      'bills.id as _id',
      'bills.environment_id',
      'env.environment_name',
      'bills.utility',
      'bills.carrier',
      'bills.supplier',
      'bills.invoice_no',
      'bills.account_no',
      costCenterOf(scope).as('cost_center'),
      'bills.date_of_bill',
      'bills.due_date',
      'bills.billing_start_date',
      'bills.billing_end_date',
      'bills.end_day_counts',
      'bills.gross_amount',
      payable.as('payable_amount'),
      paid.as('paid_amount'),
      'bills.currency',
      state.as('state'),
      sql<string>`coalesce(p.flag_note, '')`.as('flag_note'),
      sql<string>`coalesce(${personName('saver')}, '')`.as('saved_by_name'),
      sql<string>`coalesce(${personName('asker')}, '')`.as('asked_by_name'),
      'p.asked_at',
      sql<string>`coalesce(${personName('approver')}, '')`.as('approved_by_name'),
      'p.approved_at',
      sql<string>`coalesce(p.approval_note, '')`.as('approval_note'),
      sql<boolean>`coalesce(p.under_reserve, false)`.as('under_reserve'),
      'run.number as run_number',
      'bills.payment_set_by',
    ])
    .$castTo<PayableRow>();

export const listPayables = (db: Tx, scope: Scope, filter: Filter, { sort, descending, page, page_size }: Listing) =>
  shown(matching(db, scope, filter), scope)
    .orderBy(`bills.${sort}`, (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('bills.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();

/** The sums of all matching bills by currency. */
export async function sumPayables(
  db: Tx,
  scope: Scope,
  filter: Filter,
  { today, soon }: { today: string; soon: string },
): Promise<CurrencyTotal[]> {
  const overdue = sql<boolean>`${state} <> 'paid' and bills.due_date < ${today}`;
  const isSoon = sql<boolean>`${state} <> 'paid' and bills.due_date >= ${today} and bills.due_date < ${soon}`;
  const sumOf = (which: typeof overdue) => sql<number>`coalesce(sum(${payable} - ${paid}) filter (where ${which}), 0)`;
  const countOf = (which: typeof overdue) => sql<number>`count(*) filter (where ${which})`;
  const rows = await matching(db, scope, filter)
    .select((e) => [
      'bills.currency',
      e.fn.countAll<number>().as('bills'),
      e.fn.sum<number>('bills.gross_amount').as('billed'),
      e.fn.sum<number>(payable).as('payable'),
      e.fn.sum<number>(paid).as('paid'),
      sql<number>`sum(${payable} - ${paid})`.as('open'),
      sumOf(overdue).as('overdue'),
      countOf(overdue).as('overdue_bills'),
      sumOf(isSoon).as('soon'),
      countOf(isSoon).as('soon_bills'),
    ])
    .groupBy('bills.currency')
    .orderBy('bills.currency')
    .execute();
  return rows.map((row) => ({ ...row, currency: row.currency ?? '' }));
}

/** The unpaid amounts by property and currency; `isAllKnown`: every bill states an amount. */
export const sumOpen = (db: Tx, scope: Scope, ids: readonly string[]) =>
  matching(db, scope, { state: 'open' })
    .where(sql<boolean>`bills.environment_id = any (${ids}::uuid[])`)
    .select((e) => [
      'bills.environment_id',
      'bills.currency',
      e.fn.countAll<number>().as('bills'),
      sql<number | null>`sum(${payable} - ${paid})`.as('open'),
      sql<boolean>`bool_and(${payable} is not null)`.as('isAllKnown'),
    ])
    .groupBy(['bills.environment_id', 'bills.currency'])
    .execute();

export const findPayables = (db: Tx, scope: Scope, ids: readonly string[]) =>
  shown(matching(db, scope, {}), scope)
    .where(sql<boolean>`bills.id = any (${ids}::uuid[])`)
    .orderBy('bills.date_of_bill')
    .orderBy('bills.id')
    .execute();

/** The cost centers of the bills and meters within reach. */
export async function listCostCenters(db: Tx, scope: Scope): Promise<string[]> {
  const rows = await mine(db, scope, 'bills')
    .select('bills.cost_center')
    .where('bills.status', '=', 'saved')
    .where('bills.cost_center', '<>', '')
    .union(mine(db, scope, 'meters').select('meters.cost_center').where('meters.cost_center', '<>', ''))
    .orderBy('cost_center')
    .execute();
  return rows.map(({ cost_center }) => cost_center);
}

/** The stored payment state of a bill; undefined before the first step. */
export const findStored = (db: Tx, scope: Scope, billId: string) =>
  mine(db, scope, 'bill_payables')
    .select(['id', 'state', 'amount', 'currency', 'paid_amount', 'payment_run_id'])
    .where('bill_id', '=', billId)
    .$castTo<{
      id: string;
      state: BillState;
      amount: number | null;
      currency: string | null;
      paid_amount: number;
      payment_run_id: string | null;
    }>()
    .executeTakeFirst();

export interface Stored {
  state: BillState;
  flag_note?: string;
  flagged_by?: string | null;
  amount?: number | null;
  currency?: string | null;
  approved_by?: string | null;
  approved_at?: Date | null;
  asked_by?: string | null;
  asked_at?: Date | null;
  approval_note?: string;
  under_reserve?: boolean;
  paid_amount?: number;
}

/** The columns of an approval, without one. */
export const unapproved = {
  amount: null,
  currency: null,
  approved_by: null,
  approved_at: null,
  approval_note: '',
  under_reserve: false,
  asked_by: null,
  asked_at: null,
};

export async function insertStored(
  db: Tx,
  scope: Scope,
  row: Stored & { id: string; environment_id: string; bill_id: string },
): Promise<void> {
  await insertMine(db, scope, 'bill_payables', row).execute();
}

export async function updateStored(db: Tx, scope: Scope, id: string, change: Stored): Promise<void> {
  await updateMine(db, scope, 'bill_payables').set(change).where('id', '=', id).execute();
}

const paymentRows = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_payments')
    .leftJoin('users as author', 'author.id', 'bill_payments.created_by')
    .select([
      'bill_payments.id as _id',
      'bill_payments.bill_id',
      'bill_payments.amount',
      'bill_payments.currency',
      'bill_payments.paid_on',
      'bill_payments.method',
      'bill_payments.reference',
      sql<string>`coalesce(${personName('author')}, '')`.as('created_by_name'),
    ])
    .$castTo<BillPayment>();

export const listPayments = (db: Tx, scope: Scope, billId: string) =>
  paymentRows(db, scope)
    .where('bill_payments.bill_id', '=', billId)
    .orderBy('bill_payments.paid_on', 'desc')
    .orderBy('bill_payments.id', 'desc')
    .execute();

export const findPayment = (db: Tx, scope: Scope, id: string) =>
  paymentRows(db, scope).where('bill_payments.id', '=', id).executeTakeFirst();

export interface NewPayment {
  id: string;
  environment_id: string;
  bill_id: string;
  amount: number;
  currency: string;
  paid_on: string;
  method: string;
  reference: string;
  /** The bank booking that the payment came from. */
  bank_entry_id: string | null;
  created_by: string | null;
}

export async function insertPayment(db: Tx, scope: Scope, row: NewPayment): Promise<void> {
  await insertMine(db, scope, 'bill_payments', row).execute();
}

export async function deletePayment(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'bill_payments').where('id', '=', id).execute();
}

export const listLimits = (db: Tx, scope: Scope) =>
  mine(db, scope, 'approval_limits')
    .leftJoin('users as raiser', 'raiser.id', 'approval_limits.raised_by')
    .select([
      'approval_limits.currency',
      'approval_limits.amount',
      'approval_limits.raised_to',
      'approval_limits.raised_by',
      'approval_limits.raised_at',
      sql<string>`coalesce(${personName('raiser')}, '')`.as('raised_by_name'),
    ])
    .orderBy('approval_limits.currency')
    .execute();

export type LimitRow = Awaited<ReturnType<typeof listLimits>>[number];

export async function deleteLimit(db: Tx, scope: Scope, currency: string): Promise<void> {
  await deleteMine(db, scope, 'approval_limits').where('currency', '=', currency).execute();
}

export async function insertLimit(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    currency: string;
    amount: number;
    raised_to?: number;
    raised_by?: string | null;
    raised_at?: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'approval_limits', row).execute();
}
