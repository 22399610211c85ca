import { modelIssues } from '@steward/core/weather/model';
import { z } from 'zod';
import { id, year } from '../call.ts';
import { Carrier } from '../energy/bills.bill.ts';

const monthly = z.object({ month: z.string(), value: z.number().nullable(), before: z.number().nullable() });

/** Why a meter is not put into normal weather: its model, or too few years of temperatures to compare with. */
export const normalIssues = [...modelIssues, 'no-normal'] as const;

const limit = { calls: 120, perSeconds: 60 } as const;
const input = z.object({ environment_id: id('environment'), year: year() });

/** The same months of a property, counted otherwise than by days. */
export const viewCalls = {
  getBilledMonths: {
    method: 'POST',
    path: '/getBilledMonths',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'The months of a property as billed: each bill in full in the month of its last day',
    limit,
    input,
    answer: z.object({
      environment_id: id('environment'),
      year: z.number(),
      energy_kwh: z.array(monthly),
      water_l: z.array(monthly),
      waste_t: z.array(monthly),
      cost: z.array(z.object({ currency: z.string(), months: z.array(monthly) })),
    }),
  },
  getNormalizedMonths: {
    method: 'POST',
    path: '/getNormalizedMonths',
    access: 'member',
    needs: 'dashboards.read',
    summary: 'The energy of a property by month in normal weather, and which meters have no accepted model',
    limit,
    input,
    answer: z.object({
      environment_id: id('environment'),
      year: z.number(),
      /** Null: no station has temperatures. */
      station: z.string().nullable(),
      /** Empty where no meter has an accepted model; a month is null where a meter's normal weather is not known. */
      energy_kwh: z.array(monthly),
      /** The published normals that are used; null: the mean of the station's years. */
      normals: z.object({ source: z.string(), edition: z.string() }).nullable(),
      /** The fewest years that the normal of a month rests on; null where nothing is put into normal weather, or a typical year is. */
      normal_years: z.number().nullable(),
      meters: z.array(
        z.object({
          carrier: Carrier,
          meter_no: z.string(),
          /** Null: it is put into normal weather. */
          issue: z.enum(normalIssues).nullable(),
          bills_fitted: z.number(),
          /** Fraction; null where nothing could be fitted. */
          cv_rmse: z.number().nullable(),
        }),
      ),
    }),
  },
} as const;
