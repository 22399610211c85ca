import { printedAmount } from '@steward/core/money';
import { createHash } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import type { paymentFiles } from '@steward/contract/energy/payment-files';
import type { BankEntry } from '@steward/contract/energy/payment-files.bank';
import { fail } from '@steward/contract/failures';
import type { Statement, StatementEntry } from '@steward/core/payments/bank-statement';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { payStatement, statementsOwed } from '../collections/tenant-transfers.service.ts';
import { recordPayment } from '../payments/payments.service.ts';
import { paidOn, settle, underWay } from './bookings.service.ts';
import { updateTransfer } from './payment-files.repository.ts';
import { readStatementsOf } from './statement-reader.ts';
import * as repository from './statements.repository.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const mustReachAll = async ({ db, scope }: Work) => {
  if (!(await reachesEveryProperty(db, scope))) fail('bank-statement.every-property');
};

/**
 * The same booking is in the day's statement and in a notification, and statements can overlap. Bookings that are equal in all fields that
 * both have are one; several equal ones in a file are counted.
 */
function keysOf(iban: string, entries: readonly StatementEntry[]): string[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const own = entry.end_to_end_id || [entry.bank_reference, entry.counterparty_iban, entry.remittance].join('|');
    const said = [
      iban,
      entry.booked_on,
      printedAmount(entry.amount, entry.currency),
      entry.currency,
      entry.is_return,
      own,
    ].join('|');
    const before = times.get(said) ?? 0;
    times.set(said, before + 1);
    return sha256(`${said}|${before}`);
  });
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
    const entryId = uuid();
    const { settled, paying } = await settle(ctx, work, way, { entry, entryId });
    const { batch_id: _, bank_reference: __, is_return: ___, ...kept } = entry;
    await repository.insertEntry(db, scope, {
      id: entryId,
      bank_statement_id: id,
      position: index,
      entry_key,
      ...kept,
      return_reason: kept.return_reason.slice(0, 200),
      ...settled,
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
  if (file.tooLarge) fail('bank-statement.too-large');
  await reading(ctx, mustReachAll);
  const statements = await readStatementsOf({ path: file.path });
  const sum = file.sha256;
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
    return shown(work, await repository.listEntries(db, scope, bank_statement_id));
  });

/** Entries with the open amounts of the proposed tenant statements. */
async function shown(work: Work, rows: readonly repository.EntryRow[]): Promise<BankEntry[]> {
  const isAsked = rows.some((row) => row.proposed_statement !== null);
  const open = new Map(isAsked ? (await statementsOwed(work)).map(({ id, amount }) => [id, amount]) : []);
  return rows.map((row) => {
    const { mandate_id: _, proposed_statement, ...entry } = row;
    return { ...entry, statement_open: proposed_statement === null ? null : (open.get(proposed_statement) ?? 0) };
  });
}

async function findUnsettled(work: Work, id: string) {
  const entry = (await repository.findEntry(work.db, work.scope, id)) ?? fail('bank-entry.not-found');
  await mustReachAll(work);
  if (entry.outcome !== 'proposed' && entry.outcome !== 'open') fail('bank-entry.settled');
  return entry;
}

async function findShown(work: Work, id: string): Promise<BankEntry> {
  const row = await repository.findEntry(work.db, work.scope, id);
  const [entry] = row ? await shown(work, [row]) : [];
  return entry ?? fail('bank-entry.not-found');
}

type Unsettled = Awaited<ReturnType<typeof findUnsettled>>;

async function payBill(ctx: Ctx, work: Work, entry: Unsettled): Promise<void> {
  const { db, scope } = work;
  const { bill_id, bill_open } = entry;
  const isSameSide = bill_open !== null && Math.sign(bill_open) === Math.sign(-entry.amount);
  if (bill_id === null || bill_open === null || !isSameSide) return fail('bank-entry.no-bill');
  const amount = Math.sign(bill_open) * Math.min(Math.abs(bill_open), Math.abs(entry.amount));
  const payment = {
    bill_id,
    amount,
    paid_on: paidOn(ctx, entry.booked_on),
    method: entry.mandate_id === '' ? ('transfer' as const) : ('direct_debit' as const),
    reference: (entry.end_to_end_id || entry.remittance).slice(0, 140),
  };
  const bill_payment_id = await recordPayment(ctx, work, payment, entry._id);
  const transfer = await repository.findUnsettledTransfer(db, scope, bill_id);
  if (transfer && amount === bill_open)
    await updateTransfer(db, scope, transfer.id, { state: 'paid', bill_payment_id });
}

async function payOwed(ctx: Ctx, work: Work, entry: Unsettled): Promise<void> {
  const owed = await statementsOwed(work);
  const statement = owed.find(({ id }) => id === entry.proposed_statement) ?? fail('bank-entry.no-bill');
  if (entry.amount <= 0) fail('bank-entry.no-bill');
  const amount = Math.min(statement.amount, entry.amount);
  const about = { entryId: entry._id, paid_on: paidOn(ctx, entry.booked_on), entry: { ...entry, amount } };
  await payStatement(ctx, work, owed, statement, about);
}

export const settleBankEntry = (ctx: Ctx, { bank_entry_id }: Parsed<typeof paymentFiles.settleBankEntry>) =>
  inTransaction(ctx, async (work) => {
    const entry = await findUnsettled(work, bank_entry_id);
    if (entry.outcome !== 'proposed') fail('bank-entry.no-bill');
    await (entry.proposed_statement === null ? payBill(ctx, work, entry) : payOwed(ctx, work, entry));
    const note = entry.note === 'payment-removed' ? '' : entry.note;
    await repository.updateEntry(work.db, work.scope, bank_entry_id, { outcome: 'paid', note });
    return findShown(work, bank_entry_id);
  });

export const dismissBankEntry = (ctx: Ctx, { bank_entry_id }: Parsed<typeof paymentFiles.dismissBankEntry>) =>
  inTransaction(ctx, async (work) => {
    await findUnsettled(work, bank_entry_id);
    await repository.updateEntry(work.db, work.scope, bank_entry_id, { outcome: 'dismissed' });
    return findShown(work, bank_entry_id);
  });
