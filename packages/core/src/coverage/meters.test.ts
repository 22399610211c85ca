import { expect, test } from 'vitest';
import { coverageOfMeters, coverageTogether, billsDueUntil, daysSoFar, type MeterSpan } from './meters.ts';

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
  days,
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

test('a property without bills is due and missing', () => {
  const full = coverageOfMeters([meter('a', '2025-01', '2025-12', 365)], of2025);
  expect(coverageTogether([full, []], 365)).toEqual({ days: 365, daysExpected: 730, share: 0.5 });
  expect(coverageTogether([full], 365, (carrier) => carrier === 'water')).toMatchObject({ share: 0 });
  expect(coverageTogether([full, []], 0)).toEqual({ days: 365, daysExpected: 365, share: 1 });
  expect(coverageTogether([[]], 0)).toBeNull();
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
