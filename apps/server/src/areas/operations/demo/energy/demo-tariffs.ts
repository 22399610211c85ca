import type { Ctx } from '../../../../platform/ctx.ts';
import { addTariff } from '../../../energy/tariffs/tariffs.service.ts';
import { demoPrices } from './demo-bills.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';

/** The electricity tariff of a property, so that a bill with another price is flagged. */
export async function makeTariff(ctx: Ctx, property: DemoProperty, environmentId: string, from: string): Promise<void> {
  const price = demoPrices[property.currency]?.power;
  if (price === undefined) return;
  await addTariff(ctx, {
    environment_id: environmentId,
    name: `${property.suppliers.power} Business`,
    carrier: 'electricity',
    charges: 'all',
    supplier: property.suppliers.power,
    account_no: '',
    meter_no: '',
    currency: property.currency,
    valid_from: from,
    valid_until: null,
    standing_charge: 0,
    standing_per: 'month',
    unit_price: price,
    block_size: null,
    price_above: null,
    tax_rate: property.taxRate,
    source: `Supply contract, price sheet of ${from}`,
  });
}
