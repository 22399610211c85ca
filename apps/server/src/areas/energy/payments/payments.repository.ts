import type { Parsed } from '@steward/contract/call';
import type { payments } from '@steward/contract/energy/payments';
import type { BillPayment, CurrencyTotal, Payable } from '@steward/contract/energy/payments.payable';
import { activeFlagStates } from '@steward/core/bills/flags';
import type { BillState } from '@steward/core/payments/bill-state';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import {
  deleteMine,
  insertMine,
  isMine,
  isOfReachedProperty,
  joinMine,
  mine,
  ofPage,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { costCenterOf } from './cost-center.ts';

type Asked = Parsed<typeof payments.getPayables>;
export type Filter = Pick<
  Asked,
  'environment_id' | 'bill_id' | 'utility' | 'state' | 'first_day' | 'last_day' | 'search' | 'audit' | 'cost_center'
> & {
  environment_ids?: readonly string[] | undefined;
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

const isUnpaid = sql<boolean>`l.state not in ('', 'paid')`;

/** The payables within reach that match, as they are listed. For a page of them the reach of each is asked; for sums that of each property. */
const matching = (db: Tx, scope: Scope, filter: Filter, reach: 'of bills' | 'of properties') => {
  const { environment_id, environment_ids, bill_id, utility, first_day, last_day } = filter;
  const { search, audit, due_before, cost_center, ...wanted } = filter;
  const whole = wholeOrganization(scope);
  const open = sql<boolean>`exists (select 1 from bill_flags f where ${isMine(whole, 'bill_flags', 'f')} and f.bill_id = l.bill_id
    and f.state = any (${[...activeFlagStates]}::text[]) and f.severity <> 'info')`;
  const ofBill = (condition: RawBuilder<boolean>) =>
    sql<boolean>`exists (select 1 from bills join environments env on ${isMine(whole, 'environments', 'env')} and env.id = bills.environment_id
      where ${isMine(whole, 'bills')} and bills.id = l.bill_id and ${condition})`;
  return mine(db, reach === 'of bills' ? ofPage(scope) : whole, 'listed_bills', 'l')
    .where(sql<boolean>`l.state <> ''`)
    .$if(reach === 'of properties', (q) => q.where(isOfReachedProperty(scope, 'l')))
    .$if(due_before !== undefined, (q) => q.where('l.due_date', '<', due_before ?? '').where(isUnpaid))
    .$if(Boolean(cost_center), (q) => q.where(ofBill(sql`${costCenterOf(scope)} = ${cost_center ?? ''}`)))
    .$if(audit === 'found', (q) => q.where(open))
    .$if(audit === 'clear', (q) => q.where(sql<boolean>`not ${open}`))
    .$if(environment_id !== undefined, (q) => q.where('l.environment_id', '=', environment_id ?? ''))
    .$if(environment_ids !== undefined, (q) =>
      q.where(sql<boolean>`l.environment_id = any (${environment_ids ?? []}::uuid[])`),
    )
    .$if(bill_id !== undefined, (q) => q.where('l.bill_id', '=', bill_id ?? ''))
    .$if(utility !== undefined, (q) => q.where('l.utility', '=', utility ?? ''))
    .$if(wanted.state === 'open', (q) => q.where(isUnpaid))
    .$if(wanted.state !== undefined && wanted.state !== 'open', (q) => q.where('l.state', '=', wanted.state ?? ''))
    .$if(wanted.state !== undefined && wanted.state !== 'open' && wanted.state !== 'paid', (q) => q.where(isUnpaid))
    .$if(last_day !== undefined, (q) => q.where('l.billing_start_date', '<=', last_day ?? ''))
    .$if(first_day !== undefined, (q) => q.where('l.last_day', '>=', first_day ?? ''))
    .$if(Boolean(search), (q) =>
      q.where(
        ofBill(finds(search, ['bills.supplier', 'bills.invoice_no', 'bills.account_no', 'env.environment_name'])),
      ),
    );
};

/** The fields of a payable in the contract, without those that follow from limits, mandates and the audit. */
export type PayableRow = Omit<Payable, 'is_collected' | 'needs_other' | 'open_flags' | 'version'> & {
  payment_set_by: string | null;
};

const shown = (db: Tx, scope: Scope) =>
  payables(db, scope)
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

/** Each has an index in this order, which is read backwards where the bill with the least comes first. */
const sortedBy = {
  date_of_bill: 'l.date_of_bill',
  due_date: 'l.due_date',
  supplier: 'l.supplier',
  gross_amount: 'l.billed_thousandths',
  billing_start_date: 'l.billing_start_date',
} as const satisfies Record<Listing['sort'], string>;

export async function listPayables(
  db: Tx,
  scope: Scope,
  filter: Filter,
  { sort, descending, page, page_size }: Listing,
): Promise<PayableRow[]> {
  // Only the due date may be missing: such bills come last.
  const missingLast = descending || sort === 'due_date';
  const ids = (
    await matching(db, scope, filter, 'of bills')
      .select('l.bill_id')
      .orderBy(sortedBy[sort], (o) => {
        const order = descending ? o.desc() : o.asc();
        return missingLast ? order.nullsLast() : order.nullsFirst();
      })
      .orderBy('l.bill_id', descending ? 'desc' : 'asc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute()
  ).map(({ bill_id }) => bill_id);
  // The reach of these was asked above.
  const byId = new Map((await findPayables(db, wholeOrganization(scope), ids)).map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The kept sums of properties within reach. */
const counted = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'bill_counts', 'c')
    .where(isOfReachedProperty(scope, 'c'))
    .where(sql<boolean>`c.state <> ''`);

const toMoney = (name: string) => sql<number>`sum(${sql.ref(name)})`;

type Sum = Omit<CurrencyTotal, 'overdue' | 'overdue_bills' | 'soon' | 'soon_bills'>;

/** Kept where the filter names only what they are kept by. */
function sumAll(db: Tx, scope: Scope, filter: Filter): Promise<Sum[]> {
  const { environment_id, utility, state: wanted, ...rest } = filter;
  const sums = [toMoney('billed').as('billed'), toMoney('payable').as('payable'), toMoney('paid').as('paid')] as const;
  const open = sql<number>`sum(payable - paid)`.as('open');
  if (Object.values(rest).some((value) => value !== undefined && value !== ''))
    return matching(db, scope, filter, 'of properties')
      .select((e) => ['l.currency', e.fn.countAll<number>().as('bills'), ...sums, open])
      .groupBy('l.currency')
      .orderBy('l.currency')
      .execute();
  return counted(db, scope)
    .$if(environment_id !== undefined, (q) => q.where('c.environment_id', '=', environment_id ?? ''))
    .$if(utility !== undefined, (q) => q.where('c.utility', '=', utility ?? ''))
    .$if(wanted === 'open', (q) => q.where('c.state', '<>', 'paid'))
    .$if(wanted !== undefined && wanted !== 'open', (q) => q.where('c.state', '=', wanted ?? ''))
    .select(['c.currency', sql<number>`sum(c.bills)::int`.as('bills'), ...sums, open])
    .groupBy('c.currency')
    .orderBy('c.currency')
    .execute();
}

/** The sums of all matching bills by currency. */
export async function sumPayables(
  db: Tx,
  scope: Scope,
  filter: Filter,
  { today, soon }: { today: string; soon: string },
): Promise<CurrencyTotal[]> {
  const isOverdue = sql`l.due_date < ${today}::date`;
  const [sums, due] = [
    await sumAll(db, scope, filter),
    await matching(db, scope, filter, 'of properties')
      .where(isUnpaid)
      .where('l.due_date', '<', soon)
      .select([
        'l.currency',
        sql<number>`coalesce(sum(l.payable - l.paid) filter (where ${isOverdue}), 0)`.as('overdue'),
        sql<number>`(count(*) filter (where ${isOverdue}))::int`.as('overdue_bills'),
        sql<number>`coalesce(sum(l.payable - l.paid) filter (where not ${isOverdue}), 0)`.as('soon'),
        sql<number>`(count(*) filter (where not ${isOverdue}))::int`.as('soon_bills'),
      ])
      .groupBy('l.currency')
      .execute(),
  ];
  const byCurrency = new Map(due.map((row) => [row.currency, row]));
  const nothing = { overdue: 0, overdue_bills: 0, soon: 0, soon_bills: 0 };
  return sums.map((row) => ({ ...row, ...(byCurrency.get(row.currency) ?? nothing) }));
}

/** The unpaid amounts by property and currency. */
export const sumOpen = (db: Tx, scope: Scope, ids: readonly string[]) =>
  counted(db, scope)
    .where('c.state', '<>', 'paid')
    .where(sql<boolean>`c.environment_id = any (${ids}::uuid[])`)
    .select([
      'c.environment_id',
      'c.currency',
      sql<number>`sum(c.bills)::int`.as('bills'),
      sql<number>`sum(c.payable - c.paid)`.as('open'),
    ])
    .groupBy(['c.environment_id', 'c.currency'])
    .execute();

export const findPayables = (db: Tx, scope: Scope, ids: readonly string[]) =>
  shown(db, scope)
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
