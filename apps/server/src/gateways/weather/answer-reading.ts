import type { TemperatureTable } from '@steward/core/weather/read-temperatures';
import { parseCsv } from '../../platform/imports/csv-reading.ts';
import { isNestedBeyond } from '../../platform/json-depth.ts';

export interface WeatherTask {
  bytes: Uint8Array;
  maxRows: number;
}

/** Lists of days are at most four levels deep. */
const MAX_DEPTH = 20;

/** Reads the answer of a weather service, CSV or JSON. Runs in a child process, since the answer is untrusted. */
export async function readWeatherAnswer({ bytes, maxRows }: WeatherTask): Promise<TemperatureTable> {
  const text = new TextDecoder('utf-8').decode(bytes);
  const table = /^\s*[[{]/.test(text) ? tableOfJson(text) : tableOfCsv(text);
  if (table.rows.length > maxRows) throw new Error('the weather service answered too many rows');
  return table;
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
function tableOfJson(text: string): TemperatureTable {
  if (isNestedBeyond(text, MAX_DEPTH)) throw new Error('the weather service answered JSON that is nested too deeply');
  const answer: unknown = JSON.parse(text);
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
