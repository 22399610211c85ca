import { expect, test } from 'vitest';
import type { CellState } from './bill-matrix.ts';
import { readiness, type MeterMonths } from './readiness.ts';

const months = ['2025-01', '2025-02', '2025-03', '2025-04'];
const due = [31, 28, 31, 30];
const meter = (key: string, days: number[], states: CellState[]): MeterMonths => ({
  key,
  carrier: 'electricity',
  states,
  days,
  due,
});
const full: CellState[] = ['received', 'received', 'received', 'received'];

test('runs of overdue months become one action each, the most energy first', () => {
  const found = readiness(
    [
      meter('small', [31, 0, 0, 30], ['received', 'missing', 'missing', 'received']),
      meter('large', [31, 28, 31, 20], ['received', 'received', 'received', 'partly']),
      meter('unknown', [0, 28, 31, 0], ['missing', 'received', 'received', 'awaited']),
    ],
    months,
    ({ key }) => (key === 'unknown' ? undefined : { kwhPerDay: key === 'large' ? 1000 : 10, from: 'meter' }),
  );
  expect(found.actions.map(({ key, from, until, days }) => [key, from, until, days])).toEqual([
    ['large', '2025-04', '2025-04', 10],
    ['small', '2025-02', '2025-03', 59],
    ['unknown', '2025-01', '2025-01', 31],
  ]);
  // 10 days × 1,000 kWh of 120 days × (1,000 + 10) kWh.
  expect(found.actions[0]).toMatchObject({ expectedKwh: 10_000, energyGain: 10_000 / 121_200, gain: 10 / 360 });
  expect(found.actions[2]).toMatchObject({ energyGain: null, expectedKwh: null, expectedFrom: null });
  expect(found.share).toBeCloseTo((61 + 110 + 59) / 360, 12);
});

test('the gain promised is the gain measured', () => {
  const before = [meter('a', [31, 0, 11, 30], ['received', 'missing', 'partly', 'received']), meter('b', due, full)];
  const use = () => ({ kwhPerDay: 7, from: 'peers' as const });
  const promised = readiness(before, months, use);
  const after = readiness([meter('a', due, full), meter('b', due, full)], months, use);
  expect(after.share).toBe(1);
  expect((promised.share ?? 0) + (promised.actions[0]?.gain ?? 0)).toBeCloseTo(1, 12);
  expect((promised.energyShare ?? 0) + (promised.actions[0]?.energyGain ?? 0)).toBeCloseTo(1, 12);
});

test('nothing due gives no share', () => {
  expect(readiness([], months, () => undefined)).toMatchObject({ share: null, energyShare: null, actions: [] });
});

test('one of two missing bills is a step of its own, which raises no share and comes last', () => {
  const states: CellState[] = ['received', 'one_of_both', 'one_of_both', 'missing'];
  const parts = [
    { charges: 'supply' as const, missing: [0, 0, 0, 30] },
    { charges: 'grid' as const, missing: [0, 28, 12, 30] },
  ];
  const { actions, share } = readiness([{ ...meter('two', [31, 28, 31, 0], states), parts }], months, () => undefined);
  expect(share).toBeCloseTo(90 / 120, 12);
  expect(actions.map(({ from, until, days, gain, charges }) => [from, until, days, gain, charges])).toEqual([
    ['2025-04', '2025-04', 30, 30 / 120, null],
    ['2025-02', '2025-03', 40, 0, 'grid'],
  ]);
});
