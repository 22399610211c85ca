import { expect, test } from 'vitest';
import { areaWeight, propertyAreaWeights, spaceAreaWeights, weightedArea } from './area-weighting.ts';
import {
  environmentUses,
  executiveTitles,
  organizationEntityTypes,
  reportingLevels,
  spaceTypes,
  utilities,
  viewableByValues,
} from './words.ts';

test.each([
  ['environmentUses', environmentUses, 14],
  ['viewableByValues', viewableByValues, 4],
  ['spaceTypes', spaceTypes, 20],
  ['organizationEntityTypes', organizationEntityTypes, 14],
  ['executiveTitles', executiveTitles, 16],
  ['utilities', utilities, 4],
  ['reportingLevels', reportingLevels, 3],
] as const)('%s: every word once', (_, list, count) => {
  expect(list).toHaveLength(count);
  expect(new Set<string>(list).size).toBe(count);
});

test('every weight lies within 0.2 and 0.85', () => {
  for (const weight of [...Object.values(propertyAreaWeights), ...Object.values(spaceAreaWeights)]) {
    expect(weight).toBeGreaterThanOrEqual(0.2);
    expect(weight).toBeLessThanOrEqual(0.85);
  }
});

test.each([
  ['office', undefined, { weight: 0.7, origin: 'own-table' }],
  ['lobby', undefined, { weight: 0.5, origin: 'default' }],
  ['toString', undefined, { weight: 0.5, origin: 'default' }],
  ['office', 0.4, { weight: 0.4, origin: 'set' }],
] as const)('the weight of %s', (type, set, expected) => expect(areaWeight(type, set)).toEqual(expected));

test('a weighted area', () => {
  expect(weightedArea(1000, 'parking').area).toBe(200);
  expect(() => weightedArea(1000, 'parking', 0.9)).toThrow('between');
});
