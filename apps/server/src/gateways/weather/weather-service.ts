import type { Period } from '@steward/core/calendar/day';
import { addDays } from '@steward/core/calendar/day';
import type { TemperatureTable, TemperatureUnit } from '@steward/core/weather/read-temperatures';
import { parseCsv } from '../../platform/imports/csv.ts';
import type { Settings } from '../../settings.ts';

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
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the weather service answered ${response.status}`);
      const text = await textOf(response);
      return /^\s*[[{]/.test(text) ? tableOfJson(JSON.parse(text)) : tableOfCsv(text);
    },
  };
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the answer of the weather service is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tableOfCsv(text: string): TemperatureTable {
  const [head, ...rows] = parseCsv(text) ?? [];
  if (!head) throw new Error('the weather service answered no table');
  return { columns: head.cells, rows };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const cellOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : '');

/** A list of days, bare or under `data`, or one list for each column under `daily` with the units beside, as Open-Meteo answers. */
function tableOfJson(answer: unknown): TemperatureTable {
  if (isRecord(answer) && isRecord(answer['daily'])) {
    const units = isRecord(answer['daily_units']) ? answer['daily_units'] : {};
    const columns = Object.entries(answer['daily']).flatMap(([name, values]) =>
      Array.isArray(values) ? [{ name, values: values as unknown[] }] : [],
    );
    const length = Math.max(0, ...columns.map(({ values }) => values.length));
    return {
      columns: columns.map(({ name }) =>
        /[cf]$/i.test(String(units[name])) ? `${name} ${String(units[name])}` : name,
      ),
      rows: Array.from({ length }, (_, index) => ({
        line: index + 1,
        cells: columns.map(({ values }) => cellOf(values[index])),
      })),
    };
  }
  const list = isRecord(answer) ? answer['data'] : answer;
  const days = Array.isArray(list) ? list.filter(isRecord) : [];
  const columns = Object.keys(days[0] ?? {});
  if (!columns.length) throw new Error('the weather service answered no table');
  return {
    columns,
    rows: days.map((one, index) => ({ line: index + 1, cells: columns.map((name) => cellOf(one[name])) })),
  };
}
