import { expect, test } from 'vitest';
import {
  biasOf,
  estimateByLastYear,
  estimateByMeterData,
  estimateByNeighbors,
  estimateByPeers,
  estimateByReadings,
} from './methods.ts';

const use = (month: string, quantity: number, days: number) => ({ month, quantity, days });

test('as meter data says of the days without a bill', () => {
  expect(estimateByMeterData({ quantity: 2000, days: 20 }, 20, 20)).toEqual({
    method: 'meter_data',
    perDay: 100,
    quantity: 2000,
    working: '2000 ÷ 20 d × 20 d = 2000',
    knownDays: 20,
  });
  // Two days of a short gap are all of it; two of a long one are no basis, fifteen are.
  expect(estimateByMeterData({ quantity: 200, days: 2 }, 2, 2)?.quantity).toBe(200);
  expect(estimateByMeterData({ quantity: 200, days: 2 }, 31, 31)).toBeUndefined();
  expect(estimateByMeterData({ quantity: 1500, days: 15 }, 31, 31)?.quantity).toBe(3100);
  expect(estimateByMeterData({ quantity: 0, days: 0 }, 31, 31)).toBeUndefined();
});

test('readings are a method of their own, by the same rule, with what converted them', () => {
  expect(estimateByReadings({ quantity: 500, days: 25 }, 31, 31)).toEqual({
    method: 'readings',
    perDay: 20,
    quantity: 620,
    working: '500 ÷ 25 d × 31 d = 620',
    knownDays: 25,
  });
  const gas = { quantity: 1064, days: 30, conversion: '1 m3 × 0.95 × 11.2 kWh/m3 = 10.64 kWh' };
  expect(estimateByReadings(gas, 30, 30)?.working).toBe(
    '1064 ÷ 30 d × 30 d = 1064 (1 m3 × 0.95 × 11.2 kWh/m3 = 10.64 kWh)',
  );
  expect(estimateByReadings({ quantity: 280, days: 14 }, 31, 31)).toBeUndefined();
});

test('as in the same month of the year before, by days', () => {
  const uses = [use('2024-03', 3100, 31), use('2025-02', 9999, 28)];
  expect(estimateByLastYear(uses, '2025-03', 10)).toEqual({
    method: 'last_year',
    perDay: 100,
    quantity: 1000,
    working: '3100 ÷ 31 d × 10 d = 1000',
  });
  expect(estimateByLastYear(uses, '2025-04', 10)).toBeUndefined();
  expect(estimateByLastYear([use('2024-03', 900, 14)], '2025-03', 10)).toBeUndefined();
  expect(() => estimateByLastYear(uses, '2025-03', 0)).toThrow('missing');
});

test('by the nearest months before and after, over the turn of the year', () => {
  const uses = [use('2024-12', 3100, 31), use('2025-02', 2800, 28), use('2025-03', 1, 31)];
  expect(estimateByNeighbors(uses, '2025-01', 31)).toMatchObject({
    perDay: 100,
    quantity: 3100,
    working: '(3100 + 2800) ÷ (31 + 28) d × 31 d = 3100',
  });
  // Only one side, and not farther than three months.
  expect(estimateByNeighbors([use('2024-10', 310, 31)], '2025-01', 31)).toMatchObject({
    quantity: 310,
    working: '310 ÷ 31 d × 31 d = 310',
  });
  expect(estimateByNeighbors([use('2024-09', 300, 30)], '2025-01', 31)).toBeUndefined();
});

test('by the middle of at least three peers and the floor area', () => {
  expect(estimateByPeers([0.7, 0.2, 0.3], 1000, 31)).toMatchObject({ perDay: 300, quantity: 9300 });
  expect(estimateByPeers([0.2, 0.4, 0.3, 0.5], 100, 10)?.quantity).toBeCloseTo(350, 9);
  expect(estimateByPeers([0.2, 0.3], 1000, 31)).toBeUndefined();
});

test('bias: 110 and 95 for 100 are +2.5 % and 7.5 %', () => {
  const found = biasOf([
    { estimated: 110, actual: 100 },
    { estimated: 95, actual: 100 },
    { estimated: 5, actual: 0 },
  ]);
  expect(found?.count).toBe(2);
  expect(found?.mean).toBeCloseTo(0.025, 12);
  expect(found?.meanAbsolute).toBeCloseTo(0.075, 12);
  expect(biasOf([])).toBeUndefined();
});
