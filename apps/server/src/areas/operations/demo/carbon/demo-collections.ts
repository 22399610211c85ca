import { addDays } from '@steward/core/calendar/day';
import type { StatementEntry } from '@steward/core/payments/bank-statement';
import { inTransaction } from '../../../../database/transaction.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { asUploads } from '../../../../platform/uploads/given-files.ts';
import { saveMandateFile } from '../../../energy/collections/mandate-files.service.ts';
import {
  getCollectionSettings,
  saveCollectionSettings,
  saveTenantMandate,
} from '../../../energy/collections/mandates.service.ts';
import {
  approveCollectionRun,
  createCollectionRun,
  downloadCollectionFile,
  getCollectionRun,
  getOpenStatements,
} from '../../../energy/collections/runs.service.ts';
import { debitsUnderWay, settleDebits } from '../../../energy/collections/settlement.service.ts';
import { recordStatementPayment } from '../../../energy/collections/statement-payments.service.ts';
import { createBankAccount } from '../../../energy/payment-files/bank-accounts.service.ts';
import { getTenants } from '../../../estate/tenants/tenants.service.ts';
import { textPdf } from '../energy/bill-pdf.ts';

const CREDITOR_ID = 'DE98ZZZ09999999999';
/** The age of the collection of the first year, in days. */
const DAYS_AGO = 600;

const PAYER = 'Nordwind Consulting';
const RETURNED = 'Blaupause Architekten';
const SELF = 'Linse Optik GmbH';

const ibans: Readonly<Record<string, string>> = {
  [PAYER]: 'DE75512108001245126199',
  [RETURNED]: 'DE02120300000000202051',
};

const entry: StatementEntry = {
  booked_on: null,
  amount: 0,
  currency: 'EUR',
  counterparty: '',
  counterparty_iban: '',
  end_to_end_id: '',
  mandate_id: '',
  batch_id: '',
  bank_reference: '',
  remittance: '',
  return_reason: '',
  is_return: false,
};

type Staff = Ctx & { superAdminId: string | undefined };

/** The same context some days ago. */
const before = (ctx: Staff, days: number): Staff => ({ ...ctx, now: new Date(ctx.now.getTime() - days * 86_400_000) });

/** The person who approves the admin's preparations. */
const secondOf = (ctx: Staff): Ctx =>
  ctx.actor ? { ...ctx, actor: { ...ctx.actor, userId: ctx.superAdminId ?? '' } } : ctx;

async function collect(ctx: Staff, statements: readonly string[], bank_account_id: string): Promise<string> {
  const { first_day: collection_day } = await getCollectionSettings(ctx);
  const run = { recharge_statement_ids: [...statements], bank_account_id, collection_day };
  const { _id: collection_run_id, version } = await createCollectionRun(ctx, run);
  await approveCollectionRun(secondOf(ctx), { collection_run_id, version });
  await downloadCollectionFile(ctx, { collection_run_id });
  return collection_run_id;
}

/** The bank's reports on a run: one debit was paid and returned afterwards, the others stayed paid. */
const settle = async (ctx: Staff, collection_run_id: string): Promise<void> => {
  const { lines, collection_day } = await getCollectionRun(ctx, { collection_run_id });
  const booked = lines.flatMap((line): StatementEntry[] => {
    const paid = { ...entry, booked_on: collection_day, amount: line.amount, end_to_end_id: line.end_to_end_id };
    const back = { ...paid, amount: -line.amount, return_reason: 'AM04', is_return: true };
    return line.tenant_name === RETURNED ? [paid, { ...back, booked_on: addDays(collection_day, 3) }] : [paid];
  });
  await inTransaction(ctx, async (work) => {
    const debits = await debitsUnderWay(work, booked);
    for (const one of booked) await settleDebits(work, debits, one, one.booked_on ?? collection_day);
  });
};

const signedMandate = (reference: string, holder: string, signed_on: string) =>
  textPdf(
    [
      { x: 60, y: 90, text: 'SEPA-Lastschriftmandat', size: 18, bold: true },
      { x: 60, y: 130, text: `Mandatsreferenz: ${reference}` },
      { x: 60, y: 150, text: `Gläubiger-Identifikationsnummer: ${CREDITOR_ID}` },
      {
        x: 60,
        y: 190,
        text: 'Wir ermächtigen Demo Real Estate, Zahlungen von unserem Konto per Lastschrift einzuziehen.',
      },
      { x: 60, y: 210, text: `Kontoinhaber: ${holder}` },
      { x: 60, y: 230, text: `IBAN: ${ibans[holder] ?? ''}` },
      { x: 60, y: 290, text: `Unterschrieben am ${signed_on}` },
    ],
    [{ x: 60, y: 275, width: 220 }],
  );

/**
 * The statements of the first property: for its first year, one was collected, one was returned and one was transferred; for the last year,
 * a collection is announced.
 */
export async function makeCollections(ctx: Staff, ids: readonly string[]): Promise<void> {
  const [environment_id] = ids;
  if (!environment_id || !ctx.actor || !ctx.superAdminId) return;
  const account = { name: 'Demo Real Estate', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', currency: 'EUR' };
  const { _id: bank_account_id } = await createBankAccount(ctx, account);
  await saveCollectionSettings(ctx, { creditor_id: CREDITOR_ID, notice_days: 14 });
  const long = before(ctx, DAYS_AGO);
  const signed_on = addDays(long.now.toISOString().slice(0, 10), -30);
  const tenants = await getTenants(ctx, { environment_id });
  for (const [place, debtor_name] of [PAYER, RETURNED].entries()) {
    const tenant_id = tenants.find(({ name }) => name === debtor_name)?._id;
    if (!tenant_id) return;
    const mandate_reference = `MIETE-${1001 + place}`;
    const iban = ibans[debtor_name] ?? '';
    const fields = {
      mandate_reference,
      debtor_name,
      iban,
      bic: '',
      scheme: 'core' as const,
      signed_on,
      revoked_on: null,
    };
    const { _id: tenant_mandate_id } = await saveTenantMandate(ctx, { tenant_id, ...fields });
    const bytes = signedMandate(mandate_reference, debtor_name, signed_on);
    const file = { name: `${mandate_reference}.pdf`, contentType: 'application/pdf', bytes };
    await asUploads([file], (files) => saveMandateFile(ctx, { tenant_mandate_id }, files));
  }
  const open = (await getOpenStatements(ctx)).toSorted((a, b) => a.first_day.localeCompare(b.first_day));
  const of = (name: string) => open.filter(({ tenant_name }) => tenant_name === name);
  const [first, ...later] = of(PAYER);
  const [back] = of(RETURNED);
  const [own] = of(SELF);
  const collected = [first, back].flatMap((one) => one?.recharge_statement_id ?? []);
  if (collected.length > 0) await settle(long, await collect(long, collected, bank_account_id));
  if (own)
    await recordStatementPayment(ctx, {
      recharge_statement_id: own.recharge_statement_id,
      amount: own.amount,
      paid_on: addDays(long.now.toISOString().slice(0, 10), 21),
      method: 'transfer',
      reference: `Statement ${own.number}`,
      note: 'Transferred before the lease ended; there is no mandate.',
    });
  const announced = later.map(({ recharge_statement_id }) => recharge_statement_id);
  if (announced.length > 0) await collect(ctx, announced, bank_account_id);
}
