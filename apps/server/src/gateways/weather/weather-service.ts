import type { Period } from '@steward/core/calendar/day';
import { addDays } from '@steward/core/calendar/day';
import type { TemperatureTable, TemperatureUnit } from '@steward/core/weather/read-temperatures';
import { bytesOf } from '../../platform/http/body.ts';
import type { Settings } from '../../settings.ts';
import { readAnswer } from './answer-reader.ts';
import { away } from '../../platform/customer.ts';

interface AskedStation {
  /** Empty where the station has none. */
  code: string;
  latitude: number;
  longitude: number;
}

export interface WeatherService {
  /** What the file would be called, for the list of uploads. */
  readonly name: string;
  /** The unit of its answers, where they do not say it themselves. */
  readonly unit: TemperatureUnit | undefined;
  /** Daily temperatures of a station as a table. Throws where the service does not answer, or with none. */
  dailyTemperatures(station: AskedStation, period: Period): Promise<TemperatureTable>;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10 * 1024 * 1024;

/** The service of the settings, asked by one address with `{code}`, `{latitude}`, `{longitude}`, `{first}`, `{last}`; without one nothing is asked. */
export function makeWeatherService({ url, unit }: Settings['weather']): WeatherService | undefined {
  if (!url) return undefined;
  return {
    name: new URL(url.replaceAll(/[{}]/g, '')).host,
    unit,
    async dailyTemperatures({ code, latitude, longitude }, { start, end }) {
      const values: Record<string, string> = {
        code,
        latitude: String(latitude),
        longitude: String(longitude),
        first: start,
        last: addDays(end, -1),
      };
      const address = url.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        name in values ? encodeURIComponent(values[name] ?? '') : whole,
      );
      const response = await away(() => fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
      if (!response.ok) throw new Error(`the weather service answered ${response.status}`);
      return readAnswer(await bytesOf(response, MAX_BYTES));
    },
  };
}
