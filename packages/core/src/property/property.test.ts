import { expect, test } from 'vitest';
import { entityTypes } from '../ghg/entries/entity.ts';
import { areaWeight, areaWeightTables, weightedArea } from './area-weighting.ts';
import { largestOccupancy } from './occupancy.ts';
import { environmentUses, executiveTitles, reportingLevels, spaceTypes, viewableByValues } from './property-codes.ts';

test.each([
  ['environmentUses', environmentUses, 14],
  ['viewableByValues', viewableByValues, 4],
  ['spaceTypes', spaceTypes, 20],
  ['entityTypes', entityTypes, 14],
  ['executiveTitles', executiveTitles, 16],
  ['reportingLevels', reportingLevels, 3],
] as const)('%s: every word once', (_, list, count) => {
  expect(list).toHaveLength(count);
  expect(new Set<string>(list).size).toBe(count);
});

test('every weight lies within 0.2 and 0.85', () => {
  for (const weight of Object.values(areaWeightTables).flatMap((table) => Object.values<number>(table))) {
    expect(weight).toBeGreaterThanOrEqual(0.2);
    expect(weight).toBeLessThanOrEqual(0.85);
  }
});

test.each([
  ['property', 'office', undefined, { weight: 0.7, origin: 'own-table' }],
  ['property', 'warehouse', undefined, { weight: 0.3, origin: 'own-table' }],
  ['property', 'storage', undefined, { weight: 0.5, origin: 'default' }],
  ['use', 'storage', undefined, { weight: 0.3, origin: 'own-table' }],
  ['space', 'lobby', undefined, { weight: 0.5, origin: 'default' }],
  ['space', 'toString', undefined, { weight: 0.5, origin: 'default' }],
  ['space', 'office', 0.4, { weight: 0.4, origin: 'set' }],
] as const)('the weight of the %s %s', (kind, type, set, expected) =>
  expect(areaWeight(kind, type, set)).toEqual(expected),
);

test('a weighted area', () => {
  expect(weightedArea(1000, 'space', 'parking').area).toBe(200);
  expect(() => weightedArea(1000, 'space', 'parking', 0.9)).toThrow('between');
});

test('the maximum occupancy is the stated one, else it follows from the floor area of a standing person', () => {
  expect(largestOccupancy({ grossFloorArea: 1000, stated: 40 })).toBe(40);
  expect(largestOccupancy({ grossFloorArea: 1000, stated: null })).toBe(2152);
});
