import { carriersOf, type Utility } from '@steward/core/ghg/carrier';
import type { Expected } from './scoring.ts';

export interface Supplied {
  supplier: string;
  negative?: boolean;
  expected: Expected;
}

/** The true values of a bill, as a user would confirm them. */
export function confirmedOf({ supplier, expected }: Supplied) {
  const value = (key: string) => (expected[key] ?? null) as string | number | null;
  return {
    supplier,
    carrier: carriersOf[expected.utility as Utility]?.[0] ?? '',
    date_of_bill: value('dateOfBill'),
    billing_start_date: value('billingStartDate'),
    billing_end_date: value('billingEndDate'),
    gross_amount: value('grossAmount'),
    net_amount: value('netAmount'),
    tax_amount: value('taxAmount'),
    energy_consumption: value('energyConsumptionKwh'),
    water_consumption: value('waterConsumptionLitres'),
    waste: value('wasteTonnes'),
    meter_no: value('meterNo'),
  };
}
