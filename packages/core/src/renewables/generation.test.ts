import { expect, test } from 'vitest';
import { monthsOf, nextMonthStart } from '../calendar/day.ts';
import { generatedIn, selfUse, yieldOf, type Generated } from './generation.ts';

// A plant of 100 kW as PVWatts shows it for a temperate place: kWh by month, 95,000 in the year.
const months = [2800, 4300, 7900, 10500, 12300, 12600, 12700, 11400, 8800, 5900, 3300, 2500];
const year = (number: number, share = 1): Generated[] =>
  monthsOf(number).map((month, i) => ({
    start: `${month}-01`,
    end: nextMonthStart(`${month}-01`),
    generatedKwh: (months[i] ?? 0) * share,
    exportedKwh: (months[i] ?? 0) * share * 0.4,
  }));

test('what was not exported was used on the property', () => {
  expect(selfUse({ generatedKwh: 1000, exportedKwh: 400 })).toBe(600);
  expect(() => selfUse({ generatedKwh: 1000, exportedKwh: 1001 })).toThrow('More was exported');
});

test('a record counts in a period by its days', () => {
  const [january] = year(2025);
  const half = generatedIn([january!], { start: '2025-01-11', end: '2025-01-21' });
  expect(half.days).toBe(10);
  expect(half.generatedKwh).toBeCloseTo((2800 * 10) / 31, 9);
  expect(half.exportedKwh).toBeCloseTo((2800 * 0.4 * 10) / 31, 9);
});

test('95,000 kWh of 100 kW are 950 kWh/kW: right at what is expected, and low a fifth below', () => {
  const plant = { capacityKw: 100, expectedKwhPerKw: 950 };
  expect(yieldOf(year(2025), plant)).toMatchObject({
    period: { start: '2025-01-01', end: '2026-01-01' },
    kwhPerKw: 950,
    ratio: 1,
    isLow: false,
    working: '95000 kWh ÷ 100 kW = 950 kWh/kW',
  });
  expect(yieldOf(year(2025, 0.8), plant)).toMatchObject({ isLow: true });
  expect(yieldOf(year(2025), { ...plant, expectedKwhPerKw: null })).toMatchObject({ ratio: null, isLow: false });
});

test('part of a year has no yield, and neither has a year with a gap', () => {
  const plant = { capacityKw: 100, expectedKwhPerKw: 950 };
  expect(yieldOf([], plant)).toBeNull();
  expect(yieldOf(year(2025).slice(0, 11), plant)).toBeNull();
  expect(yieldOf(year(2025).toSpliced(5, 1), plant)).toBeNull();
});
