import { normalKinds } from '@steward/core/weather/normals';
import { rowIssues } from '@steward/core/weather/read-temperatures';
import { z } from 'zod';
import { id } from '../call.ts';

/** Published normals of a station, or a typical year. */
export const WeatherNormals = z.object({
  _id: id('weather-normals'),
  station_id: id('weather-station'),
  file_name: z.string(),
  kind: z.enum(normalKinds),
  /** Who publishes them, and of which years. */
  source: z.string(),
  edition: z.string(),
  /** Of the whole year, °C. */
  mean_c: z.number(),
  author_name: z.string(),
  created_at: z.string(),
});
export type WeatherNormals = z.infer<typeof WeatherNormals>;

export const TemperatureUpload = z.object({
  _id: id('temperature-upload'),
  station_id: id('weather-station'),
  file_name: z.string(),
  origin: z.enum(['file', 'service']),
  measured: z.enum(['mean', 'extremes']),
  first_day: z.string(),
  last_day: z.string(),
  days: z.number(),
  author_name: z.string(),
  created_at: z.string(),
});
export type TemperatureUpload = z.infer<typeof TemperatureUpload>;

/** What became of a file or an answer of a weather service. */
export const TakenTemperatures = TemperatureUpload.extend({
  /** Days that had a temperature before and have another one now. */
  replaced: z.number(),
  /** Rows that were left out; the first hundred. */
  skipped: z.array(z.object({ line: z.number(), issue: z.enum(rowIssues) })),
  skipped_total: z.number(),
});
