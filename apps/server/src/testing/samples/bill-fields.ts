import type { BillFields } from '@steward/contract/energy/bills.bill';
import { billFields as described } from '@steward/core/bills/fields';
import { blank } from '@steward/core/fields/field';

/** The fields of an electricity bill of September 2024, entered by hand. */
export const billFields = (
  of: { environment_id: string; number: number },
  change: Partial<BillFields> = {},
): BillFields => ({
  ...blank(described),
  environment_id: of.environment_id,
  utility: 'ENERGY',
  carrier: 'electricity',
  supplier: 'Stadtwerke Köln',
  invoice_no: `RE-2024-${of.number}`,
  account_no: 'K-7',
  meter_no: `M${of.number}`,
  date_of_bill: '2024-10-20',
  billing_start_date: '2024-09-01',
  billing_end_date: '2024-10-01',
  gross_amount: 119,
  net_amount: change.gross_amount ?? 119,
  tax_amount: 0,
  currency: 'EUR',
  energy_consumption: 3200,
  ...change,
});
