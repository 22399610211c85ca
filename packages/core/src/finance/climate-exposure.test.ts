import { expect, test } from 'vitest';
import { isAtHighRisk, isFossil, isHundredYearZone, isInFloodZone, type Hazard } from './climate-exposure.ts';

test('a fuel station stores fossil fuels; other utilities may, and offices do not, however they are heated', () => {
  expect(isFossil('retail', 'fuel_station')).toBe(true);
  expect(isFossil('industrial', 'other_utility')).toBeNull();
  expect(isFossil('office', 'corporate')).toBe(false);
});

const hazard = (change: Partial<Hazard>): Hazard => ({ hazard: 'heat', level: 'low', floodZone: null, ...change });

test('high and very high are high; nothing assessed is not known', () => {
  expect(isAtHighRisk([])).toBeUndefined();
  expect(isAtHighRisk([hazard({ level: 'medium' })])).toBe(false);
  expect(isAtHighRisk([hazard({}), hazard({ level: 'very_high' })])).toBe(true);
});

test.each<[string, boolean]>([
  ['AE', true],
  ['zone V12', true],
  ['HQ100', true],
  ['HQ 100', true],
  ['100-year', true],
  ['1 % annual chance', true],
  ['Flood Zone 3a', true],
  ['X', false],
  ['HQ extrem', false],
  ['outside the 100-year zone', false],
  ['Flood Zone 1', false],
])('flood zone %s: %s', (zone, expected) => {
  expect(isHundredYearZone(zone)).toBe(expected);
});

test('the zone of a flood record counts; a record of another hazard says nothing', () => {
  const river = hazard({ hazard: 'river_flood', level: 'medium' });
  expect(isInFloodZone([{ ...river, floodZone: 'HQ100' }])).toBe(true);
  expect(isInFloodZone([{ ...river, floodZone: 'X' }])).toBe(false);
  expect(isInFloodZone([river])).toBeUndefined();
  expect(isInFloodZone([{ ...river, level: 'none' }])).toBe(false);
  expect(isInFloodZone([hazard({ floodZone: 'HQ100' })])).toBeUndefined();
});
