import { expect, test } from 'vitest';
import { centralEurope, fixedOffset } from './local-time.ts';
import { seriesOf, type SeriesHead } from './series.ts';

const at = (text: string) => Date.parse(text) / 1000;
const head: SeriesHead = {
  meterNo: 'M',
  serialNo: '',
  channel: '1',
  name: '',
  carrier: null,
  direction: 'import',
  printedUnit: 'kWh',
  currency: null,
  skipped: null,
};

test('values that overlap or end before they begin are left out and reported', () => {
  const one = (start: number, seconds: number) => ({ start, seconds, value: 1, quality: 'actual' as const });
  expect(seriesOf(head, [one(0, 900), one(450, 900), one(900, 900), one(1800, -900)], centralEurope)).toMatchObject({
    total: 2,
    overlapping: 1,
    impossible: 1,
    printedTotal: 4,
  });
});

const DAY = 86_400;
const valueOf = (start: number, seconds: number, value: number) => ({
  start,
  seconds,
  value,
  quality: 'actual' as const,
});
const [november, december, january] = ['2024-11-01', '2024-12-01', '2025-01-01'].map((day) =>
  at(`${day}T00:00:00Z`),
) as [number, number, number];
const utc = fixedOffset(0);
const countedOf = (given: readonly ReturnType<typeof valueOf>[], local = utc) => {
  const { total, overlapping, stretches } = seriesOf(head, given, local);
  return { total, overlapping, stretches: stretches.map(({ day, days, total }) => [day, days, total]) };
};

test.each([
  ['a second of two quarter hours', [valueOf(0, 901, 1), valueOf(900, 901, 2), valueOf(1800, 900, 3)], utc, 6],
  [
    'an hour of two days of 24 hours, when the clock goes forward',
    [valueOf(at('2024-03-30T23:00:00Z'), DAY, 5), valueOf(at('2024-03-31T22:00:00Z'), DAY, 7)],
    centralEurope,
    12,
  ],
  [
    'an hour of two months west of Greenwich',
    [valueOf(november + 5 * 3600, december - november + 3600, 30), valueOf(december + 5 * 3600, 31 * DAY, 62)],
    fixedOffset(-12 * 3600),
    92,
  ],
  [
    'a month that ends in the first hour of the next',
    [valueOf(november, december - november + 3600, 30), valueOf(december, 3600, 1)],
    utc,
    31,
  ],
] as const)('an overlap of %s drops nothing', (_, given, local, total) => {
  expect(countedOf(given, local)).toMatchObject({ total, overlapping: 0 });
});

test('two months of one file that overlap by days count each day once, by the later value in the file', () => {
  const first = valueOf(november, december - november + 5 * DAY, 70);
  const second = valueOf(december, january - december, 62);
  expect(countedOf([first, second])).toEqual({
    total: 122,
    overlapping: 1,
    stretches: [
      ['2024-11-01', 30, 60],
      ['2024-12-01', 31, 62],
    ],
  });
  expect(countedOf([second, first])).toEqual({
    total: 122,
    overlapping: 1,
    stretches: [
      ['2024-11-01', 35, 70],
      ['2024-12-06', 26, 52],
    ],
  });
});

test('hours within a month replace the days that they are of', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => valueOf(november + 9 * DAY + hour * 3600, 3600, 2));
  expect(countedOf([valueOf(november, december - november, 60), ...hours])).toEqual({
    total: 18 + 48 + 40,
    overlapping: 1,
    stretches: [
      ['2024-11-01', 9, 18],
      ['2024-11-10', 1, 48],
      ['2024-11-11', 20, 40],
    ],
  });
});
