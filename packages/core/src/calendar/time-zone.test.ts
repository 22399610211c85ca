import { expect, test } from 'vitest';
import { dayIn, isTimeZone, timeZoneOfCountry } from './time-zone.ts';

test.each([
  ['Europe/Berlin', '2026-03-10T23:30:00Z', '2026-03-11'],
  ['Europe/Berlin', '2026-03-10T22:30:00Z', '2026-03-10'],
  // In summer an hour earlier.
  ['Europe/Berlin', '2026-07-10T22:30:00Z', '2026-07-11'],
  ['America/New_York', '2026-03-11T03:59:00Z', '2026-03-10'],
  ['Pacific/Kiritimati', '2026-03-10T10:00:00Z', '2026-03-11'],
])('in %s at %s it is %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
});

test.each([
  ['DE', 'Europe/Berlin'],
  ['AE', 'Asia/Dubai'],
  ['GB', 'Europe/London'],
  ['US', undefined],
  ['ES', undefined],
  ['AU', undefined],
])('the clocks of %s show the time of %s', (country, zone) => {
  expect(timeZoneOfCountry(country, 2026)).toBe(zone);
});

test('only names of the database are time zones', () => {
  expect(['Europe/Berlin', 'UTC'].map(isTimeZone)).toEqual([true, true]);
  expect(['Berlin/Europe', '', '+02:00', 'noon'].map(isTimeZone)).toEqual([false, false, false, false]);
});
