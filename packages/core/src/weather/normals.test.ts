import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import type { DegreeDayRule } from './degree-days.ts';
import type { WeatherModel } from './model.ts';
import { monthNormal, normalSamples } from './normals.ts';
import { normalizedMonths } from './normalize.ts';
import { readNormals } from './read-normals.ts';
import { overlay } from './temperatures.ts';

const base18: DegreeDayRule = { method: 'base', heatingBaseC: 18, coolingBaseC: 18 };
const table = (columns: string[], ...rows: (string | number)[][]) => ({
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});
const twelve = <T>(of: (month: number) => T) => Array.from({ length: 12 }, (_, index) => of(index + 1));
/** 17 and 21 °C by turns: 15.5 heating degree days in a month of 31 days that starts with 17, 48 cooling ones. */
const january = overlay([
  { first_day: '2025-01-01', means: Array.from({ length: 31 }, (_, index) => (index % 2 ? 21 : 17)) },
]);

test('months are read by number, name or ISO, in °C or °F, and the row of the year is passed over', () => {
  const celsius = twelve((month) => month);
  const names = ['Jan', 'Feb.', 'März', 'April', 'Mai', 'June', 'Juli', 'Aug', 'Sept', 'Oktober', 'Nov', 'Dez'];
  for (const named of [twelve(String), names, twelve((month) => `2020-${String(month).padStart(2, '0')}`)]) {
    const rows = named.map((name, index) => [name, index + 1]);
    expect(readNormals(table(['Month', 'Mean °C'], ...rows, ['Jahr', 9]), { unit: undefined })).toEqual({
      kind: 'months',
      means: celsius,
      unit: 'C',
    });
  }
  const fahrenheit = twelve((month) => [month, 32 + month * 1.8]);
  const read = readNormals(table(['Monat', 'tavg'], ...fahrenheit), { unit: 'F' });
  expect(read).toMatchObject({ kind: 'months', means: celsius.map((value) => expect.closeTo(value, 9) as number) });
});

test('a typical year is read day by day of any years, and 29 February is half of the days beside it', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2005-01-01', index));
  const rows = days.map((day, index) => [day, index / 10]);
  const read = readNormals(table(['date', 'mean c'], ...rows), { unit: undefined });
  if ('issue' in read) expect.unreachable();
  expect(read.means).toHaveLength(366);
  expect([read.means[58], read.means[59], read.means[60]]).toEqual([5.8, expect.closeTo(5.85, 9), 5.9]);
  const parts = days.map((day, index) => [day.slice(5, 7), day.slice(8), index / 10]);
  expect(readNormals(table(['month', 'day', 'mean c'], ...parts), { unit: undefined })).toEqual(read);
  const written = days.map((day, index) => [`${day.slice(8)}.${day.slice(5, 7)}.`, index / 10]);
  expect(readNormals(table(['Datum', 'mean c'], ...written), { unit: undefined })).toEqual(read);
});

const months = twelve((month) => month).map((month) => [month, 10]);
test.each([
  [table(['place', 'mean c'], ['x', 1]), { issue: 'no-months' }],
  [table(['month', 'hdd'], ...months), { issue: 'no-normal' }],
  [table(['month', 'mean'], ...months), { issue: 'unit-unknown' }],
  [table(['month', 'mean c'], ...months.slice(0, 10)), { issue: 'incomplete', named: ['11', '12'] }],
  [table(['month', 'mean c'], ...months, [3, 5]), { issue: 'repeated', named: ['03'] }],
  [table(['month', 'mean c'], ...months.slice(1), [1, 200]), { issue: 'impossible', named: ['13'] }],
  [table(['month', 'mean c'], ...months.slice(1), ['Winter', 2]), { issue: 'no-months', named: ['13'] }],
  [table(['date', 'mean c'], ['2005-01-01', 3], ['2005-01-02', '']), { issue: 'no-normal', named: ['3'] }],
  [table(['name', 'month', 'mean c'], ['a', 1, 1], ['b', 2, 1]), { issue: 'several-stations', named: ['a', 'b'] }],
])('what is not whole is refused by name: %#', (given, expected) => {
  expect(readNormals(given, { unit: undefined })).toMatchObject(expected);
});

test('normal months move the days of the station, so that degree days keep their spread', () => {
  // Mean 18.94 °C; a normal of one degree less makes 16 and 20 °C: 16 × 2 + 15 × 0 heating degree days.
  const mean = (16 * 17 + 15 * 21) / 31;
  const normals = { kind: 'months' as const, means: twelve(() => mean - 1) };
  const normal = monthNormal(january, '2026-01', base18, normals);
  expect(normal).toMatchObject({ years: 1, hdd: expect.closeTo(32, 9), cdd: expect.closeTo(30, 9) });
  expect(monthNormal(january, '2026-02', base18, normals)).toMatchObject({ years: 0, hdd: null });
});

test('a typical year has 29 days in the February of a leap year', () => {
  const normals = { kind: 'days' as const, means: Array.from({ length: 366 }, (_, index) => index) };
  expect(normalSamples(new Map(), '2026-02', normals)[0]).toEqual(Array.from({ length: 28 }, (_, i) => 31 + i));
  expect(normalSamples(new Map(), '2028-02', normals)[0]).toHaveLength(29);
  expect(normalSamples(new Map(), '2026-03', normals)[0]?.[0]).toBe(60);
});

test('use in normal weather follows the published normal, of one year of temperatures too', () => {
  // 50 a day and 12 per heating degree day below 18 °C, as in the method.
  const model: WeatherModel = {
    kind: '3PH',
    baseC: 18,
    basePerDay: 50,
    perDegree: 0,
    perHdd: 12,
    perCdd: 0,
    n: 12,
    days: 365,
    p: 3,
    r2: 1,
    cvRmse: 0,
    nmbe: 0,
    slopeT: 9,
    variance: 0,
    inverse: [
      [1, 0],
      [0, 1],
    ],
  };
  const known = overlay([{ first_day: '2025-01-01', means: Array.from({ length: 31 }, () => 8) }]);
  const billed = [{ month: '2025-01', quantity: 5300 }];
  expect(normalizedMonths(model, known, billed)).toEqual([]);
  const typical = { kind: 'days' as const, means: Array.from({ length: 366 }, () => 6) };
  // 310 degree days were, 372 are normal: 5,300 + 12 × 62.
  for (const normals of [typical, { kind: 'months' as const, means: twelve(() => 6) }])
    expect(normalizedMonths(model, known, billed, normals)).toMatchObject([
      { normalized: expect.closeTo(5300 + 12 * 62, 6) },
    ]);
});
