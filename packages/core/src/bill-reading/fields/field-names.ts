/** The values that are read from a bill. */
export const fieldNames = [
  'date_of_bill',
  'billing_start_date',
  'billing_end_date',
  'gross_amount',
  'net_amount',
  'tax_amount',
  'tax_rate',
  'amount_due',
  'payable_amount',
  'currency',
  'energy_consumption',
  'water_consumption',
  'waste',
  'meter_no',
  'supplier',
  'invoice_no',
  'account_no',
  'due_date',
  'calorific_value',
  'volume_correction',
  'cost_center',
] as const;

export type FieldName = (typeof fieldNames)[number];
