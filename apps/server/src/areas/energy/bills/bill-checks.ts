import type { Check } from '@steward/contract/energy/bills.bill';
import { fail } from '@steward/contract/failures';
import { auditBill, type AuditedBill } from '@steward/core/bills/audit';
import type { Work } from '../../../database/transaction.ts';
import { mainQuantity, periodOf, type Fields } from './bill-months.ts';
import { isCredit } from './bills.recount.service.ts';
import * as repository from './bills.repository.ts';

const audited = (billId: string, fields: Fields): AuditedBill => ({
  billId,
  ...periodOf(fields),
  ...mainQuantity(fields),
  meterId: fields.meter_no,
  kind: isCredit(fields) ? 'credit' : 'invoice',
  isEstimated: fields.is_estimate,
  issuedOn: fields.date_of_bill,
  net: fields.net_amount,
  gross: fields.gross_amount,
  currency: fields.currency,
  ...(fields.tax_amount !== null && { tax: fields.tax_amount }),
  ...(fields.supplier && { supplier: fields.supplier }),
  ...(fields.invoice_no && { invoiceNumber: fields.invoice_no }),
});

/** Whether these dates make a period at all; the contract refuses others, old rows may hold none. */
const isWhole = (row: { billing_start_date: string | null; billing_end_date: string | null; meter_no: string }) =>
  Boolean(row.billing_start_date && row.billing_end_date && row.meter_no);

/** A bill that another is compared with. */
export interface Known {
  id: string;
  fields: Fields;
}

/** The saved bills of a property and utility. */
export async function historyOf(
  { db, scope }: Work,
  environmentId: string,
  utility: Fields['utility'],
): Promise<Known[]> {
  const rows = await repository.listHistory(db, scope, environmentId, utility);
  return rows.filter(isWhole).map((row) => ({ id: row.id, fields: row as unknown as Fields }));
}

/** What arithmetic and the history of the account say of a bill. Never refuses: the caller decides what a finding means. */
export function checksAgainst(
  history: readonly Known[],
  billId: string | undefined,
  fields: Fields,
  today: string,
): Check[] {
  // Compared like with like: gas with gas, power with power.
  const others = history.filter((known) => known.id !== billId && known.fields.carrier === fields.carrier);
  const expectedMeters = [...new Set(others.map((known) => known.fields.meter_no))];
  return auditBill(
    audited(billId ?? 'new', fields),
    others.map((known) => audited(known.id, known.fields)),
    { today, ...(expectedMeters.length && { expectedMeters }) },
  ).map(({ code, severity, values }) => ({ code, severity, values: { ...values } }));
}

export const checksOf = async (
  work: Work,
  billId: string | undefined,
  fields: Fields,
  today: string,
): Promise<Check[]> =>
  checksAgainst(await historyOf(work, fields.environment_id, fields.utility), billId, fields, today);

/** A bill whose figures contradict each other is not saved; that it is no duplicate, a person can say. */
export function refuseErrors(checks: readonly Check[]): void {
  const errors = checks.filter(({ code, severity }) => severity === 'error' && !isDuplicate([{ code }]));
  if (errors.length)
    fail(
      'bill.contradictory',
      undefined,
      errors.map(({ code }) =>
        code === 'end-after-today'
          ? { field: 'fields.billing_end_date', message: 'must not be in the future' }
          : { field: `fields.${fieldOf[code] ?? 'gross_amount'}`, message: 'contradicts the other figures' },
      ),
    );
}
const fieldOf: Readonly<Record<string, string>> = {
  'date-order': 'billing_end_date',
  'quantity-negative': 'original_quantity',
};

export const isDuplicate = (checks: readonly Pick<Check, 'code'>[]): boolean =>
  checks.some(({ code }) => code === 'duplicate-invoice' || code === 'duplicate-period');
