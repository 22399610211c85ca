import { addDays } from '@steward/core/calendar/day';
import { blank } from '@steward/core/fields/field';
import { meterFields } from '@steward/core/meters/fields';
import type { Ctx } from '../../../../platform/ctx.ts';
import { addMeter } from '../../../estate/meters/meters.service.ts';
import { savePropertyChange } from '../../../estate/environments/accepted-changes.service.ts';
import { billsOf, type DemoBill } from './demo-bills.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

/** Indexes in the list of properties. */
const SOLD = 7;
const BOUGHT = 11;

/**
 * In the year after the one under review, on the first of July or, before that, of the present month: no sent or accepted report changes.
 */
export function saleDayOf(openYear: number, now: Date): string {
  const thisMonth = `${now.toISOString().slice(0, 7)}-01`;
  const july = `${openYear + 1}-07-01`;
  return july < thisMonth ? july : thisMonth;
}

/** Whether the buyer pays a bill. */
export const isAfterSale = (property: number, bill: DemoBill, saleDay: string): boolean =>
  property === SOLD && bill.billing_end_date > saleDay;

/** One building was bought the year before the first bills, and one is sold: its meters end with the last day of ownership. */
export async function makeTrades(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  months: readonly [string, string][],
  saleDay: string,
): Promise<void> {
  const [sold, bought, property] = [ids[SOLD], ids[BOUGHT], properties[SOLD]];
  const from = months[0]?.[0];
  if (!sold || !bought || !property || !from) return;
  const purchaseDay = `${Number(from.slice(0, 4)) - 1}-05-01`;
  const steps = [
    [bought, 'not_held', null, 'Before the purchase'],
    [bought, 'held', purchaseDay, 'Bought; transfer of benefits and burdens'],
    [sold, 'not_held', saleDay, 'Sold; transfer of benefits and burdens'],
  ] as const;
  for (const [environment_id, word, valid_from, note] of steps)
    await savePropertyChange(ctx, {
      change_id: null,
      number: null,
      environment_id,
      valid_from,
      note,
      attribute: 'holding',
      word,
    });
  const bills = billsOf(property, SOLD, months).filter((bill) => !isAfterSale(SOLD, bill, saleDay));
  const meters = new Map(bills.map((bill) => [`${bill.carrier} ${bill.meter_no}`, bill]));
  for (const { carrier, meter_no, account_no, supplier } of meters.values())
    await addMeter(ctx, {
      ...blank(meterFields),
      environment_id: sold,
      carrier,
      meter_no,
      account_no,
      supplier,
      valid_from: from,
      valid_until: addDays(saleDay, -1),
      note: 'Handed over to the buyer',
      parent_id: null,
      balance_tolerance: 0.05,
      formula: '',
      serves_space_ids: [],
    });
}
