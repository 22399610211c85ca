import { carriers } from '@steward/core/ghg/carrier';
import { modelIssues, modelKinds, weatherDrivers } from '@steward/core/weather/model';
import { z } from 'zod';

const ShownModel = z.object({
  kind: z.enum(modelKinds),
  base_c: z.number().nullable(),
  /** kWh per day; per °C of the mean and day; per heating and cooling degree day. */
  base_per_day: z.number(),
  per_degree: z.number(),
  per_hdd: z.number(),
  per_cdd: z.number(),
  /** Fractions. */
  r2: z.number(),
  cv_rmse: z.number(),
  nmbe: z.number(),
});

const JudgedBill = z.object({
  start: z.string(),
  /** The day after the last. */
  end: z.string(),
  driver: z.number(),
  per_day: z.number(),
  expected: z.number(),
  /** Between these 95 of 100 such bills lie. */
  low: z.number(),
  high: z.number(),
});

/** A bill among the bills of its meter before it, over what drives their use. Figures are kWh per day. */
export const BillInWeather = z.object({
  /** Heating or cooling degree days per day (K), or the mean temperature (°C). */
  driver: z.enum(weatherDrivers),
  station: z.object({ name: z.string(), distance_km: z.number().nullable(), is_chosen: z.boolean() }),
  model: ShownModel,
  bill: JudgedBill,
  /** The bills the model was fitted to: all before this one, at most three years. */
  others: z.array(JudgedBill),
  /** The model's line and band for a bill of as many days. */
  line: z.array(z.object({ driver: z.number(), expected: z.number(), low: z.number(), high: z.number() })),
});
export type BillInWeather = z.infer<typeof BillInWeather>;

export const MeterModel = z.object({
  carrier: z.enum(carriers),
  meter_no: z.string(),
  /** Null with `issue` null never occurs; with an issue the model is shown, and not used. */
  model: ShownModel.nullable(),
  issue: z.enum(modelIssues).nullable(),
  /** Bills the model rests on, and those left out: longer than 65 days, or with a day without a temperature. */
  bills_fitted: z.number(),
  bills_left_out: z.number(),
  /** The months of the year that are billed whole, in kWh; what is null is not known. */
  months: z.array(
    z.object({
      month: z.string(),
      actual: z.number(),
      expected: z.number().nullable(),
      normalized: z.number().nullable(),
      /** None with a published typical year. */
      normal_years: z.number(),
    }),
  ),
  /** The measured bills of the year as billed: each in full in the month of its last day, in kWh. */
  billed: z.array(z.object({ month: z.string(), quantity: z.number() })),
  /** Bills of the year outside the range in which 95 of 100 lie. */
  outliers: z.array(
    z.object({
      start: z.string(),
      end: z.string(),
      quantity: z.number(),
      expected: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
});
export type MeterModel = z.infer<typeof MeterModel>;
