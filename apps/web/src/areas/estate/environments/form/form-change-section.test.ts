import { expect, test } from 'vitest';
import type { EffectiveDate } from '../../../../shared/property/effective-date-question.tsx';
import { isUnanswered } from './form-change-section.tsx';

const start = { gross_floor_area: 1000, property_type: 'office' } as const;
const larger = { ...start, gross_floor_area: 1200 };

test.each<[string, EffectiveDate, boolean]>([
  ['nobody said since when', undefined, true],
  ['a change without its day', { kind: 'changed', day: null }, true],
  ['a change from a day on', { kind: 'changed', day: '2026-05-01' }, false],
  ['a correction', { kind: 'correction' }, false],
])('another area, %s: cannot be saved %s', (_, since, isOpen) => {
  expect(isUnanswered(larger, start, since)).toBe(isOpen);
});

test.each(['country_code', 'state', 'grid_region'] as const)('another %s asks since when', (name) => {
  expect(isUnanswered({ ...start, [name]: 'US' }, start, undefined)).toBe(true);
  expect(isUnanswered({ ...start, [name]: 'US' }, start, { kind: 'correction' })).toBe(false);
});

test('another city asks since when where the country has several grids', () => {
  const houston = { ...start, country_code: 'US', city: 'Houston' };
  expect(isUnanswered({ ...houston, city: 'Dallas' }, houston, undefined)).toBe(true);
  const berlin = { ...start, country_code: 'DE', city: 'Berlin' };
  expect(isUnanswered({ ...berlin, city: 'Mainz' }, berlin, undefined)).toBe(false);
});

test('an edit that changes neither area nor type asks nothing', () => {
  expect(isUnanswered({ ...start }, start, undefined)).toBe(false);
});
