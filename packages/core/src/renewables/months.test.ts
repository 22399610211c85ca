import { expect, test } from 'vitest';
import type { Generated } from './generation.ts';
import { generationMonths } from './months.ts';

// 12 September to 14 October: 19 days and 13 days; November has no record.
const records: Generated[] = [
  { start: '2025-09-12', end: '2025-10-14', generatedKwh: 3200, exportedKwh: 320 },
  { start: '2025-12-01', end: '2026-01-01', generatedKwh: 310, exportedKwh: 310 },
];
const table = (view: 'calendar' | 'recorded', most = 24) =>
  generationMonths(records, view, most).map(({ month, of }) => [
    month,
    of && Math.round(of.selfUsedKwh),
    of && Math.round(of.exportedKwh),
    of?.isPartial ?? null,
  ]);

test('by calendar month a record is spread by its days; a month without a record is not zero', () => {
  expect(table('calendar')).toEqual([
    ['2025-09', 1710, 190, true],
    ['2025-10', 1170, 130, true],
    ['2025-11', null, null, null],
    ['2025-12', 0, 310, false],
  ]);
});

test('as recorded a record counts fully in the month of its last day', () => {
  expect(table('recorded')).toEqual([
    ['2025-10', 2880, 320, false],
    ['2025-11', null, null, null],
    ['2025-12', 0, 310, false],
  ]);
});

test('of many months the last ones are shown, and none without a record', () => {
  expect(table('calendar', 2).map(([month]) => month)).toEqual(['2025-11', '2025-12']);
  expect(generationMonths([], 'calendar', 24)).toEqual([]);
});
