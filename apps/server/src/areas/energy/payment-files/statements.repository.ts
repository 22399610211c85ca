import type { BankEntry, BankStatement } from '@steward/contract/energy/payment-files.bank';
import type { OpenBill, SentTransfer } from '@steward/core/payments/statement-match';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const countOf = (scope: Scope, outcome: BankEntry['outcome']) =>
  sql<number>`(select count(*) from bank_entries e where e.organization_id = ${scope.organizationId}
    and e.bank_statement_id = bank_statements.id and e.outcome = ${outcome})`;

const statements = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bank_statements')
    .leftJoin('users as reader', 'reader.id', 'bank_statements.created_by')
    .select([
      'bank_statements.id as _id',
      'bank_statements.format',
      'bank_statements.version',
      'bank_statements.statement_no',
      'bank_statements.iban',
      'bank_statements.currency',
      'bank_statements.first_day',
      'bank_statements.last_day',
      'bank_statements.opening_balance',
      'bank_statements.closing_balance',
      'bank_statements.file_name',
      'bank_statements.known_entries',
      countOf(scope, 'paid').as('paid'),
      countOf(scope, 'returned').as('returned'),
      countOf(scope, 'proposed').as('proposed'),
      countOf(scope, 'open').as('open'),
      sql<string>`coalesce(${personName('reader')}, '')`.as('created_by_name'),
      'bank_statements.created_at',
    ])
    .$castTo<BankStatement>();

export const listStatements = (db: Tx, scope: Scope) =>
  statements(db, scope)
    .orderBy('bank_statements.created_at', 'desc')
    .orderBy('bank_statements.position')
    .limit(1000)
    .execute();

export const findStatement = (db: Tx, scope: Scope, id: string) =>
  statements(db, scope).where('bank_statements.id', '=', id).executeTakeFirst();

export const listStatementsOfFile = (db: Tx, scope: Scope, sha256: string) =>
  statements(db, scope).where('bank_statements.sha256', '=', sha256).orderBy('bank_statements.position').execute();

export interface NewStatement extends Omit<
  BankStatement,
  '_id' | 'paid' | 'returned' | 'proposed' | 'open' | 'created_by_name' | 'created_at'
> {
  id: string;
  sha256: string;
  position: number;
  created_by: string | null;
}

export async function insertStatement(db: Tx, scope: Scope, row: NewStatement): Promise<void> {
  await insertMine(db, scope, 'bank_statements', row).execute();
}

export interface NewEntry {
  id: string;
  bank_statement_id: string;
  position: number;
  entry_key: string;
  booked_on: string | null;
  amount: number;
  currency: string;
  counterparty: string;
  counterparty_iban: string;
  end_to_end_id: string;
  mandate_id: string;
  remittance: string;
  return_reason: string;
  outcome: BankEntry['outcome'];
  note: BankEntry['note'];
  proposed_bill: string | null;
  proposed_statement: string | null;
}

export async function insertEntry(db: Tx, scope: Scope, row: NewEntry): Promise<void> {
  await insertMine(db, scope, 'bank_entries', row).execute();
}

/** Those of these bookings that an earlier statement contained. */
export async function listKnownKeys(db: Tx, scope: Scope, keys: readonly string[]): Promise<Set<string>> {
  const rows = await mine(db, scope, 'bank_entries')
    .select('entry_key')
    .where(sql<boolean>`entry_key = any (${keys})`)
    .execute();
  return new Set(rows.map(({ entry_key }) => entry_key));
}

export type EntryRow = Omit<BankEntry, 'statement_open'> & { mandate_id: string; proposed_statement: string | null };

const entries = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bank_entries')
    .leftJoin('bills', joinMine(scope, 'bills', 'bank_entries.proposed_bill'))
    .leftJoin('bill_payables as p', joinMine(scope, 'bill_payables as p', 'bank_entries.proposed_bill', 'bill_id'))
    .leftJoin(
      'collection_debits as d',
      joinMine(scope, 'collection_debits as d', 'bank_entries.end_to_end_id', 'end_to_end_id'),
    )
    .leftJoin(
      'recharge_statements as s',
      joinMine(scope, 'recharge_statements as s', 'bank_entries.proposed_statement'),
    )
    .leftJoin('recharge_runs as r', joinMine(scope, 'recharge_runs as r', 's.recharge_run_id'))
    .select([
      'bank_entries.id as _id',
      'bank_entries.booked_on',
      'bank_entries.amount',
      'bank_entries.currency',
      'bank_entries.counterparty',
      'bank_entries.counterparty_iban',
      'bank_entries.end_to_end_id',
      'bank_entries.mandate_id',
      'bank_entries.remittance',
      'bank_entries.return_reason',
      'bank_entries.outcome',
      'bank_entries.note',
      'bills.id as bill_id',
      sql<string>`coalesce(bills.supplier, '')`.as('bill_supplier'),
      sql<string>`coalesce(bills.invoice_no, '')`.as('bill_invoice_no'),
      sql<number | null>`(p.amount - p.paid_amount)`.as('bill_open'),
      sql<string>`coalesce(d.tenant_name, s.tenant_name, (select s.tenant_name from statement_payments paid
        join recharge_statements s on s.organization_id = ${scope.organizationId} and s.id = paid.recharge_statement_id
        where paid.organization_id = ${scope.organizationId} and paid.bank_entry_id = bank_entries.id
        order by paid.created_at desc limit 1), '')`.as('tenant_name'),
      'd.collection_run_id',
      'bank_entries.proposed_statement',
      'r.number as statement_number',
    ])
    .$castTo<EntryRow>();

export const listEntries = (db: Tx, scope: Scope, statementId: string) =>
  entries(db, scope)
    .where('bank_entries.bank_statement_id', '=', statementId)
    .orderBy('bank_entries.position')
    .execute();

export const findEntry = (db: Tx, scope: Scope, id: string) =>
  entries(db, scope).where('bank_entries.id', '=', id).executeTakeFirst();

export async function updateEntry(
  db: Tx,
  scope: Scope,
  id: string,
  change: Partial<Pick<NewEntry, 'outcome' | 'note'>>,
): Promise<void> {
  await updateMine(db, scope, 'bank_entries').set(change).where('id', '=', id).execute();
}

/** The booking from which a payment of a bill came. */
export const findEntryOfPayment = (db: Tx, scope: Scope, billPaymentId: string) =>
  mine(db, scope, 'bill_payments')
    .innerJoin('bank_entries as e', joinMine(scope, 'bank_entries as e', 'bill_payments.bank_entry_id'))
    .select(['e.id', 'e.note'])
    .where('bill_payments.id', '=', billPaymentId)
    .executeTakeFirst();

export type StoredTransfer = SentTransfer & { bill_payment_id: string | null };

/** The transfers that these references or batches may mean. */
export const listSentTransfers = (
  db: Tx,
  scope: Scope,
  { references, batches }: { references: readonly string[]; batches: readonly string[] },
) =>
  mine(db, scope, 'payment_transfers', 'sent')
    .innerJoin('payment_files as file', joinMine(scope, 'payment_files as file', 'sent.payment_file_id'))
    .innerJoin('payment_runs as run', joinMine(scope, 'payment_runs as run', 'file.payment_run_id'))
    .select([
      'sent.id',
      'sent.bill_id',
      'file.message_id',
      'sent.end_to_end_id',
      'sent.amount',
      'file.currency',
      'sent.state',
      'sent.bill_payment_id',
      sql<boolean>`run.cancelled_at is not null`.as('is_cancelled'),
    ])
    .where(sql<boolean>`(sent.end_to_end_id = any (${references}) or file.message_id = any (${batches}))`)
    .orderBy('sent.end_to_end_id')
    .$castTo<StoredTransfer>()
    .execute();

/** The unsettled transfer of a bill. */
export const findUnsettledTransfer = (db: Tx, scope: Scope, billId: string) =>
  mine(db, scope, 'payment_transfers')
    .select('id')
    .where('bill_id', '=', billId)
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Bills that are approved or in payment, with the account of their supplier if known. */
export const listOpenBills = (db: Tx, scope: Scope) =>
  mine(db, scope, 'bill_payables', 'p')
    .innerJoin('bills', joinMine(scope, 'bills', 'p.bill_id'))
    .select([
      'p.bill_id',
      'bills.supplier',
      'bills.invoice_no',
      sql<number>`(p.amount - p.paid_amount)`.as('open'),
      'p.currency',
    ])
    .where('p.state', 'in', ['approved', 'exported'])
    .$castTo<Omit<OpenBill, 'iban'> & { supplier: string }>()
    .execute();

/** A bill that a booking still pays. */
export const findPaidBill = (db: Tx, scope: Scope, bankEntryId: string) =>
  mine(db, scope, 'bill_payments').select('bill_id').where('bank_entry_id', '=', bankEntryId).executeTakeFirst();
