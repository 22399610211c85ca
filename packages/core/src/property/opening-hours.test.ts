import { expect, test } from 'vitest';
import { isOpenAt, meanWhileOpen, openStretches, weekdayOf, type OpeningHours } from './opening-hours.ts';

const HOUR = 3_600_000;
const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const office: OpeningHours = {
  week: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: '08:00', until: '12:00' },
    { weekday, from: '13:00', until: '18:00' },
  ]),
  closed_days: [{ day: '2026-12-25', name: 'Christmas' }],
};
const always: OpeningHours = {
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '24:00' })),
  closed_days: [],
};
const hoursOf = (hours: OpeningHours, from: string, to: string) =>
  openStretches(hours, zone, at(from), at(to)).reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0) / HOUR;

test('the days of the week begin with Monday', () => {
  expect(['2026-11-30', '2026-12-06', '1969-12-31'].map(weekdayOf)).toEqual([1, 7, 3]);
});

test('a place is open by the clock of its property, and closed over noon, at night and on closed days', () => {
  const open = (text: string) => isOpenAt(office, zone, at(text));
  expect(open('2026-11-30T07:00:00Z')).toBe(true);
  expect(open('2026-11-30T06:59:59Z')).toBe(false);
  expect(open('2026-11-30T11:30:00Z')).toBe(false);
  expect(open('2026-11-30T17:00:00Z')).toBe(false);
  // The summer clock is an hour ahead.
  expect(open('2026-07-01T06:00:00Z')).toBe(true);
  expect(open('2026-12-25T09:00:00Z')).toBe(false);
  expect(hoursOf(office, '2026-12-21T00:00:00+01:00', '2026-12-28T00:00:00+01:00')).toBe(36);
});

test('a day that is always open has 23 hours on 29 March 2026 and 25 on 25 October', () => {
  expect(hoursOf(always, '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')).toBe(23);
  expect(hoursOf(always, '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')).toBe(25);
  const night: OpeningHours = { week: [{ weekday: 7, from: '01:00', until: '06:00' }], closed_days: [] };
  expect(hoursOf(night, '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')).toBe(4);
});

test('the mean while open counts the open part of each hour', () => {
  const points = [800, 600, 1000, null].map((value, n) => ({
    at: at('2026-11-30T06:30:00Z') + n * HOUR,
    until: at('2026-11-30T07:30:00Z') + n * HOUR,
    value,
    covered: 1,
  }));
  // Half an hour of 800, an hour of 600, an hour of 1,000.
  expect(meanWhileOpen(points, office, zone)).toEqual({ mean: (400 + 600 + 1000) / 2.5, hours: 2.5 });
  expect(meanWhileOpen(points, { week: [], closed_days: [] }, zone)).toBeUndefined();
  expect(meanWhileOpen([], office, zone)).toBeUndefined();
});
