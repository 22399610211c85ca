import { expect, test } from 'vitest';
import { documentKinds, isRating, validityOn } from './documents.ts';

test.each([
  [null, 'open'],
  ['2026-03-31', 'expired'],
  // The last day is a valid one.
  ['2026-04-01', 'expiring'],
  ['2026-06-30', 'expiring'],
  ['2026-07-01', 'valid'],
])('a document valid until %s is %s on 1 April 2026', (until, validity) => {
  expect(validityOn(until, '2026-04-01')).toBe(validity);
});

test('two kinds rate a building', () => {
  expect(documentKinds.filter(isRating)).toEqual(['energy_certificate', 'building_certificate']);
});
