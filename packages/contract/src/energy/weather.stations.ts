import { z } from 'zod';
import { id } from '../call.ts';

/** What is shown of every station. */
export const stationShown = {
  /** Null: a station of the shipped list that has not been used yet. */
  station_id: id('weather-station').nullable(),
  /** Null: the organization's own. */
  code: z.string().nullable(),
  name: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** To the property; null where the property has no position. */
  distance_km: z.number().nullable(),
};

export const WeatherStation = z.object({
  ...stationShown,
  /** The number of days with a temperature, and the first and last of them. */
  days: z.number(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  uploads: z.number(),
  /** The number of properties within reach that chose it. */
  properties: z.number(),
});
export type WeatherStation = z.infer<typeof WeatherStation>;
