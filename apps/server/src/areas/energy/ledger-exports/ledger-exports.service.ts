import { printedAmount, sumOfMoney } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import { utilities } from '@steward/contract/energy/bills.bill';
import { ledgerExports, type LedgerSettings } from '@steward/contract/energy/ledger-exports';
import { fail } from '@steward/contract/failures';
import {
  datevBatch,
  fiscalYearStart,
  isCreditorAccount,
  isLedgerAccount,
  windows1252,
} from '@steward/core/payments/datev';
import { postingsByRate, rateKeysOf, type TaxLine } from '@steward/core/payments/tax-lines';
import { supplierKey } from '@steward/core/payments/mandate';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { csvFile } from '../../../platform/imports/csv.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './ledger-exports.repository.ts';

const MAX_BILLS = 10_000;

const mustReachAll = async ({ db, scope }: Work) => {
  if (!(await reachesEveryProperty(db, scope))) fail('ledger-export.every-property');
};

const unset = {
  consultant_no: null,
  client_no: null,
  fiscal_year_start_month: 1,
  account_length: 4,
  default_creditor: '',
};

async function settingsOf({ db, scope }: Work): Promise<LedgerSettings> {
  const found = await repository.findSettings(db, scope);
  const { id: _, ...settings } = found ?? { id: '', ...unset };
  const accounts = await repository.listAccounts(db, scope);
  const accountOf = (kind: 'utility' | 'supplier', key: string) =>
    accounts.find((row) => row.kind === kind && row.key === key);
  const uses = await repository.listUses(db, scope);
  const names = new Map(
    uses.filter(({ supplier }) => supplier).map(({ supplier }) => [supplierKey(supplier), supplier]),
  );
  for (const { kind, key } of accounts) if (kind === 'supplier' && !names.has(key)) names.set(key, key);
  return {
    ...settings,
    utilities: utilities.map((utility) => {
      const known = accountOf('utility', utility);
      return {
        utility,
        account: known?.account ?? '',
        tax_key: known?.tax_key ?? '',
        rate_keys: known?.rate_keys ?? '',
      };
    }),
    suppliers: [...names].map(([key, supplier]) => ({ supplier, account: accountOf('supplier', key)?.account ?? '' })),
  };
}

export const getLedgerSettings = (ctx: Ctx) => reading(ctx, settingsOf);

type Accounts = Pick<LedgerSettings, 'account_length' | 'default_creditor'> & {
  utilities: readonly { account: string }[];
  suppliers: readonly { account: string }[];
};

/** DATEV refuses a whole batch if an account does not have the length set in the books. */
function checkAccounts({ account_length: length, ...given }: Accounts): void {
  const errors: { field: string; message: string }[] = [];
  if (given.default_creditor !== '' && !isCreditorAccount(given.default_creditor, length))
    errors.push({ field: 'default_creditor', message: 'must be an account of a supplier' });
  for (const [index, { account }] of given.utilities.entries())
    if (account !== '' && !isLedgerAccount(account, length))
      errors.push({ field: `utilities.${index}.account`, message: 'must be a ledger account' });
  for (const [index, { account }] of given.suppliers.entries())
    if (account !== '' && !isCreditorAccount(account, length))
      errors.push({ field: `suppliers.${index}.account`, message: 'must be an account of a supplier' });
  if (errors.length) fail('request.invalid', undefined, errors);
}

interface Posted {
  kind: 'utility' | 'supplier';
  key: string;
  account: string;
  tax_key: string;
  rate_keys: string;
}

async function saveAccount(
  { db, scope }: Work,
  known: Awaited<ReturnType<typeof repository.listAccounts>>,
  row: Posted,
): Promise<void> {
  const before = known.find(({ kind, key }) => kind === row.kind && key === row.key);
  if (before && row.account === '') await repository.deleteAccount(db, scope, before.id);
  else if (before && (['account', 'tax_key', 'rate_keys'] as const).some((name) => before[name] !== row[name]))
    await repository.updateAccount(db, scope, before.id, {
      account: row.account,
      tax_key: row.tax_key,
      rate_keys: row.rate_keys,
    });
  else if (!before && row.account !== '') await repository.insertAccount(db, scope, { id: uuid(), ...row });
}

export const saveLedgerSettings = (ctx: Ctx, given: Parsed<typeof ledgerExports.saveLedgerSettings>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    const found = await repository.findSettings(db, scope);
    const fields = changed(ledgerExports.saveLedgerSettings.input, found ?? unset, given);
    const known = await repository.listAccounts(db, scope);
    const stored = (utility: string) => known.find(({ kind, key }) => kind === 'utility' && key === utility);
    const byUtility = (given.utilities ?? []).map(({ utility, ...sent }) => {
      const { account = '', tax_key = '', rate_keys = '' } = stored(utility) ?? {};
      return {
        utility,
        account: sent.account ?? account,
        tax_key: sent.tax_key ?? tax_key,
        rate_keys: sent.rate_keys ?? rate_keys,
      };
    });
    const suppliers = given.suppliers ?? [];
    checkAccounts({ ...fields, utilities: byUtility, suppliers });
    if (found) await repository.updateSettings(db, scope, found.id, fields);
    else await repository.insertSettings(db, scope, { id: uuid(), ...fields });
    const wanted = new Map<string, Posted>();
    for (const { utility, ...row } of byUtility) wanted.set(`u ${utility}`, { kind: 'utility', key: utility, ...row });
    for (const { supplier, account } of suppliers) {
      const key = supplierKey(supplier);
      wanted.set(`s ${key}`, { kind: 'supplier', key, account, tax_key: '', rate_keys: '' });
    }
    for (const row of wanted.values()) await saveAccount(work, known, row);
    return settingsOf(work);
  });

export const getLedgerExports = (ctx: Ctx) =>
  reading(ctx, async (work) => {
    await mustReachAll(work);
    return repository.listExports(work.db, work.scope);
  });

type Asked = Parsed<typeof ledgerExports.createLedgerExport>;

const head = [
  'supplier',
  'invoice_no',
  'account_no',
  'date_of_bill',
  'period_start',
  'period_end',
  'utility',
  'property',
  'quantity',
  'quantity_unit',
  'net_amount',
  'tax_amount',
  'tax_rate_percent',
  'gross_amount',
  'currency',
  'expense_account',
  'creditor_account',
  'tax_key',
  'due_date',
  'cost_center',
];

/** The quantity of a bill, in stored units. */
function quantityOf(bill: repository.NewBill): [string, string] {
  if (bill.energy_consumption !== null) return [String(bill.energy_consumption), 'kWh'];
  if (bill.water_consumption !== null) return [String(bill.water_consumption), 'l'];
  return bill.waste === null ? ['', ''] : [String(bill.waste), 't'];
}

/** Net and tax of a posting: those of its rate, else those of the whole bill. Only the first posting has the quantity. */
const amountsOf = (
  bill: repository.NewBill,
  part: { rate: number | null; net?: number; tax?: number },
  index: number,
) => ({
  isFirst: index === 0,
  net_amount: part.net ?? bill.net_amount,
  tax_amount: part.tax ?? bill.tax_amount,
  tax_rate: part.rate,
});

function bodyOf(ctx: Ctx, asked: Asked, settings: LedgerSettings, bills: readonly repository.NewBill[]): string {
  const creditors = new Map(settings.suppliers.map(({ supplier, account }) => [supplierKey(supplier), account]));
  const posted = bills.flatMap((bill) => {
    const expense = settings.utilities.find(({ utility }) => utility === bill.utility);
    const keys = {
      taxKey: expense?.tax_key ?? '',
      rateKeys: rateKeysOf(expense?.rate_keys ?? '') ?? new Map<number, string>(),
    };
    const lines = bill.tax_lines as readonly TaxLine[];
    const accounts = {
      expense_account: expense?.account ?? '',
      creditor_account: creditors.get(supplierKey(bill.supplier)) || settings.default_creditor,
    };
    return postingsByRate({ amount: bill.gross_amount, currency: asked.currency }, lines, keys, bill.tax_rate).map(
      (part, index) => ({
        bill,
        ...accounts,
        ...part,
        ...amountsOf(bill, part, index),
      }),
    );
  });
  if (asked.format === 'csv') {
    const printed = (amount: number | null) => (amount === null ? '' : printedAmount(amount, asked.currency));
    const lines = posted.map(({ bill, expense_account, creditor_account, tax_key, gross_amount, ...part }) => [
      bill.supplier,
      bill.invoice_no,
      bill.account_no,
      bill.date_of_bill,
      bill.billing_start_date ?? '',
      bill.billing_end_date ?? '',
      bill.utility ?? '',
      bill.environment_name,
      ...(part.isFirst ? quantityOf(bill) : ['', '']),
      printed(part.net_amount),
      printed(part.tax_amount),
      part.tax_rate === null ? '' : String(part.tax_rate),
      printed(gross_amount),
      asked.currency,
      expense_account,
      creditor_account,
      tax_key,
      bill.due_date ?? '',
      bill.cost_center,
    ]);
    return csvFile([head, ...lines]).toString();
  }
  const { consultant_no, client_no, account_length, fiscal_year_start_month } = settings;
  if (consultant_no === null || client_no === null) return fail('ledger-export.no-client');
  const isWhole = posted.every(
    ({ expense_account, creditor_account }) =>
      isLedgerAccount(expense_account, account_length) && isCreditorAccount(creditor_account, account_length),
  );
  if (!isWhole) fail('ledger-export.accounts');
  return datevBatch({
    client: { consultant_no, client_no, account_length, fiscal_year_start_month },
    created_at: ctx.now.toISOString().replace(/\D/g, '').slice(0, 17),
    first_day: asked.first_day,
    last_day: asked.last_day,
    name: 'Eingangsrechnungen',
    postings: posted.map(({ bill, expense_account, creditor_account, tax_key, gross_amount }) => ({
      expense_account,
      creditor_account,
      tax_key,
      gross_amount,
      cost_center: bill.cost_center,
      date_of_bill: bill.date_of_bill,
      due_date: bill.due_date,
      invoice_no: bill.invoice_no,
      text: [bill.supplier, bill.environment_name].filter(Boolean).join(', '),
    })),
  });
}

export const createLedgerExport = (ctx: Ctx, asked: Asked) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    if (asked.last_day < asked.first_day)
      fail('request.invalid', undefined, [{ field: 'last_day', message: 'must not come before the first day' }]);
    const settings = await settingsOf(work);
    if (asked.format === 'datev') {
      if (asked.currency !== 'EUR') fail('ledger-export.euro-only');
      const month = settings.fiscal_year_start_month;
      if (fiscalYearStart(asked.first_day, month) !== fiscalYearStart(asked.last_day, month))
        fail('ledger-export.fiscal-years');
    }
    const bills = await repository.listNewBills(db, scope, asked, MAX_BILLS + 1);
    if (bills.length === 0) fail('ledger-export.nothing');
    if (bills.length > MAX_BILLS) fail('ledger-export.too-many');
    const id = uuid();
    await repository.insertExport(
      db,
      scope,
      {
        id,
        number: await repository.nextNumber(db, scope),
        ...asked,
        bills: bills.length,
        amount: sumOfMoney(bills.map(({ gross_amount }) => gross_amount)),
        body: bodyOf(ctx, asked, settings, bills),
        created_by: ctx.actor?.userId ?? null,
      },
      bills.map(({ bill_id, environment_id }) => ({ id: uuid(), environment_id, ledger_export_id: id, bill_id })),
    );
    return (await repository.findExport(db, scope, id)) ?? fail('ledger-export.not-found');
  });

export const downloadLedgerExport = (
  ctx: Ctx,
  { ledger_export_id }: Parsed<typeof ledgerExports.downloadLedgerExport>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const found = (await repository.findBody(work.db, work.scope, ledger_export_id)) ?? fail('ledger-export.not-found');
    await mustReachAll(work);
    return found.format === 'datev'
      ? {
          // DATEV requires this beginning of file names.
          name: `EXTF_Buchungsstapel_${found.number}.csv`,
          contentType: 'text/csv; charset=windows-1252',
          body: Buffer.from(windows1252(found.body)),
        }
      : { name: `bills-${found.number}.csv`, contentType: 'text/csv; charset=utf-8', body: Buffer.from(found.body) };
  });
