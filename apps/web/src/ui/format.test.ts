import { expect, test, vi } from 'vitest';
import {
  formatArea,
  formatChange,
  formatDay,
  formatFigure,
  formatFormula,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPlain,
  monthName,
  setFormatLocale,
  sqmToSqft,
} from './format.ts';
import { timeAgo } from './values/relative-time.tsx';

test('numbers have two decimals with grouping, English dates read DD MMM YYYY', () => {
  setFormatLocale('en-US');
  expect(formatNumber(1234.5)).toBe('1,234.50');
  expect(formatDay('2024-03-05')).toBe('05 Mar 2024');
  expect(formatDay('no day')).toBe('');
  expect([formatNumber(-0.04, 1), formatNumber(-0.06, 1)]).toEqual(['0.0', '-0.1']);
});

test.each([
  [1, 10.77],
  [10, 107.64],
  [3.33, 35.85],
])('%d m² are %d ft², rounded up', (sqm, sqft) => {
  expect(sqmToSqft(sqm)).toBe(sqft);
});

test('an amount in a currency with a Latin sign reads from left to right in Arabic', () => {
  setFormatLocale('ar-AE-u-nu-latn');
  expect(formatMoney(-14373.92, 'USD')).toBe('\u2066-14,373.92\u00a0US$\u2069');
  expect(formatMoney(5, 'AED')).toContain('د.إ');
  setFormatLocale('en-US');
  expect(formatMoney(5, 'USD')).toBe('$5.00');
  expect(formatMoney(12.345, 'BHD')).toContain('12.345');
});

const hour = 3600;
const day = 24 * hour;
test.each([
  [59, undefined],
  [60, { unit: 'minutes', count: 1 }],
  [59 * 60, { unit: 'minutes', count: 59 }],
  [hour, { unit: 'hours', count: 1 }],
  [23 * hour, { unit: 'hours', count: 23 }],
  [day, { unit: 'days', count: 1 }],
  [6 * day, { unit: 'days', count: 6 }],
  [7 * day, { unit: 'weeks', count: 1 }],
  [27 * day, { unit: 'weeks', count: 3 }],
  [28 * day, { unit: 'months', count: 1 }],
  [30 * day, { unit: 'months', count: 1 }],
  [359 * day, { unit: 'months', count: 11 }],
  [360 * day, { unit: 'years', count: 1 }],
])('%d seconds ago', (seconds, expected) => {
  expect(timeAgo(seconds)).toEqual(expected);
});

test('a formula of the core is written with the user’s number signs, and its units stay', () => {
  setFormatLocale('de-DE');
  expect(formatFormula('172.24 MWh × 1000 kWh/MWh = 172240 kWh')).toBe('172,24 MWh × 1.000 kWh/MWh = 172.240 kWh');
  expect(formatFormula('12.5 CCF × 1.02264 × 39.3 MJ/m3 ÷ 3.6')).toBe('12,5 CCF × 1,02264 × 39,3 MJ/m3 ÷ 3,6');
  setFormatLocale('en-US');
});

test.each([
  [7555.7, '7,556'],
  [130.24, '130.2'],
  [11_544.97, '11,540'],
  [971_956.5, '972.0k'],
  [2_314_000, '2.31M'],
  [68.55, '68.6'],
  [0.0342, '0.034'],
  [0, '0'],
  [750, '750'],
])('the figure %d is shown as %s', (value, text) => expect(formatFigure(value)).toBe(text));

test.each([
  [27_900, '27,900', '27,900'],
  [412.55, '413', '412.55'],
  [99.5, '99.5', '99.5'],
  [12.504, '12.5', '12.5'],
  [0, '0', '0'],
])('the area %d is read as %s and entered as %s', (area, read, entered) =>
  expect([formatArea(area), formatPlain(area)]).toEqual([read, entered]),
);

test('a change has a sign, and a decrease has a true minus', () => {
  expect(formatChange(-0.031)).toBe('−3.1%');
  expect(formatChange(0.024)).toBe('+2.4%');
});

test('German writes thousands in full, in four digits as well', () => {
  setFormatLocale('de-DE');
  expect(formatFigure(971_956.5)).toBe('972.000');
  expect(formatFigure(1_160_000)).toBe('1,16\u00A0Mio.');
  setFormatLocale('en-US');
});

test.each([
  ['de-DE', '28. Nov. 2026', '5. März 2026', 'Okt. 2026', '5. März 2026, 14:05'],
  ['ar-AE-u-nu-latn', '28 نوفمبر 2026', '5 مارس 2026', 'أكتوبر 2026', '5 مارس 2026، 02:05 م'],
])('dates, months and moments in %s have no leading zero', (locale, late, early, month, moment) => {
  setFormatLocale(locale);
  expect([formatDay('2026-11-28'), formatDay('2026-03-05'), formatMonth('2026-10')]).toEqual([late, early, month]);
  expect(formatMoment(new Date(2026, 2, 5, 14, 5))).toBe(moment);
  setFormatLocale('en-US');
});

test('a date formatter is made once for all days and months', () => {
  setFormatLocale('en-US');
  const construct = vi.fn(Reflect.construct);
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: new Proxy(Intl.DateTimeFormat, { construct }) });
  for (let month = 1; month <= 12; month += 1) {
    monthName(month);
    formatDay(`2024-${String(month).padStart(2, '0')}-05`);
  }
  vi.unstubAllGlobals();
  expect(construct).toHaveBeenCalledTimes(1);
});
