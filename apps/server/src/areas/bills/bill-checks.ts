import type { Check } from '@steward/contract/bills';
import { auditBill, type AuditedBill } from '@steward/core/bills/audit';
import type { Work } from '../../database/transaction.ts';
import { mainQuantity, periodOf, type Fields } from './bill-months.ts';
import * as repository from './bills.repository.ts';

const audited = (billId: string, fields: Fields): AuditedBill => ({
  billId,
  ...periodOf(fields),
  ...mainQuantity(fields),
  meterId: fields.meter_no,
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

export const isDuplicate = (checks: readonly Check[]): boolean =>
  checks.some(({ code }) => code === 'duplicate-invoice' || code === 'duplicate-period');
