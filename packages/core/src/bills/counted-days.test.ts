import { describe, expect, test } from 'vitest';
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
  expect(counted.get('a')).toMatchObject({ periods: [], costPeriods: [], isWhole: true });
  expect(counted.get('b')).toMatchObject({ periods: [], costPeriods: [], isWhole: true });
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
  expect(counted.get('a')).toMatchObject({ periods: [], costPeriods: [], isWhole: true });
});

test('a supply bill and a grid bill of the same days: use counts once, the cost of both; each by itself counts whole', () => {
  const month = ['2024-01-01', '2024-02-01'] as const;
  const whole = [{ start: month[0], end: month[1] }];
  const grid = bill('a', ...month, { charges: 'grid' });
  const supply = bill('b', ...month, { charges: 'supply' });
  expect(countedDays([grid]).get('a')).toMatchObject({ periods: whole, costPeriods: whole, isWhole: false });
  const both = countedDays([grid, supply]);
  expect(both.get('a')).toMatchObject({ periods: [], costPeriods: whole, isWhole: false });
  expect(both.get('b')).toMatchObject({ periods: whole, costPeriods: whole, isWhole: false });
  // Of two grid bills the second charges for nothing new, and neither does one for everything beside it.
  const again = countedDays([grid, supply, bill('c', ...month, { charges: 'grid' }), bill('d', ...month)]);
  expect(again.get('c')).toMatchObject({ periods: [], costPeriods: [] });
  expect(again.get('d')).toMatchObject({ periods: [], costPeriods: [] });
});

describe('shared days that count once by choice', () => {
  const january = bill('a', '2024-01-01', '2024-02-01', { printedOn: '2024-02-05' });
  const later = bill('b', '2024-01-20', '2024-03-01', { printedOn: '2024-03-05' });

  test('the bill that was printed later counts on them, whichever of the two carries the choice', () => {
    const expected = { a: ['2024-01-01/2024-01-20'], b: ['2024-01-20/2024-03-01'] };
    expect(periodsOf([january, { ...later, isOnce: true }])).toEqual(expected);
    expect(periodsOf([{ ...january, isOnce: true }, later])).toEqual(expected);
    expect(countedDays([january, { ...later, isOnce: true }]).get('b')?.isWhole).toBe(false);
  });

  test('an earlier print loses them', () => {
    expect(periodsOf([january, { ...later, printedOn: '2024-01-25', isOnce: true }])).toEqual({
      a: ['2024-01-01/2024-02-01'],
      b: ['2024-02-01/2024-03-01'],
    });
  });

  test('other days and estimates keep their order', () => {
    const december = bill('c', '2023-12-15', '2024-01-10', { printedOn: '2024-04-01' });
    const guess = bill('d', '2024-02-20', '2024-03-10', { printedOn: '2024-05-01', isEstimated: true });
    expect(periodsOf([december, january, { ...later, isOnce: true }, guess])).toEqual({
      c: ['2023-12-15/2024-01-10'],
      a: ['2024-01-10/2024-01-20'],
      b: ['2024-01-20/2024-03-01'],
      d: ['2024-03-01/2024-03-10'],
    });
  });

  test('the same days in full: the later bill has all of them', () => {
    const copy = { ...january, billId: 'b', printedOn: '2024-02-20', isOnce: true };
    expect(periodsOf([january, copy])).toEqual({ a: [], b: ['2024-01-01/2024-02-01'] });
  });

  test('a bill that counts in addition to others gives up the days of a later print whose days count once', () => {
    const first = bill('a', '2024-01-01', '2024-03-01', { printedOn: '2024-03-02' });
    const beside = bill('b', '2024-02-15', '2024-04-01', { printedOn: '2024-04-02', isAnother: true });
    const last = bill('c', '2024-02-20', '2024-03-10', { printedOn: '2024-04-05', isOnce: true });
    const counted = countedDays([first, beside, last]);
    expect(counted.get('b')).toMatchObject({
      isWhole: false,
      usePeriods: [
        { start: '2024-02-15', end: '2024-02-20' },
        { start: '2024-03-10', end: '2024-04-01' },
      ],
      costPeriods: [
        { start: '2024-02-15', end: '2024-02-20' },
        { start: '2024-03-10', end: '2024-04-01' },
      ],
    });
    expect(periodsOf([first, beside, last])).toMatchObject({
      a: ['2024-01-01/2024-02-20'],
      c: ['2024-02-20/2024-03-10'],
    });
    const early = { ...last, printedOn: '2024-01-02' };
    expect(countedDays([first, beside, early]).get('b')).toMatchObject({ isWhole: true });
  });
});
