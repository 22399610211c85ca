import { z } from 'zod';
import { id } from '../call.ts';
import { LineQuality } from './inventory.parts.ts';

/** One multiplication behind an emission figure. */
export const WorkingLine = z.object({
  /** Null on an entry of no property; `environment_name` is then its entity or the organization. */
  environment_id: id('environment').nullable(),
  environment_name: z.string(),
  /** `entry`: not billed, but entered. */
  carrier: z.string(),
  entry: z.object({ id: id('ghg-entry'), name: z.string(), category: z.string() }).optional(),
  /** Of a refrigerant: the piece of equipment that lost it. */
  equipment: z.object({ id: id('equipment'), name: z.string() }).optional(),
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
      /** Where the inventory takes another set: the one it was published with. */
      published_gwp_set: z.string().optional(),
      note: z.string().nullable(),
      proxy_for: z.string().nullable(),
      own: z.boolean(),
    })
    .nullable(),
  instrument: z.object({ id: z.string(), kind: z.string(), reference: z.string() }).nullable(),
  reasons: z.array(z.unknown()),
  /** Absent in reports sent before it was kept. */
  quality: LineQuality.optional(),
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
  /** The quantity is spread over the months by degree days, not by days; rounds that were frozen before do not say. */
  by_weather: z.boolean().optional(),
  quantity: z.number(),
  bill_quantity: z.number(),
  unit: z.string(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  is_estimate: z.boolean(),
  /** What it prints, and how that became its quantity; `kwh` for energy. Rounds that were frozen before have it for fuels only. */
  conversion: z.object({ formula: z.string(), kwh: z.number().optional(), source: z.string() }).optional(),
  /** A tenant paid it: its emissions are in scope 3, category 13. Rounds that were frozen before do not say. */
  is_tenants: z.boolean().optional(),
});
export type WorkingBill = z.infer<typeof WorkingBill>;

/** The use of a property's own generation in a month, as part of a figure. */
export const WorkingGeneration = z.object({
  renewable_source_id: id('renewable-source'),
  name: z.string(),
  carrier: z.string(),
  month: z.string(),
  /** The days with a record. */
  days: z.number(),
  /** kWh, on the days on which the property is held. */
  quantity: z.number(),
  /** Certificates of it were sold: by the market it counts as bought without a contract. */
  is_attribute_sold: z.boolean(),
});
export type WorkingGeneration = z.infer<typeof WorkingGeneration>;
