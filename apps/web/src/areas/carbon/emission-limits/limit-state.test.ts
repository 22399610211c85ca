import { expect, test } from 'vitest';
import { limitStateOf } from './limit-state.ts';

const year = {
  year: 2025,
  from: 2024,
  until: 2029,
  table: 'property-type',
  is_area_exceeded: false,
  limit_t: 100,
  emissions_t: 90,
  deducted: [],
  net_t: 90,
  excess_t: 0,
  penalty: 0,
  missing: [],
  working: [],
};
const within = { not_covered: null, data: 'complete' as const, uncounted: [], other_path: null, this_year: year };

test('within the limit requires the whole year and all of its fuel', () => {
  expect(limitStateOf(within)).toBe('within');
  expect(limitStateOf({ ...within, data: 'partial' })).toBe('partial');
  const uncounted = [{ carrier: null, name: 'Generator' }];
  expect(limitStateOf({ ...within, uncounted })).toBe('uncounted');
  expect(limitStateOf({ ...within, uncounted, this_year: { ...year, excess_t: 1 } })).toBe('over');
});

test('the path without a yearly limit is met, missed or open', () => {
  const path = { name: 'Article 321', by_limit: null, by_measures: null };
  const of = (state: 'by-limit' | 'by-measures' | 'open' | 'missed') =>
    limitStateOf({ ...within, not_covered: 'other-path', this_year: null, other_path: { ...path, state } });
  expect([of('by-limit'), of('by-measures'), of('open'), of('missed')]).toEqual([
    'otherPathMet',
    'otherPathMet',
    'otherPath',
    'otherPathMissed',
  ]);
});
