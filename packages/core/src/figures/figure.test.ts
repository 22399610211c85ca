import { expect, test } from 'vitest';
import { addParts, divideParts, recalculatedOf, weighParts } from './figure.ts';

test('a sum leaves out what has no value and is incomplete without it, but not for what was not held, due or applicable', () => {
  expect(addParts([{ value: 2 }, { value: null, reason: 'no-data' }])).toMatchObject({ value: 2, isIncomplete: true });
  for (const reason of ['not-held', 'not-due', 'not-applicable'] as const)
    expect(addParts([{ value: 2 }, { value: null, reason }])).toMatchObject({ value: 2, isIncomplete: false });
  expect(addParts([{ value: null, reason: 'not-due' }])).toMatchObject({ value: null, reason: 'not-due' });
});

test('amounts of two currencies have no sum', () => {
  const [euros, dollars] = [
    { value: 2, currency: 'EUR' },
    { value: 3, currency: 'USD' },
  ];
  expect(addParts([euros, euros])).toMatchObject({ value: 4, currency: 'EUR' });
  expect(addParts([euros, dollars])).toMatchObject({ value: null, reason: 'several-currencies' });
});

test('a ratio is divided after adding', () => {
  const numerator = addParts([{ value: 10 }, { value: 90 }]);
  const denominator = addParts([{ value: 100 }, { value: 100 }]);
  expect(divideParts(numerator, denominator).value).toBe(0.5);
  expect(divideParts(numerator, { value: 0 })).toMatchObject({ value: null, reason: 'no-data' });
});

test('an accepted value keeps what today gives, through sums and ratios', () => {
  const accepted = { value: 10, isAccepted: true, current: 12 };
  const sum = addParts([accepted, { value: 5 }]);
  expect(sum).toMatchObject({ value: 15, isAccepted: false, current: 17 });
  expect(divideParts(accepted, { value: 5, isAccepted: true, current: 4 })).toMatchObject({ value: 2, current: 3 });
  expect(divideParts(accepted, { value: 5 })).toMatchObject({ value: 2, isAccepted: false, current: 2.4 });
  expect(recalculatedOf(accepted)).toBe(12);
  expect(recalculatedOf({ ...accepted, current: 10 + 1e-12 })).toBeNull();
  expect(recalculatedOf(addParts([{ value: 5 }]))).toBeNull();
});

test('a mean is weighted by parts that have both value and weight', () => {
  const parts = [
    { part: { value: 100 }, weight: { value: 1 } },
    { part: { value: 200 }, weight: { value: 3 } },
    { part: { value: null, reason: 'not-held' as const }, weight: { value: 5 } },
  ];
  expect(weighParts(parts)).toMatchObject({ value: 175, isIncomplete: false });
  const lacking = { part: { value: null, reason: 'no-data' as const }, weight: { value: 5 } };
  expect(weighParts([...parts, lacking])).toMatchObject({ value: 175, isIncomplete: true });
  expect(weighParts([lacking])).toMatchObject({ value: null, reason: 'no-data' });
});

test('a ratio rests on the days of its denominator, and a sum on those from the first to the last of its parts', () => {
  const until = { start: '2025-01-01', end: '2025-07-01', days: 181, of: 365 };
  const from = { start: '2025-10-01', end: '2026-01-01', days: 92, of: 365 };
  expect(divideParts({ value: 10 }, { value: 5, period: until }).period).toEqual(until);
  expect(addParts([{ value: 1, period: until }]).period).toEqual(until);
  expect(
    addParts([
      { value: 1, period: until },
      { value: 1, period: until },
    ]).period,
  ).toEqual(until);
  expect(
    addParts([
      { value: 1, period: until },
      { value: 1, period: from },
    ]).period,
  ).toEqual({
    start: '2025-01-01',
    end: '2026-01-01',
    days: 365,
    of: 365,
  });
});
