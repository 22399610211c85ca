import { expect, test } from 'vitest';
import { degreeDaysByMonth, degreeDaySums, monthPeriod, type DegreeDayRule } from './degree-days.ts';
import { distanceKm } from './distance.ts';
import { monthNormal } from './normals.ts';
import { readTemperatures } from './read-temperatures.ts';
import { dayMeans, gapsOf, overlay } from './temperatures.ts';

const base18: DegreeDayRule = { method: 'base', heatingBaseC: 18, coolingBaseC: 18 };
const january = { start: '2025-01-01', end: '2025-02-01' };
const layer = (first_day: string, ...means: (number | null)[]) => ({ first_day, means });

test('the distance between two places is that of the great circle', () => {
  // Berlin Mitte to Berlin Brandenburg airport, and New York JFK to Los Angeles: 3,974 km.
  expect(distanceKm({ latitude: 52.52, longitude: 13.405 }, { latitude: 52.362, longitude: 13.501 })).toBeCloseTo(
    18.7,
    1,
  );
  expect(distanceKm({ latitude: 40.64, longitude: -73.779 }, { latitude: 33.943, longitude: -118.408 })).toBeCloseTo(
    3974,
    -1,
  );
});

test('a later layer replaces its own days and removes nothing', () => {
  const known = overlay([layer('2025-01-01', 1, 2, 3), layer('2025-01-02', 5, null, 7)]);
  expect([...known]).toEqual([
    ['2025-01-01', 1],
    ['2025-01-02', 5],
    ['2025-01-03', 3],
    ['2025-01-04', 7],
  ]);
});

test('a gap of three days gets the average of its neighbours, one of four stays a gap', () => {
  const known = overlay([layer('2025-01-01', 2, null, null, null, 6, null, null, null, null, 8)]);
  const days = dayMeans(known, { start: '2025-01-01', end: '2025-01-11' });
  expect(days.slice(0, 5).map(({ meanC }) => meanC)).toEqual([2, 4, 4, 4, 6]);
  expect(days.filter(({ isFilled }) => isFilled)).toHaveLength(3);
  expect(gapsOf(days)).toEqual([{ start: '2025-01-06', end: '2025-01-10' }]);
});

test.each([
  // mean, base 18, Eurostat, VDI 3807: heating and cooling
  [-5, 23, 0, 23, 0, 25, 0],
  [14.9, 3.1, 0, 3.1, 0, 5.1, 0],
  [15, 3, 0, 3, 0, 0, 0],
  [17, 1, 0, 0, 0, 0, 0],
  [23, 0, 5, 0, 0, 0, 5],
  [24, 0, 6, 0, 3, 0, 6],
])('degree days of a day of %s °C', (meanC, hdd, cdd, euHdd, euCdd, vdiHdd, vdiCdd) => {
  const of = (method: DegreeDayRule['method']) =>
    degreeDaySums([{ day: '2025-01-01', meanC, isFilled: false }], { ...base18, method });
  const near = (value: number): unknown => expect.closeTo(value, 9);
  expect(of('base')).toMatchObject({ hdd: near(hdd), cdd: near(cdd) });
  expect(of('eurostat')).toMatchObject({ hdd: near(euHdd), cdd: near(euCdd) });
  expect(of('vdi3807')).toMatchObject({ hdd: near(vdiHdd), cdd: near(vdiCdd) });
});

test('degree days are sums over days, not computed from the mean of the month', () => {
  // 0 and 36 °C: the mean equals the base, although there were 18 degree days of each kind.
  const days = dayMeans(overlay([layer('2025-01-01', 0, 36)]), { start: '2025-01-01', end: '2025-01-03' });
  expect(degreeDaySums(days, base18)).toMatchObject({ meanC: 18, hdd: 18, cdd: 18, missing: 0 });
});

test('a missing day makes the sum of its month unknown, but no other', () => {
  const means = Array.from({ length: 59 }, (_, index) => (index >= 10 && index < 15 ? null : 8));
  const days = dayMeans(overlay([layer('2025-01-01', ...means)]), { start: '2025-01-01', end: '2025-03-01' });
  expect(degreeDaysByMonth(days, base18)).toMatchObject([
    { month: '2025-01', days: 31, missing: 5, hdd: null, meanC: 8 },
    { month: '2025-02', days: 28, missing: 0, hdd: 280 },
  ]);
});

test('a normal month is the mean of the years that have it completely', () => {
  const year = (first: string, days: number, mean: number) => layer(first, ...Array.from({ length: days }, () => mean));
  const known = overlay([year('2023-01-01', 365, 8), year('2024-01-01', 366, 10), year('2025-01-01', 20, -30)]);
  expect(monthNormal(known, '2026-01', base18)).toEqual({ years: 2, meanC: 9, hdd: 279, cdd: 0 });
  // 10 degree days a day in February 2023 (28 days) and 8 in February 2024 (29 days): 9 a day.
  expect(monthNormal(known, '2026-02', base18)).toMatchObject({ years: 2, hdd: 28 * 9 });
  expect(monthNormal(known, '2024-02', base18)).toMatchObject({ years: 2, hdd: 29 * 9 });
  expect(monthNormal(new Map(), '2026-01', base18)).toEqual({ years: 0, meanC: null, hdd: null, cdd: null });
  expect(monthPeriod('2025-01')).toEqual(january);
});

const table = (columns: string[], ...rows: (string | number)[][]) => ({
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});
const read = (of: ReturnType<typeof table>, unit?: 'C' | 'F') => readTemperatures(of, { unit, today: '2026-06-01' });

test.each([
  ['plain', table(['Date', 'Mean °C'], ['2025-01-01', 3.5]), 3.5, 'mean'],
  [
    'NOAA GSOD',
    table(['STATION', 'DATE', 'TEMP', 'DEWP', 'MAX', 'MIN'], ['722874', '2025-01-01', 50, 41, '60*', 40]),
    10,
    'mean',
  ],
  [
    'DWD',
    table(['STATIONS_ID', 'MESS_DATUM', 'TMK', 'TXK', 'TNK'], ['433', '20250101', '-2.5', '1', '-6']),
    -2.5,
    'mean',
  ],
  ['extremes', table(['Datum', 'Tmax (°C)', 'Tmin (°C)'], ['01.01.2025', '7,5', '-1,5']), 3, 'extremes'],
  ['Fahrenheit by heading', table(['date', 'temp_mean_f'], ['2025-01-01', 32]), 0, 'mean'],
  ['Open-Meteo', table(['time', 'temperature_2m_mean (°C)'], ['2025-01-01', 12.1]), 12.1, 'mean'],
] as const)('reads a file as %s', (_, given, mean, from) => {
  expect(read(given as ReturnType<typeof table>)).toMatchObject({
    layer: { first_day: '2025-01-01', means: [expect.closeTo(mean, 9)] },
    from,
    days: 1,
    skipped: [],
  });
});

test('an invalid temperature leaves its day missing and is named, never zero', () => {
  const given = table(
    ['date', 'mean °C'],
    ['2025-01-01', 1],
    ['2025-01-02', ''],
    ['2025-01-03', -9999],
    ['2025-01-04', 75],
    ['2025-01-05', 5],
    ['2025-01-05', 6],
    ['soon', 6],
    ['2027-01-01', 6],
  );
  expect(read(given)).toMatchObject({
    layer: { first_day: '2025-01-01', means: [1, null, null, null, 5] },
    days: 2,
    skipped: [
      { line: 3, issue: 'no-temperature' },
      { line: 4, issue: 'no-temperature' },
      { line: 5, issue: 'impossible' },
      { line: 7, issue: 'twice' },
      { line: 8, issue: 'no-day' },
      { line: 9, issue: 'future' },
    ],
  });
});

test.each([
  ['no-day', table(['mean °C'], [1])],
  ['no-temperature', table(['date', 'rain'], ['2025-01-01', 1])],
  ['unit-unknown', table(['date', 'mean'], ['2025-01-01', 1])],
  ['days-ambiguous', table(['date', 'mean °C'], ['01/02/2025', 1])],
  ['several-stations', table(['location', 'date', 'mean °C'], ['A', '2025-01-01', 1], ['B', '2025-01-01', 1])],
] as const)('a table is refused: %s', (issue, given) => {
  expect(read(given as ReturnType<typeof table>)).toEqual({ issue });
});

test('a number above twelve decides which number of a date is the day', () => {
  const american = table(['date', 'mean'], ['01/02/2025', 41], ['01/13/2025', 50]);
  expect(read(american, 'F')).toMatchObject({ layer: { first_day: '2025-01-02' }, days: 2, unit: 'F' });
});

const two = (number: number) => String(number).padStart(2, '0');
/** 18 °C ± 10 °C: the mean of all hours is 18. */
const atHour = (hour: number) => 18 + 10 * Math.sin((hour * Math.PI) / 12);
const hours = (every = 1) => Array.from({ length: 24 / every }, (_, index) => index * every);
const quarters = Array.from({ length: 96 }, (_, index) => index / 4);

test.each([
  [
    'hours in the column of days',
    ['time', 'temperature (°C)'],
    hours().map((h) => [`2025-07-01T${two(h)}:00`, atHour(h)]),
  ],
  ['hours in a column of their own', ['date', 'hour', 'temp °C'], hours().map((h) => ['2025-07-01', h, atHour(h)])],
  [
    'quarter hours',
    ['Zeitstempel', 'Temperatur °C'],
    quarters.map((h) => [`01.07.2025 ${two(Math.floor(h))}:${two((h % 1) * 60)}`, atHour(h)]),
  ],
  [
    'hours of twelve',
    ['Date', 'Temperature (°C)'],
    hours().map((h) => [`07/13/2025 ${h % 12 || 12}:00 ${h < 12 ? 'AM' : 'PM'}`, atHour(h)]),
  ],
  [
    'hours of the DWD',
    ['STATIONS_ID', 'MESS_DATUM', 'TT_TU'],
    hours().map((h) => ['433', `20250701${two(h)}`, atHour(h)]),
  ],
  ['every third hour', ['date', 'mean °C'], hours(3).map((h) => [`2025-07-01 ${two(h)}:00`, atHour(h)])],
  ['hours whose time is lost in a workbook', ['date', 'mean °C'], hours().map((h) => ['2025-07-01', atHour(h)])],
] as const)('%s become the mean of the day', (_, columns, rows) => {
  const given = table([...columns], ...rows.map((row) => [...row]));
  const found = read(given);
  expect(found).toMatchObject({ from: 'mean', skipped: [] });
  expect('layer' in found && found.layer.means[0]).toBeCloseTo(18, 1);
});

test('a day with too few hours is left out and named; a file of such days is refused', () => {
  const whole = hours().map((h) => [`2025-07-01T${two(h)}:00`, atHour(h)]);
  const night = hours()
    .slice(0, 20)
    .map((h) => [`2025-07-02T${two(h)}:00`, 5]);
  // A day on which the clock goes forward has 23 hours.
  const spring = hours()
    .slice(1)
    .map((h) => [`2025-07-03T${two(h)}:00`, 7]);
  const found = read(table(['time', 'temperature (°C)'], ...whole, ...night, ...spring));
  expect(found).toMatchObject({ days: 2, skipped: [{ line: 26, issue: 'few-hours' }] });
  expect('layer' in found && found.layer.means.map((mean) => mean?.toFixed(3) ?? null)).toEqual([
    '18.000',
    null,
    '7.000',
  ]);
  expect(read(table(['time', 'temperature (°C)'], ...night))).toEqual({ issue: 'few-hours' });
  const twice = ['2025-07-01', '2025-07-02'].flatMap((day) => [`${day} 07:00`, `${day} 19:00`]);
  expect(read(table(['time', 'temperature (°C)'], ...twice.map((time) => [time, 12])))).toEqual({ issue: 'few-hours' });
});
