import { expect, test } from 'vitest';
import { daysBetween, monthsOf, nextMonthStart } from '../calendar/day.ts';
import {
  billsDueUntil,
  coverageByMonth,
  coverageOfMeters,
  coverageTogether,
  daysSoFar,
  type MeterSpan,
} from './meters.ts';

/** So many days of 2025, month after month from the first. */
const filled = (first: string, firstDays: number, days: number) => {
  let left = days;
  return monthsOf(2025).map((month) => {
    const start = `${month}-01`;
    const most = month < first ? 0 : daysBetween(start, nextMonthStart(start));
    const own = Math.min(most, left, month === first ? firstDays : 31);
    left -= own;
    return own;
  });
};

const meter = (
  meterId: string,
  first: string,
  last: string,
  days: number,
  over: Partial<MeterSpan> = {},
): MeterSpan => ({
  carrier: 'electricity',
  meterId,
  firstMonth: `${first}-01`,
  firstDays: 31,
  lastMonth: `${last}-01`,
  lastDays: 31,
  monthDays: filled(first, over.firstDays ?? 31, days),
  ...over,
});

const of2025 = { start: '2025-01-01', end: '2026-01-01' };

test('two meters of a carrier are due twice', () => {
  const [row] = coverageOfMeters(
    [meter('a', '2025-01', '2025-12', 365), meter('b', '2025-01', '2025-06', 181)],
    of2025,
  );
  expect(row).toEqual({ carrier: 'electricity', meters: [['a'], ['b']], days: 546, daysExpected: 730 });
});

test('a meter and the one that replaced it are due once', () => {
  const old = meter('a', '2023-01', '2025-06', 165, { lastDays: 14 });
  const next = meter('b', '2025-06', '2025-12', 200, { firstDays: 16 });
  expect(coverageOfMeters([next, old], of2025)).toEqual([
    { carrier: 'electricity', meters: [['a', 'b']], days: 365, daysExpected: 365 },
  ]);
  expect(coverageOfMeters([{ ...old, lastDays: 30 }, next], of2025)[0]?.daysExpected).toBe(730);
});

const property = (carriers: ReturnType<typeof coverageOfMeters>, dueDays = 365) => ({ carriers, dueDays });

test('a property without bills is due and missing', () => {
  const full = property(coverageOfMeters([meter('a', '2025-01', '2025-12', 365)], of2025));
  expect(coverageTogether([full, property([])])).toEqual({ days: 365, daysExpected: 730, share: 0.5 });
  expect(coverageTogether([full], (carrier) => carrier === 'water')).toMatchObject({ share: 0 });
  expect(coverageTogether([full, property([], 0)])).toEqual({ days: 365, daysExpected: 365, share: 1 });
  expect(coverageTogether([property([], 0)])).toBeNull();
});

test('before a purchase and after a sale nothing is due, with and without a register', () => {
  const sold = [{ start: '2025-07-01', end: '2026-01-01' }];
  const billed = [meter('a', '2025-01', '2025-06', 181)];
  for (const registered of [[], [{ carrier: 'electricity', meterId: 'a' }]])
    expect(coverageOfMeters(billed, of2025, registered, 365, [], sold)).toMatchObject([
      { days: 181, daysExpected: 181 },
    ]);
  expect(coverageOfMeters(billed, of2025, [], 365, [], [of2025])).toEqual([]);
  expect(coverageByMonth(billed, of2025, [], [], sold)[0]?.daysExpected).toEqual([
    31, 28, 31, 30, 31, 30, 0, 0, 0, 0, 0, 0,
  ]);
});

test.each([
  [2024, '2026-01-01', 366],
  [2025, '2025-03-01', 59],
  [2026, '2025-03-01', 0],
])('days of %d until %s: %d', (year, today, days) => expect(daysSoFar(year, today)).toBe(days));

test.each([
  ['2026-11-22', '2026-11-01'],
  ['2026-11-10', '2026-10-01'],
  ['2026-01-05', '2025-12-01'],
  ['2026-01-31', '2026-01-01'],
])('on %s bills are due until %s', (today, until) => expect(billsDueUntil(today)).toBe(until));

test('a registered meter is due within its own days, with a bill or without', () => {
  const billed = meter('a', '2024-01', '2025-06', 181);
  const sold = { carrier: 'electricity', meterId: 'a', until: '2025-07-01' };
  expect(coverageOfMeters([billed], of2025, [sold])).toMatchObject([{ days: 181, daysExpected: 181 }]);
  const late = { carrier: 'water', meterId: 'w', from: '2025-12-01' };
  expect(coverageOfMeters([], of2025, [late])).toEqual([
    { carrier: 'water', meters: [['w']], days: 0, daysExpected: 31 },
  ]);
  // Gone before the year.
  expect(coverageOfMeters([billed], of2025, [{ ...sold, until: '2024-12-01' }])).toEqual([]);
});

test('a replacement that the register names counts once, over a gap and before its first bill', () => {
  const old = meter('a', '2023-01', '2025-03', 90);
  const next = meter('b', '2025-06', '2025-12', 214);
  expect(coverageOfMeters([old, next], of2025)[0]?.daysExpected).toBe(730);
  const register = [{ carrier: 'electricity', meterId: 'a', replacedBy: 'b' }];
  expect(coverageOfMeters([old, next], of2025, register)).toEqual([
    { carrier: 'electricity', meters: [['a', 'b']], days: 304, daysExpected: 365 },
  ]);
  const both = [
    { carrier: 'electricity', meterId: 'a', until: '2025-04-01', replacedBy: 'b' },
    { carrier: 'electricity', meterId: 'b', from: '2025-05-01' },
  ];
  // April has no meter: 30 days less are due.
  expect(coverageOfMeters([old], of2025, both)).toEqual([
    { carrier: 'electricity', meters: [['a', 'b']], days: 90, daysExpected: 335 },
  ]);
});

test('the months add up to the year, and days billed outside the days due cover nothing', () => {
  const spans = [meter('a', '2025-01', '2025-12', 365), meter('b', '2025-03', '2025-12', 306)];
  const register = [{ carrier: 'electricity', meterId: 'b', from: '2025-07-01' }];
  const months = coverageByMonth(spans, of2025, register);
  expect(months.map(({ meters }) => meters)).toEqual([['a'], ['b']]);
  expect(months[1]).toMatchObject({
    days: [0, 0, 0, 0, 0, 0, 31, 31, 30, 31, 30, 31],
    daysExpected: [0, 0, 0, 0, 0, 0, 31, 31, 30, 31, 30, 31],
  });
  const [year] = coverageOfMeters(spans, of2025, register);
  const added = (of: 'days' | 'daysExpected') => months.flatMap((chain) => chain[of]).reduce((a, b) => a + b, 0);
  expect(year).toMatchObject({ days: added('days'), daysExpected: added('daysExpected') });
  expect(year).toMatchObject({ days: 365 + 184, daysExpected: 365 + 184 });
});

test('what is not expected is not due, and a bill for it covers nothing', () => {
  const exempt = { carrier: 'electricity', meterId: 'a', start: '2025-02-01', end: '2025-04-01' };
  const spans = [meter('a', '2025-01', '2025-03', 40)];
  // January 31, and of February 9 days that are not expected: 365 − 28 − 31 due.
  expect(coverageOfMeters(spans, of2025, [], 365, [exempt])).toMatchObject([{ days: 31, daysExpected: 306 }]);
  // Half a month, twice said.
  const half = { ...exempt, start: '2025-06-10', end: '2025-06-20' };
  const [chain] = coverageByMonth(spans, of2025, [], [half, half]);
  expect(chain?.daysExpected[5]).toBe(20);
  expect(coverageOfMeters(spans, of2025, [], 365, [{ ...exempt, meterId: 'other' }])).toMatchObject([
    { daysExpected: 365 },
  ]);
});
