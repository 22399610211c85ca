import { createHash } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import type { paymentFiles } from '@steward/contract/energy/payment-files';
import type { BankEntry } from '@steward/contract/energy/payment-files.bank';
import { fail } from '@steward/contract/failures';
import { InvalidValue } from '@steward/core/failure';
import { bankStatements, type Statement, type StatementEntry } from '@steward/core/payments/bank-statement';
import { supplierKey } from '@steward/core/payments/mandate';
import { paidStatement } from '@steward/core/payments/tenant-transfer';
import { matchEntry, type Match, type OpenBill } from '@steward/core/payments/statement-match';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { parseXml } from '../../../gateways/ocr/e-invoice-xml.ts';
import { FileFailure } from '../../../gateways/ocr/file-failure.ts';
import type { UploadedFile } from '../../../platform/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { debitsUnderWay, settleDebits } from '../collections/settlement.service.ts';
import { payStatement, statementsOwed } from '../collections/tenant-transfers.service.ts';
import { takeOutOfRun } from '../payments/payment-runs.service.ts';
import { recordPayment, removePayment } from '../payments/payments.service.ts';
import { listSupplierAccounts } from './bank-accounts.repository.ts';
import { updateTransfer } from './payment-files.repository.ts';
import * as repository from './statements.repository.ts';

const MAX_ENTRIES = 10_000;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const mustReachAll = async ({ db, scope }: Work) => {
  if (!(await reachesEveryProperty(db, scope))) fail('bank-statement.every-property');
};

// The parser drops name spaces. They stand in the first tag, also of a file of two bytes for each character.
const namespaceOf = (bytes: Buffer) =>
  /urn:iso:std:iso:20022:tech:xsd:[\w.]+/.exec(bytes.toString('latin1', 0, 4000).replaceAll('\0', ''))?.[0] ?? '';

function parsed(bytes: Buffer): Statement[] {
  try {
    const found = bankStatements(parseXml(bytes), namespaceOf(bytes)) ?? fail('bank-statement.wrong-type');
    if (found.reduce((sum, { entries }) => sum + entries.length, 0) > MAX_ENTRIES) fail('bank-statement.unsafe');
    return found;
  } catch (error) {
    if (error instanceof InvalidValue) fail('bank-statement.damaged');
    if (error instanceof FileFailure)
      fail(error.code === 'file.too-complex' ? 'bank-statement.unsafe' : 'bank-statement.damaged');
    throw error;
  }
}

/**
 * The same booking stands in the day's statement and in a notification, and statements can overlap. What is equal in all that both say
 * is one booking; several equal ones in a file are counted.
 */
function keysOf(iban: string, entries: readonly StatementEntry[]): string[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const own = entry.end_to_end_id || [entry.bank_reference, entry.counterparty_iban, entry.remittance].join('|');
    const said = [iban, entry.booked_on, entry.amount.toFixed(2), entry.currency, entry.is_return, own].join('|');
    const before = times.get(said) ?? 0;
    times.set(said, before + 1);
    return sha256(`${said}|${before}`);
  });
}

/** What is on the way, kept up to date while the bookings of a file are settled one after another. */
async function underWay(work: Work, entries: readonly StatementEntry[]) {
  const { db, scope } = work;
  const given = (pick: (entry: StatementEntry) => string) => [...new Set(entries.map(pick).filter(Boolean))];
  const transfers = await repository.listSentTransfers(db, scope, {
    references: given((entry) => entry.end_to_end_id),
    batches: given((entry) => entry.batch_id),
  });
  const accounts = new Map((await listSupplierAccounts(db, scope)).map((row) => [row.supplier_key, row.iban]));
  const bills: OpenBill[] = (await repository.listOpenBills(db, scope)).map(({ supplier, ...bill }) => ({
    ...bill,
    iban: accounts.get(supplierKey(supplier)) ?? '',
  }));
  return { transfers, bills, debits: await debitsUnderWay(work, entries), owed: await statementsOwed(work) };
}

const paidOn = (ctx: Ctx, booked: string | null) => {
  const today = ctx.now.toISOString().slice(0, 10);
  // Banks book ahead over a weekend.
  return booked !== null && booked < today ? booked : today;
};

type UnderWay = Awaited<ReturnType<typeof underWay>>;

/** Does what a certain match says, and takes what is settled out of what is under way. */
async function carryOut(
  ctx: Ctx,
  work: Work,
  { transfers, bills }: UnderWay,
  match: Match,
  entry: StatementEntry,
): Promise<{ outcome: BankEntry['outcome']; note: BankEntry['note']; proposed_bill: string | null }> {
  const { db, scope } = work;
  if (match.outcome === 'proposed') return { outcome: 'proposed', note: match.note, proposed_bill: match.bill_id };
  if (match.outcome === 'open') return { outcome: 'open', note: match.note, proposed_bill: null };
  if (match.outcome === 'returned') {
    const transfer = transfers.find(({ id }) => id === match.transfer);
    if (!transfer) return { outcome: 'open', note: '', proposed_bill: null };
    if (transfer.bill_payment_id) await removePayment(work, transfer.bill_payment_id);
    if (!transfer.is_cancelled) await takeOutOfRun(work, transfer.bill_id);
    const change = {
      state: 'returned' as const,
      bill_payment_id: null,
      return_reason: entry.return_reason.slice(0, 200),
    };
    await updateTransfer(db, scope, transfer.id, change);
    Object.assign(transfer, change);
    return { outcome: 'returned', note: '', proposed_bill: transfer.bill_id };
  }
  const paying = transfers.filter(({ id }) => match.transfers.includes(id));
  const open = new Map(bills.map((bill) => [bill.bill_id, bill]));
  // Somebody recorded the payment by hand before the statement came.
  if (paying.some((one) => Math.round((open.get(one.bill_id)?.open ?? 0) * 100) < Math.round(one.amount * 100)))
    return { outcome: 'open', note: 'paid-before', proposed_bill: null };
  for (const transfer of paying) {
    const bill_payment_id = await recordPayment(ctx, work, {
      bill_id: transfer.bill_id,
      amount: transfer.amount,
      paid_on: paidOn(ctx, entry.booked_on),
      method: 'transfer',
      reference: transfer.end_to_end_id,
    });
    const change = { state: 'paid' as const, bill_payment_id };
    await updateTransfer(db, scope, transfer.id, change);
    Object.assign(transfer, change);
    bills.splice(
      bills.findIndex(({ bill_id }) => bill_id === transfer.bill_id),
      1,
    );
  }
  return { outcome: 'paid', note: '', proposed_bill: paying.length === 1 ? (paying[0]?.bill_id ?? null) : null };
}

type Settled = Awaited<ReturnType<typeof carryOut>>;

/** Our own debits of tenants first; then what the booking says of bills. */
async function settle(ctx: Ctx, work: Work, way: UnderWay, entry: StatementEntry): Promise<Settled> {
  const debit = await settleDebits(work, way.debits, entry, paidOn(ctx, entry.booked_on));
  if (!debit) return carryOut(ctx, work, way, matchEntry(entry, way.transfers, way.bills), entry);
  return { outcome: debit.outcome, note: debit.outcome === 'open' ? debit.note : '', proposed_bill: null };
}

async function takeOver(
  ctx: Ctx,
  work: Work,
  statement: Statement,
  about: { file_name: string; sha256: string; position: number },
): Promise<void> {
  const { db, scope } = work;
  const { entries, ...head } = statement;
  const keys = keysOf(head.iban, entries);
  const known = await repository.listKnownKeys(db, scope, keys);
  const id = uuid();
  await repository.insertStatement(db, scope, {
    id,
    ...head,
    ...about,
    known_entries: keys.filter((key) => known.has(key)).length,
    created_by: ctx.actor?.userId ?? null,
  });
  const way = await underWay(work, entries);
  for (const [index, entry] of entries.entries()) {
    const entry_key = keys[index] ?? '';
    if (known.has(entry_key)) continue;
    const settled = await settle(ctx, work, way, entry);
    // What is about nothing that left from here may be what a tenant transfers.
    const paying = settled.outcome === 'open' && settled.note === '' ? paidStatement(entry, way.owed) : undefined;
    const done = paying ? { ...settled, outcome: 'paid' as const } : settled;
    const entryId = uuid();
    const { batch_id: _, bank_reference: __, is_return: ___, ...kept } = entry;
    await repository.insertEntry(db, scope, {
      id: entryId,
      bank_statement_id: id,
      position: index,
      entry_key,
      ...kept,
      return_reason: kept.return_reason.slice(0, 200),
      ...done,
    });
    if (paying)
      await payStatement(ctx, work, way.owed, paying, { entryId, paid_on: paidOn(ctx, entry.booked_on), entry });
  }
}

export async function importBankStatement(
  ctx: Ctx,
  _input: Parsed<typeof paymentFiles.importBankStatement>,
  files: UploadedFile[],
): Promise<Answer<typeof paymentFiles.importBankStatement>> {
  const [file] = files;
  if (!file || files.length > 1) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  if (file.tooLarge) fail('bank-statement.unsafe');
  await reading(ctx, mustReachAll);
  const statements = parsed(file.bytes);
  const sum = sha256(file.bytes);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    const known = await repository.listStatementsOfFile(db, scope, sum);
    if (known.length) return known;
    for (const [position, statement] of statements.entries())
      await takeOver(ctx, work, statement, { file_name: file.name.slice(0, 200), sha256: sum, position });
    return repository.listStatementsOfFile(db, scope, sum);
  });
}

export const getBankStatements = (ctx: Ctx) =>
  reading(ctx, async (work) => {
    await mustReachAll(work);
    return repository.listStatements(work.db, work.scope);
  });

export const getBankEntries = (ctx: Ctx, { bank_statement_id }: Parsed<typeof paymentFiles.getBankEntries>) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await repository.findStatement(db, scope, bank_statement_id))) fail('bank-statement.not-found');
    await mustReachAll(work);
    return (await repository.listEntries(db, scope, bank_statement_id)).map(shown);
  });

function shown(row: Awaited<ReturnType<typeof repository.listEntries>>[number]): BankEntry {
  const { mandate_id: _, ...entry } = row;
  return entry;
}

async function findUnsettled(work: Work, id: string) {
  const entry = (await repository.findEntry(work.db, work.scope, id)) ?? fail('bank-entry.not-found');
  await mustReachAll(work);
  if (entry.outcome !== 'proposed' && entry.outcome !== 'open') fail('bank-entry.settled');
  return entry;
}

const findShown = async ({ db, scope }: Work, id: string) =>
  shown((await repository.findEntry(db, scope, id)) ?? fail('bank-entry.not-found'));

export const settleBankEntry = (ctx: Ctx, { bank_entry_id }: Parsed<typeof paymentFiles.settleBankEntry>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const entry = await findUnsettled(work, bank_entry_id);
    const { bill_id, bill_open } = entry;
    const isSameSide = bill_open !== null && Math.sign(bill_open) === Math.sign(-entry.amount);
    if (entry.outcome !== 'proposed' || bill_id === null || bill_open === null || !isSameSide)
      return fail('bank-entry.no-bill');
    const amount = Math.sign(bill_open) * Math.min(Math.abs(bill_open), Math.abs(entry.amount));
    const bill_payment_id = await recordPayment(ctx, work, {
      bill_id,
      amount,
      paid_on: paidOn(ctx, entry.booked_on),
      method: entry.mandate_id === '' ? 'transfer' : 'direct_debit',
      reference: (entry.end_to_end_id || entry.remittance).slice(0, 140),
    });
    const transfer = await repository.findUnsettledTransfer(db, scope, bill_id);
    if (transfer && amount === bill_open)
      await updateTransfer(db, scope, transfer.id, { state: 'paid', bill_payment_id });
    await repository.updateEntry(db, scope, bank_entry_id, 'paid');
    return findShown(work, bank_entry_id);
  });

export const dismissBankEntry = (ctx: Ctx, { bank_entry_id }: Parsed<typeof paymentFiles.dismissBankEntry>) =>
  inTransaction(ctx, async (work) => {
    await findUnsettled(work, bank_entry_id);
    await repository.updateEntry(work.db, work.scope, bank_entry_id, 'dismissed');
    return findShown(work, bank_entry_id);
  });
