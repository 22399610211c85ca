import { z } from 'zod';
import { area, id, year } from './call.ts';
import { Carrier, Utility } from './bills.ts';

const figure = z.object({
  /** Null: nothing is known, which is not zero. */
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** Change against the year before over the months both years have, as a fraction. */
  change: z.number().nullable(),
  /** The share of this year's value that has its counterpart and was compared, 0 to 1. */
  compared: z.number().nullable(),
});

const monthly = z.object({ month: z.string(), value: z.number().nullable(), before: z.number().nullable() });

/** One multiplication behind an emission figure. */
export const WorkingLine = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  carrier: z.string(),
  month: z.string().nullable(),
  scope: z.number(),
  scope3_category: z.number().nullable(),
  basis: z.enum(['location', 'market']).nullable(),
  quantity: z.number(),
  unit: z.string(),
  kg_co2e_per_unit: z.number(),
  kg_co2e: z.number(),
  formula: z.string(),
  factor: z
    .object({
      id: z.string(),
      country: z.string(),
      region: z.string().nullable(),
      year: z.number(),
      source: z.string(),
      edition: z.string(),
      licence: z.string(),
      gwp_set: z.string(),
      note: z.string().nullable(),
      proxy_for: z.string().nullable(),
      own: z.boolean(),
    })
    .nullable(),
  instrument: z.object({ id: z.string(), kind: z.string(), reference: z.string() }).nullable(),
  reasons: z.array(z.unknown()),
});
export type WorkingLine = z.infer<typeof WorkingLine>;

/** A bill's part in a figure. */
export const WorkingBill = z.object({
  bill_id: id('bill'),
  supplier: z.string(),
  invoice_no: z.string(),
  meter_no: z.string(),
  carrier: z.string(),
  billing_start_date: z.string(),
  billing_end_date: z.string(),
  end_day_counts: z.boolean(),
  month: z.string(),
  days: z.number(),
  bill_days: z.number(),
  quantity: z.number(),
  bill_quantity: z.number(),
  unit: z.string(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  is_estimate: z.boolean(),
});
export type WorkingBill = z.infer<typeof WorkingBill>;

export const measures = [
  'energy',
  'co2e',
  'co2e_market',
  'scope1',
  'scope2_location',
  'scope2_market',
  'scope3',
  'water',
  'waste',
  'cost',
] as const;

export const MissingFactor = z.object({
  what: z.string(),
  kind: z.string(),
  country: z.string().nullable(),
  year: z.number().nullable(),
  carrier: z.string(),
  quantity: z.number(),
  unit: z.string(),
  environment_ids: z.array(id('environment')),
});

export const Coverage = z.object({
  utility: Utility,
  carrier: Carrier,
  /** Days with a bill, days of the year so far. */ days: z.number(),
  days_expected: z.number(),
  share: z.number(),
  gaps: z.array(z.object({ start: z.string(), end: z.string(), days: z.number() })),
});

export const dashboards = area('dashboards', {
  getPropertyDashboard: {
    method: 'POST',
    path: '/getPropertyDashboard',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'A property in a year: energy, emissions, water, waste, cost, by month and against the year before',
    input: z.object({ environment_id: id('environment'), year: year() }),
    answer: z.object({
      environment_id: id('environment'),
      environment_name: z.string(),
      year: z.number(),
      gross_floor_area: z.number(),
      /** kWh, kg CO2e (location-based total), litres, tonnes. */
      energy_kwh: figure,
      co2e_kg: figure,
      /** The same total with scope 2 counted market-based; the two are never added. */
      co2e_market_kg: figure,
      scope1_kg: figure,
      scope2_location_kg: figure,
      scope2_market_kg: figure,
      scope3_kg: figure,
      water_l: figure,
      waste_t: figure,
      /** Per currency: sums of different currencies are never added. */
      cost: z.array(
        z.object({
          currency: z.string(),
          value: z.number(),
          before: z.number().nullable(),
          change: z.number().nullable(),
          compared: z.number().nullable(),
        }),
      ),
      energy_kwh_per_m2: z.number().nullable(),
      co2e_kg_per_m2: z.number().nullable(),
      months: z.object({
        energy_kwh: z.array(monthly),
        scope1_kg: z.array(monthly),
        scope2_location_kg: z.array(monthly),
        scope2_market_kg: z.array(monthly),
        scope3_kg: z.array(monthly),
        co2e_kg: z.array(monthly),
        water_l: z.array(monthly),
        waste_t: z.array(monthly),
        cost: z.array(z.object({ currency: z.string(), months: z.array(monthly) })),
      }),
      carriers: z.array(
        z.object({ carrier: z.string(), quantity: z.number(), unit: z.string(), before: z.number().nullable() }),
      ),
      coverage: z.array(Coverage),
      missing_factors: z.array(MissingFactor),
      is_complete: z.boolean(),
      bills_in_review: z.number(),
      biogenic_kg: z.number(),
    }),
  },
  getFigureWorking: {
    method: 'POST',
    path: '/getFigureWorking',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'How a figure came about: factors, formulas, and the bills with their shares',
    input: z.object({
      environment_id: id('environment'),
      year: year(),
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .optional(),
      measure: z.enum(measures),
    }),
    answer: z.object({
      measure: z.enum(measures),
      total: z.number().nullable(),
      unit: z.string(),
      lines: z.array(WorkingLine),
      bills: z.array(WorkingBill),
      missing_factors: z.array(MissingFactor),
    }),
  },
  getPortfolioOverview: {
    method: 'POST',
    path: '/getPortfolioOverview',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'Every property the person may see, in a year: energy, emissions, coverage; and the sums',
    input: z.object({ year: year(), portfolio_id: id('portfolio').optional() }),
    answer: z.object({
      year: z.number(),
      energy_kwh: figure,
      co2e_kg: figure,
      water_l: figure,
      waste_t: figure,
      is_complete: z.boolean(),
      rows: z.array(
        z.object({
          environment_id: id('environment'),
          environment_name: z.string(),
          portfolio_name: z.string(),
          country_code: z.string(),
          gross_floor_area: z.number(),
          energy_kwh: z.number().nullable(),
          co2e_kg: z.number().nullable(),
          co2e_kg_per_m2: z.number().nullable(),
          water_l: z.number().nullable(),
          waste_t: z.number().nullable(),
          coverage: z.number(),
          is_complete: z.boolean(),
        }),
      ),
    }),
  },
});
