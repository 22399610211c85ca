import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { againstMetered } from './against-metered.ts';
import type { AuditedBill } from './audited-bill.ts';

const bill: AuditedBill = { billId: 'b', start: '2026-02-01', end: '2026-03-01', quantity: 2800, unit: 'kWh' };
const days = (perDay: number, share = 1) =>
  new Map(Array.from({ length: 28 }, (_, n) => [addDays('2026-02-01', n), { quantity: perDay, share }]));

test('a bill that is 8 % above the interval data of its days is found, one within 2 % is not', () => {
  expect(againstMetered(bill, [], days(100))).toEqual([]);
  expect(againstMetered({ ...bill, quantity: 2856 }, [], days(100))).toEqual([]);
  expect(againstMetered({ ...bill, quantity: 3024 }, [], days(100))).toEqual([
    {
      code: 'metered-use',
      severity: 'warning',
      values: { billed: 3024, metered: 2800, change: expect.closeTo(0.08, 9) as number, unit: 'kWh' },
    },
  ]);
});

test('bills of two tariffs are one; an estimate, and days that are known in part, are not judged', () => {
  const night = { ...bill, billId: 'n', quantity: 800 };
  expect(againstMetered({ ...bill, quantity: 2000 }, [night], days(100))).toEqual([]);
  expect(againstMetered({ ...bill, quantity: 9000, isEstimated: true }, [], days(100))).toEqual([]);
  expect(againstMetered({ ...bill, quantity: 9000 }, [], days(100, 0.9))).toEqual([]);
});
