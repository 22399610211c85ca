import { expect, test } from 'vitest';
import { countedDays, type MeterBill } from './counted-days.ts';

const bill = (billId: string, start: string, end: string, over: Partial<MeterBill> = {}): MeterBill => ({
  billId,
  start,
  end,
  quantity: 100,
  isEstimated: false,
  isCredit: false,
  ...over,
});
const periodsOf = (bills: MeterBill[]) =>
  Object.fromEntries(
    [...countedDays(bills)].map(([id, { periods }]) => [id, periods.map((p) => `${p.start}/${p.end}`)]),
  );

test('days that two bills claim count for the first', () => {
  expect(periodsOf([bill('b', '2024-01-20', '2024-03-01'), bill('a', '2024-01-01', '2024-02-01')])).toEqual({
    a: ['2024-01-01/2024-02-01'],
    b: ['2024-02-01/2024-03-01'],
  });
});

test('an actual bill replaces an estimate, though it was entered later', () => {
  const estimate = bill('a', '2024-01-01', '2024-04-01', { isEstimated: true });
  expect(periodsOf([estimate, bill('b', '2024-02-01', '2024-03-01')])).toEqual({
    a: ['2024-01-01/2024-02-01', '2024-03-01/2024-04-01'],
    b: ['2024-02-01/2024-03-01'],
  });
});

test('a bill that a credit takes back leaves its days to the corrected one', () => {
  const month = ['2024-01-01', '2024-02-01'] as const;
  const credit = bill('b', ...month, { quantity: -100, isCredit: true });
  const counted = countedDays([bill('a', ...month), credit, bill('c', ...month, { quantity: 90 })]);
  expect(counted.get('a')).toEqual({ periods: [], costPeriods: [], isWhole: true });
  expect(counted.get('b')).toEqual({ periods: [], costPeriods: [], isWhole: true });
  expect(counted.get('c')?.periods).toHaveLength(1);
});

test('a credit for a part leaves the bill its days', () => {
  const month = ['2024-01-01', '2024-02-01'] as const;
  expect(periodsOf([bill('a', ...month), bill('b', ...month, { quantity: -10, isCredit: true })])).toEqual({
    a: ['2024-01-01/2024-02-01'],
    b: [],
  });
});

test('what a person calls another bill counts whole, and its days once', () => {
  const month = ['2024-01-01', '2024-02-01'] as const;
  const counted = countedDays([bill('b', ...month), bill('a', ...month, { isAnother: true })]);
  expect(counted.get('a')).toEqual({ periods: [], costPeriods: [], isWhole: true });
});

test('a supply bill and a grid bill of the same days: use counts once, the cost of both; each by itself counts whole', () => {
  const month = ['2024-01-01', '2024-02-01'] as const;
  const whole = [{ start: month[0], end: month[1] }];
  const grid = bill('a', ...month, { charges: 'grid' });
  const supply = bill('b', ...month, { charges: 'supply' });
  expect(countedDays([grid]).get('a')).toEqual({ periods: whole, costPeriods: whole, isWhole: false });
  const both = countedDays([grid, supply]);
  expect(both.get('a')).toEqual({ periods: [], costPeriods: whole, isWhole: false });
  expect(both.get('b')).toEqual({ periods: whole, costPeriods: whole, isWhole: false });
  // Of two grid bills the second charges for nothing new, and neither does one for everything beside it.
  const again = countedDays([grid, supply, bill('c', ...month, { charges: 'grid' }), bill('d', ...month)]);
  expect(again.get('c')).toMatchObject({ periods: [], costPeriods: [] });
  expect(again.get('d')).toMatchObject({ periods: [], costPeriods: [] });
});
