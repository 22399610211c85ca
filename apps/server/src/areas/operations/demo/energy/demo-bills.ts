import type { BillFields } from '@steward/contract/energy/bills.bill';
import { billFields } from '@steward/core/bills/fields';
import { addDays } from '@steward/core/calendar/day';
import { blank } from '@steward/core/fields/field';
import type { Carrier } from '@steward/core/ghg/carrier';
import { seededRandom } from '@steward/core/assurance/seeded';
import type { DemoProperty } from '../estate/demo-properties.ts';
import { BALANCED_FROM, BALANCED_HEAT } from '../carbon/demo-savings.ts';

/** The `count` months that have ended before `now`, oldest first, as [first day, first day of the next month]. */
export function monthsBefore(now: Date, count: number): [start: string, end: string][] {
  const first = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, i) => [first(count - i), first(count - i - 1)]);
}

// Shares of a year by month: heating follows the cold, cooling the sun.
const cold = [1.9, 1.7, 1.4, 0.95, 0.5, 0.25, 0.15, 0.15, 0.4, 0.9, 1.5, 1.85];
const sun = [0.92, 0.9, 0.94, 0.96, 1.02, 1.1, 1.16, 1.15, 1.04, 0.97, 0.93, 0.91];
const gulf = [0.68, 0.7, 0.82, 0.98, 1.15, 1.28, 1.36, 1.36, 1.24, 1.05, 0.8, 0.68];
/** What the suppliers have agreed to, by currency: per kWh, litre and tonne. */
export const demoPrices: Record<string, { power: number; heat: number; water: number; waste: number }> = {
  EUR: { power: 0.24, heat: 0.11, water: 0.0041, waste: 190 },
  GBP: { power: 0.23, heat: 0.075, water: 0.0036, waste: 165 },
  USD: { power: 0.19, heat: 0.052, water: 0.0047, waste: 130 },
  AED: { power: 0.38, heat: 0.34, water: 0.0096, waste: 240 },
};

export type DemoBill = Omit<BillFields, 'environment_id'>;

/**
 * Numbers as suppliers print them now and then: the last heat bill of one property has a wrong digit, the last water bill of another the
 * account number instead of the meter's, and the last waste bill of a third a digit less.
 */
export function asPrinted(bills: readonly DemoBill[], index: number): DemoBill[] {
  const of = { 2: 'HEAT', 3: 'WATER', 4: 'WASTE' }[index];
  const last = bills.findLast(({ utility }) => utility === of);
  return bills.map((bill) => {
    if (bill !== last) return bill;
    const { meter_no, account_no } = bill;
    return { ...bill, meter_no: index === 3 ? account_no : `${meter_no.slice(0, -1)}${index === 2 ? 'O' : ''}` };
  });
}

/**
 * The bills of one property for the given months: electricity, heat and waste every month, water every quarter. As in reality, about one in
 * fifty is missing, one property has no heat bills for a quarter, and some are estimates.
 */
export function billsOf(property: DemoProperty, index: number, months: readonly [string, string][]): DemoBill[] {
  const random = seededRandom(1000 + index);
  const price = demoPrices[property.currency] ?? { power: 0.2, heat: 0.1, water: 0.004, waste: 150 };
  const around = (spread: number) => 1 + (random() - 0.5) * 2 * spread;
  const recent = months.at(-2)?.[0] ?? '';
  const bills: DemoBill[] = [];
  let number = 100_000 + index * 10_000;

  const add = (about: {
    utility: BillFields['utility'];
    carrier: Carrier;
    supplier: string;
    meter: string;
    start: string;
    end: string;
    quantity: number;
    unitPrice: number;
    treatment?: BillFields['treatment'];
  }) => {
    number += 1 + Math.floor(random() * 9);
    const isMissing = random() < 0.02;
    const isEstimate = random() < 0.03;
    // Some bills have a price above the tariff.
    const overcharge = number % 47 === 0 ? 1.45 : 1;
    if (isMissing) return;
    const net = Math.round(about.quantity * about.unitPrice * overcharge * 100) / 100;
    const tax = Math.round(net * property.taxRate) / 100;
    const issued = new Date(Date.parse(about.end) + (5 + Math.floor(random() * 9)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const isEnergy = about.utility === 'ENERGY' || about.utility === 'HEAT';
    bills.push({
      ...blank(billFields),
      utility: about.utility,
      carrier: about.carrier,
      treatment: about.treatment ?? '',
      supplier: about.supplier,
      invoice_no: `${property.country}-${number}`,
      account_no: `${4_000_000 + index * 731}`,
      meter_no: about.meter,
      date_of_bill: issued,
      // Earlier bills came from a list without such a column.
      due_date: about.end > recent ? addDays(issued, about.utility === 'WASTE' ? 30 : 14) : null,
      billing_start_date: about.start,
      billing_end_date: about.end,
      gross_amount: Math.round((net + tax) * 100) / 100,
      net_amount: net,
      tax_amount: tax,
      tax_rate: property.taxRate,
      currency: property.currency,
      energy_consumption: isEnergy ? about.quantity : null,
      water_consumption: about.utility === 'WATER' ? about.quantity : null,
      waste: about.utility === 'WASTE' ? about.quantity : null,
      is_estimate: isEstimate,
    });
  };

  const meter = (kind: string) => `${property.country}${kind}${String(7_130_000 + index * 4177)}`;
  const monthly = property.areaM2 / 12;
  // The last whole year, whose report is with the verifier.
  const [last = ''] = months.at(-1) ?? [];
  const openYear = Number(last.slice(0, 4)) - (last.slice(5, 7) === '12' ? 0 : 1);
  months.forEach(([start, end], i) => {
    const calendarMonth = Number(start.slice(5, 7)) - 1;
    // Well-managed buildings use a little less every year.
    const trend = 1 - 0.018 * Math.floor(i / 12);
    const season = property.country === 'AE' ? gulf : sun;
    add({
      utility: 'ENERGY',
      carrier: 'electricity',
      supplier: property.suppliers.power,
      meter: meter('E'),
      start,
      end,
      quantity: Math.round(property.electricity * monthly * (season[calendarMonth] ?? 1) * trend * around(0.05)),
      unitPrice: price.power,
    });
    const heatLeft = index === 0 && i >= BALANCED_FROM ? BALANCED_HEAT : 1;
    const isHeatGap = index === 5 && start >= `${openYear}-01` && start < `${openYear}-04`;
    if (!isHeatGap)
      add({
        utility: 'HEAT',
        carrier: property.heatBy,
        supplier: property.suppliers.heat,
        meter: meter('H'),
        start,
        end,
        quantity: Math.round(
          property.heat *
            monthly *
            (property.country === 'AE' ? 1 : (cold[calendarMonth] ?? 1)) *
            trend *
            heatLeft *
            around(0.08),
        ),
        unitPrice: price.heat,
      });
    add({
      utility: 'WASTE',
      carrier: 'waste',
      treatment: i % 3 === 2 ? 'recycling' : 'incineration',
      supplier: property.suppliers.waste,
      meter: meter('C'),
      start,
      end,
      quantity: Math.round(property.waste * (monthly / 1000) * around(0.15) * 1000) / 1000,
      unitPrice: price.waste,
    });
    const quarterStart = months[i - 2];
    if (i % 3 === 2 && quarterStart)
      add({
        utility: 'WATER',
        carrier: 'water',
        supplier: property.suppliers.water,
        meter: meter('W'),
        start: quarterStart[0],
        end,
        quantity: Math.round(property.water * monthly * 3 * trend * around(0.07)),
        unitPrice: price.water,
      });
  });
  return bills;
}
