import { z } from 'zod';
import { countedDay, id, type CallDefinition } from '../call.ts';

/** The longest period that can be requested hour by hour. */
const MOST_HOURLY_DAYS = 31;

/** Temperatures within days, of uploads that have them. */
export const weatherHourCalls = {
  getHourlyTemperatures: {
    method: 'POST',
    path: '/getHourlyTemperatures',
    access: 'member',
    needs: 'weather.read',
    summary:
      'The hourly temperatures of the station of a property, by the clock of the uploaded file: of up to 31 days, or of the last week that has some',
    limit: { calls: 240, perSeconds: 60 },
    input: z
      .object({
        environment_id: id('environment'),
        /** Absent, with the end: the last week that has hours. */
        start: countedDay()
          .optional()
          .meta({ examples: ['2024-05-01'] }),
        end: countedDay()
          .optional()
          .meta({ examples: ['2024-05-08'] }),
      })
      .refine(({ start, end }) => (start === undefined) === (end === undefined), {
        message: 'is required with the other day',
        path: ['end'],
      })
      .refine(({ start, end }) => start === undefined || end === undefined || start < end, {
        message: 'must be after the start',
        path: ['end'],
      })
      .refine(({ start = '', end = '' }) => !(Date.parse(end) - Date.parse(start) > MOST_HOURLY_DAYS * 86_400_000), {
        message: 'must be at most 31 days after the start',
        path: ['end'],
      }),
    answer: z.object({
      station_name: z.string().nullable(),
      /** Every day of the period; °C for each of the 24 hours, null where nothing is known. */
      days: z.array(z.object({ day: z.string(), hours: z.array(z.number().nullable()) })),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
