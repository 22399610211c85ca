import { expect, test } from 'vitest';
import type { Adding, FigurePart } from './figure.ts';
import { keysBehind, partOver } from './over.ts';

const adding: Record<string, Adding> = {
  energy: 'sum',
  area: 'last',
  intensity: { of: ['energy', 'area'] },
  temperature: { weightedBy: 'hours' },
  hours: 'sum',
};
const values: Record<string, FigurePart> = {
  'energy|a|2025-01': { value: 100, days: { covered: 31, due: 31 } },
  'energy|a|2025-02': { value: 80, days: { covered: 14, due: 28 } },
  'energy|b|2025-01': { value: 50, days: { covered: 31, due: 31 } },
  'area|a|2025-01': { value: 10 },
  'area|a|2025-02': { value: 10 },
  'area|b|2025-01': { value: 5 },
  'area|b|2025-02': { value: 5 },
  'temperature|a|2025-01': { value: 20 },
  'temperature|b|2025-01': { value: 23 },
  'hours|a|2025-01': { value: 100 },
  'hours|b|2025-01': { value: 200 },
};
const known = {
  addingOf: (key: string) => adding[key] ?? 'sum',
  withoutOf: () => 'no-data' as const,
  part: (key: string, id: string, step: string) => values[`${key}|${id}|${step}`],
};

test('two months of energy are divided by the area, not by twice the area', () => {
  expect(partOver(known, 'intensity', ['a'], ['2025-01', '2025-02']).value).toBe(18);
});

test('a sum over months with a missing one is incomplete and says its days', () => {
  const both = partOver(known, 'energy', ['a', 'b'], ['2025-01', '2025-02']);
  expect(both).toMatchObject({ value: 230, isIncomplete: true, days: { covered: 76, due: 90 } });
});

test('a ratio over properties is divided after adding up', () => {
  expect(partOver(known, 'intensity', ['a', 'b'], ['2025-01']).value).toBe(10);
});

test('a mean is weighted, and one property in one step is answered as the catalogue has it', () => {
  expect(partOver(known, 'temperature', ['a', 'b'], ['2025-01']).value).toBe(22);
  expect(partOver(known, 'energy', ['a'], ['2025-01'])).toBe(values['energy|a|2025-01']);
});

test('nothing known is not zero', () => {
  expect(partOver(known, 'energy', ['c'], ['2025-01', '2025-02']).value).toBeNull();
  expect(partOver(known, 'energy', [], []).value).toBeNull();
});

test('the figures behind a ratio are read with it', () => {
  expect(keysBehind(known.addingOf, ['intensity', 'temperature'])).toEqual([
    'intensity',
    'energy',
    'area',
    'temperature',
    'hours',
  ]);
});
