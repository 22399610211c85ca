import { chargeKinds } from '@steward/core/bills/counted-days';
import { carriers } from '@steward/core/ghg/carrier';
import { standingPeriods } from '@steward/core/tariffs/price-check';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';

const price = () => z.number().min(0).max(1e6);

/** Prices are net; per kWh, per cubic metre of water, per tonne of waste. */
const fields = {
  name: requiredText(200),
  carrier: z.enum(carriers),
  /** The charges it covers: supply, the grid, or both. */
  charges: z.enum(chargeKinds).default('all'),
  /** Empty: any supplier. */
  supplier: text(200).default(''),
  /** Empty: every account. */
  account_no: text(60).default(''),
  /** Empty: every meter. */
  meter_no: text(60).default(''),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'three letters, such as EUR')
    .meta({ examples: ['EUR'] }),
  valid_from: countedDay(),
  /** The last day, included; null: no end. */
  valid_until: countedDay().nullable().default(null),
  /** 0 for none. */
  standing_charge: price(),
  standing_per: z.enum(standingPeriods).default('month'),
  unit_price: price(),
  /** The quantity per month with `unit_price`; quantities above it have `price_above`; null: everything has `unit_price`. */
  block_size: z.number().positive().max(1e9).nullable().default(null),
  price_above: price().nullable().default(null),
  /** Per cent on all of it; 0 for none. */
  tax_rate: z.number().min(0).max(100),
  /** The contract or price sheet. */
  source: requiredText(500),
};

export const Tariff = z.object({
  _id: id('tariff'),
  environment_id: id('environment'),
  name: z.string(),
  carrier: z.enum(carriers),
  charges: z.enum(chargeKinds),
  supplier: z.string(),
  account_no: z.string(),
  meter_no: z.string(),
  currency: z.string(),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  standing_charge: z.number(),
  standing_per: z.enum(standingPeriods),
  unit_price: z.number(),
  block_size: z.number().nullable(),
  price_above: z.number().nullable(),
  tax_rate: z.number(),
  source: z.string(),
});
export type Tariff = z.infer<typeof Tariff>;

/** Contracted prices of suppliers; bills are compared with them. */
export const tariffs = area(
  'energy/tariffs',
  {
    getTariffs: {
      method: 'POST',
      path: '/getTariffs',
      access: 'member',
      needs: 'tariffs.read',
      summary: 'The tariffs of a property',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(Tariff),
    },
    addTariff: {
      method: 'POST',
      path: '/addTariff',
      access: 'member',
      needs: 'tariffs.create',
      makes: 'tariff',
      summary: 'Add a tariff to a property',
      input: z.object({ environment_id: id('environment'), ...fields }),
      answer: Tariff,
    },
    updateTariff: {
      method: 'POST',
      path: '/updateTariff',
      access: 'member',
      needs: 'tariffs.edit',
      summary: 'Change a tariff',
      input: z.object({ tariff_id: id('tariff'), ...changesOf(fields) }),
      answer: Tariff,
    },
    deleteTariff: {
      method: 'POST',
      path: '/deleteTariff',
      access: 'member',
      needs: 'tariffs.delete',
      summary: 'Delete a tariff',
      input: z.object({ tariff_id: id('tariff') }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'tariffs',
        order: 30,
        under: 'meters-and-readings',
        name: 'Tariffs',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/environment/tariffs',
        icon: 'IconReceiptTax',
      },
    ],
    sources: { 'tariffs.list': { shape: 'table', needs: 'tariffs.read', of: 'property' } },
    failures: {
      'tariff.not-found': { status: 404, message: 'This tariff was not found.' },
      'tariff.overlaps': {
        status: 409,
        message: 'Another tariff is for the same bills on some of these days. End it first, or change the dates.',
      },
    },
  },
);
