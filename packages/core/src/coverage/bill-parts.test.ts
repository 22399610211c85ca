import { expect, test } from 'vitest';
import { daysWithoutPart, hasBothParts, stateWithParts, type ChargingBill } from './bill-parts.ts';

const bill = (charges: ChargingBill['charges'], start: string, end: string): ChargingBill => ({ charges, start, end });
const supply = bill('supply', '2025-01-01', '2025-04-01');
const grid = bill('grid', '2025-01-01', '2025-02-21');
const march = { month: '2025-03', due: 31 };

test('both bills are expected of a meter that had both once', () => {
  expect(hasBothParts([supply, grid])).toBe(true);
  expect(hasBothParts([supply, bill('all', '2024-01-01', '2025-01-01')])).toBe(false);
});

test.each([
  ['billed for supply', 'supply', march, 0],
  ['not billed for the grid', 'grid', march, 31],
  ['billed until the twentieth', 'grid', { month: '2025-02', due: 28 }, 8],
  ['before the first bill of the grid', 'grid', { month: '2024-12', due: 31 }, 0],
  ['not due', 'grid', { month: '2025-03', due: 0 }, 0],
  // The meter went out of service on the tenth.
  ['due for ten days alone', 'grid', { month: '2025-03', due: 10 }, 10],
  ['after the day until which bills are due', 'grid', { month: '2025-06', due: 0 }, 0],
] as const)('%s', (_, part, cell, missing) => {
  expect(daysWithoutPart(part, [supply, grid], cell, '2025-05-01')).toBe(missing);
});

test('a bill for everything is one for both', () => {
  const all = bill('all', '2025-03-01', '2025-04-01');
  expect(daysWithoutPart('grid', [supply, grid, all], march, '2025-05-01')).toBe(0);
});

const habit = { rhythm: 'monthly', delayDays: 10, billedUntil: '2025-03-01' } as const;

test('a month whose use is known is open as long as one of two bills is missing', () => {
  const parts = [
    { missing: 0, habit },
    { missing: 31, habit },
  ];
  expect(stateWithParts('received', '2025-03', parts, '2025-04-05')).toBe('awaited');
  expect(stateWithParts('received', '2025-03', parts, '2025-05-05')).toBe('one_of_both');
  expect(stateWithParts('received', '2025-03', [parts[0]!], '2025-05-05')).toBe('received');
  // Without any bill the month is missing: which of them is no second gap.
  expect(stateWithParts('missing', '2025-03', parts, '2025-05-05')).toBe('missing');
  expect(stateWithParts('not_expected', '2025-03', parts, '2025-05-05')).toBe('not_expected');
});
