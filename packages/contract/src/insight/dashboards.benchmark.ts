import { z } from 'zod';
import { id, year } from '../call.ts';

const PerArea = z.number().nullable();

export const benchmarkCalls = {
  getBenchmark: {
    method: 'POST',
    path: '/getBenchmark',
    access: 'member',
    needs: 'dashboards.read',
    summary:
      'Energy per area of a property beside the published median of its type and the own properties of that type',
    limit: { calls: 120, perSeconds: 60 },
    input: z.object({
      environment_id: id('environment'),
      /** By default the last whole year. */
      year: year().optional(),
    }),
    answer: z.object({
      environment_id: id('environment'),
      year: z.number(),
      property_type: z.string(),
      property_sub_type: z.string(),
      country_code: z.string(),
      /** Site energy, kWh per square metre; null: no bill of the year, or bills for less than 80 % of its days. */
      energy_kwh_per_m2: PerArea,
      /** The share of due days with a bill; null: nothing was due. */
      coverage: z.number().nullable(),
      /** Null: no median with a permissive licence is published for this type and country. */
      published: z
        .object({
          median_kwh_per_m2: z.number(),
          portfolio_manager_type: z.string(),
          country: z.string(),
          source: z.string(),
          edition: z.string(),
          reference_data: z.string(),
          /** The difference from the median, as a fraction. */
          difference: z.number().nullable(),
        })
        .nullable(),
      /** The organization's own properties of the type within reach, with bills for 80 % of the days. */
      peers: z.object({
        count: z.number(),
        /** Whether all are in the property's country; with fewer than four there, those of all countries are used. */
        is_of_country: z.boolean(),
        /** Null for fewer than four. */
        quartiles: z.object({ lower: z.number(), median: z.number(), upper: z.number() }).nullable(),
        /** The share of peers that use more per area. */
        share_above: z.number().nullable(),
        values: z.array(
          z.object({
            environment_id: id('environment'),
            environment_name: z.string(),
            country_code: z.string(),
            energy_kwh_per_m2: z.number(),
          }),
        ),
      }),
    }),
  },
} as const;
