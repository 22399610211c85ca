import type { CollectionDebit, CollectionRun } from '@steward/contract/energy/collections.debit';
import type { DebitScheme, DebitSequence } from '@steward/core/payments/direct-debit';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, isMine, joinMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The amount of a statement that was collected or paid by the tenant. */
const paidOf = (scope: Scope) => sql<number>`(coalesce((select sum(d.amount) from collection_debits d
    where d.organization_id = ${scope.organizationId} and d.recharge_statement_id = s.id and d.state = 'paid'), 0)
  + coalesce((select sum(p.amount) from statement_payments p
    where p.organization_id = ${scope.organizationId} and p.recharge_statement_id = s.id and p.reversed_at is null), 0))`;

/** Issued statements in euro with an open amount that no run collects, and the reason of their latest return. */
export const listOpen = (db: Tx, scope: Scope) =>
  mine(db, scope, 'recharge_statements', 's')
    .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 's.recharge_run_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 's.environment_id'))
    .select([
      's.id as recharge_statement_id',
      's.recharge_run_id',
      's.environment_id',
      's.tenant_id',
      'r.number',
      's.tenant_name',
      'env.environment_name',
      'r.first_day',
      'r.last_day',
      sql<number>`(s.amount - s.prepayment - ${paidOf(scope)})`.as('amount'),
      paidOf(scope).as('paid'),
      sql<string>`coalesce((select d.return_reason from collection_debits d
        where d.organization_id = ${scope.organizationId} and d.recharge_statement_id = s.id and d.state = 'returned'
        order by d.returned_on desc, d.id desc limit 1), '')`.as('return_reason'),
    ])
    .where('r.state', '=', 'issued')
    .where('r.currency', '=', 'EUR')
    .where(sql<boolean>`s.amount - s.prepayment > ${paidOf(scope)}`)
    .where(
      sql<boolean>`not exists (select 1 from collection_debits d where d.organization_id = ${scope.organizationId}
        and d.recharge_statement_id = s.id and d.state in ('prepared', 'sent'))`,
    )
    .orderBy('r.number', 'desc')
    .orderBy('s.tenant_name')
    .orderBy('s.id')
    .$castTo<{
      recharge_statement_id: string;
      recharge_run_id: string;
      environment_id: string;
      tenant_id: string | null;
      number: number;
      tenant_name: string;
      environment_name: string;
      first_day: string;
      last_day: string;
      amount: number;
      paid: number;
      return_reason: string;
    }>()
    .execute();

/** The number of these statements within the reach of the user. */
export async function countStatements(db: Tx, scope: Scope, ids: readonly string[]): Promise<number> {
  const rows = await mine(db, scope, 'recharge_statements')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  return rows.length;
}

/** An account in euro that the organization collects on. */
export const findEuroAccount = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'bank_accounts')
    .select(['name', 'iban', 'bic'])
    .where('id', '=', id)
    .where('currency', '=', 'EUR')
    .executeTakeFirst();

/** A run is visible to users who reach every statement in it. */
const seen = (scope: Scope) => sql<boolean>`(${scope.environments === 'all'} or not exists (
  select 1 from collection_debits within where within.organization_id = ${scope.organizationId}
    and within.collection_run_id = collection_runs.id and not ${isMine(scope, 'collection_debits', 'within')}))`;

const ofDebits = (scope: Scope, what: string, state: string) =>
  sql<number>`(select ${sql.raw(what)} from collection_debits d where d.organization_id = ${scope.organizationId}
    and d.collection_run_id = collection_runs.id and d.state = ${state})`;

const runs = (db: Tx, scope: Scope) =>
  mine(db, scope, 'collection_runs')
    .leftJoin('users as maker', 'maker.id', 'collection_runs.created_by')
    .leftJoin('users as approver', 'approver.id', 'collection_runs.approved_by')
    .leftJoin('users as reader', 'reader.id', 'collection_runs.downloaded_by')
    .select([
      'collection_runs.id as _id',
      'collection_runs.number',
      'collection_runs.collection_day',
      'collection_runs.notice_days',
      'collection_runs.creditor_id',
      'collection_runs.creditor_name',
      'collection_runs.creditor_iban',
      'collection_runs.debits',
      'collection_runs.amount',
      'collection_runs.message_id',
      'collection_runs.created_by',
      'collection_runs.created_at',
      'collection_runs.approved_at',
      'collection_runs.downloaded_at',
      'collection_runs.cancelled_at',
      sql<string>`coalesce(${personName('maker')}, '')`.as('created_by_name'),
      sql<string>`coalesce(${personName('approver')}, '')`.as('approved_by_name'),
      sql<string>`coalesce(${personName('reader')}, '')`.as('downloaded_by_name'),
      ofDebits(scope, 'count(*)', 'paid').as('paid'),
      ofDebits(scope, 'coalesce(sum(d.amount), 0)', 'paid').as('paid_amount'),
      ofDebits(scope, 'count(*)', 'returned').as('returned'),
    ])
    .where(seen(scope))
    .$castTo<Omit<CollectionRun, 'state' | 'needs_other' | 'approve_by'> & { created_by: string | null }>();

export const listRuns = (db: Tx, scope: Scope) => runs(db, scope).orderBy('collection_runs.number', 'desc').execute();

export const findRun = (db: Tx, scope: Scope, id: string) =>
  runs(db, scope).where('collection_runs.id', '=', id).executeTakeFirst();

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** The fields that only the file needs. */
export const findFile = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'collection_runs').select(['creditor_bic', 'body']).where('id', '=', id).executeTakeFirstOrThrow();

export async function nextNumber(db: Tx, scope: Scope): Promise<number> {
  const { last } = await mine(db, wholeOrganization(scope), 'collection_runs')
    .select((e) => e.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export interface NewRun {
  id: string;
  number: number;
  collection_day: string;
  notice_days: number;
  creditor_id: string;
  creditor_name: string;
  creditor_iban: string;
  creditor_bic: string;
  debits: number;
  amount: number;
  message_id: string;
  created_by: string | null;
}

export interface NewDebit {
  id: string;
  environment_id: string;
  collection_run_id: string;
  recharge_statement_id: string;
  tenant_mandate_id: string;
  tenant_name: string;
  mandate_reference: string;
  signed_on: string;
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string;
  original_iban: string;
  scheme: DebitScheme;
  sequence: DebitSequence;
  end_to_end_id: string;
  batch_id: string;
  amount: number;
  state: 'prepared';
}

export async function insertRun(db: Tx, scope: Scope, run: NewRun, debits: readonly NewDebit[]): Promise<void> {
  await insertMine(db, scope, 'collection_runs', run).execute();
  await insertMine(db, scope, 'collection_debits', debits).execute();
}

export async function updateRun(
  db: Tx,
  scope: Scope,
  id: string,
  change:
    | { body: string; approved_by: string | null; approved_at: Date }
    | { downloaded_by: string | null; downloaded_at: Date }
    | { cancelled_by: string | null; cancelled_at: Date },
): Promise<void> {
  await updateMine(db, scope, 'collection_runs').set(change).where('id', '=', id).execute();
}

export const listDebits = (db: Tx, scope: Scope, runId: string) =>
  mine(db, scope, 'collection_debits', 'd')
    .innerJoin('recharge_statements as s', joinMine(scope, 'recharge_statements as s', 'd.recharge_statement_id'))
    .innerJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 's.recharge_run_id'))
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'd.environment_id'))
    .select([
      'd.recharge_statement_id',
      'r.number as statement_number',
      'env.environment_name',
      'd.tenant_name',
      'd.mandate_reference',
      'd.debtor_name',
      'd.debtor_iban',
      'd.scheme',
      'd.sequence',
      'd.end_to_end_id',
      'd.amount',
      'd.state',
      'd.paid_on',
      'd.returned_on',
      'd.return_reason',
      'd.notified_at',
      'd.notified_to',
      's.tenant_id',
      'd.tenant_mandate_id',
      'd.signed_on',
      'd.debtor_bic',
      'd.original_iban',
      'r.state as recharge_state',
      'r.first_day',
      'r.last_day',
    ])
    .where('d.collection_run_id', '=', runId)
    .orderBy('d.end_to_end_id')
    .$castTo<
      CollectionDebit & {
        tenant_id: string | null;
        tenant_mandate_id: string | null;
        signed_on: string;
        debtor_bic: string;
        original_iban: string;
        recharge_state: string;
        first_day: string;
        last_day: string;
      }
    >()
    .execute();

export type DebitRow = Awaited<ReturnType<typeof listDebits>>[number];

/** Moves all debits of a run to the next state. */
export async function updateDebits(db: Tx, scope: Scope, runId: string, state: 'sent' | 'cancelled'): Promise<void> {
  await updateMine(db, scope, 'collection_debits').set({ state }).where('collection_run_id', '=', runId).execute();
}

export interface StoredDebit {
  id: string;
  batch_id: string;
  end_to_end_id: string;
  amount: number;
  state: 'sent' | 'paid' | 'returned' | 'cancelled';
  tenant_mandate_id: string | null;
  debtor_iban: string;
}

/** The debits that these references or batches may mean; only those that were in a file. */
export const listSent = (
  db: Tx,
  scope: Scope,
  { references, batches }: { references: readonly string[]; batches: readonly string[] },
) =>
  mine(db, scope, 'collection_debits')
    .select(['id', 'batch_id', 'end_to_end_id', 'amount', 'state', 'tenant_mandate_id', 'debtor_iban'])
    .where(sql<boolean>`(end_to_end_id = any (${references}) or batch_id = any (${batches}))`)
    .where('state', '<>', 'prepared')
    .orderBy('end_to_end_id')
    .$castTo<StoredDebit>()
    .execute();

export async function updateDebit(
  db: Tx,
  scope: Scope,
  id: string,
  change: { state: 'paid'; paid_on: string } | { state: 'returned'; returned_on: string; return_reason: string },
): Promise<void> {
  await updateMine(db, scope, 'collection_debits').set(change).where('id', '=', id).execute();
}

/** Records when and where a tenant was notified of a collection. */
export async function updateNotice(
  db: Tx,
  scope: Scope,
  endToEndId: string,
  notice: { notified_at: Date; notified_to: string },
): Promise<void> {
  await updateMine(db, scope, 'collection_debits').set(notice).where('end_to_end_id', '=', endToEndId).execute();
}

/** Statements of a recharge run that are collected, or about to be. */
export const findCollected = (db: Tx, scope: Scope, rechargeRunId: string) =>
  mine(db, scope, 'collection_debits', 'd')
    .innerJoin('recharge_statements as s', joinMine(scope, 'recharge_statements as s', 'd.recharge_statement_id'))
    .select('d.id')
    .where('s.recharge_run_id', '=', rechargeRunId)
    .where('d.state', 'in', ['prepared', 'sent', 'paid'])
    .executeTakeFirst();
