import { expect, test } from 'vitest';
import { isQuiet, mailTime, nextAt } from './quiet.ts';

const night = { timeZone: 'Europe/Berlin', digestHour: null, quiet: { from: 22 * 60, until: 7 * 60 } };

test.each([
  ['2024-01-10T20:59:00Z', false],
  ['2024-01-10T21:00:00Z', true],
  ['2024-01-11T05:59:00Z', true],
  ['2024-01-11T06:00:00Z', false],
])('quiet hours run over midnight in the local time: %s', (moment, quiet) => {
  expect(isQuiet(night, new Date(moment))).toBe(quiet);
});

test.each([
  ['Berlin in winter', 'Europe/Berlin', '2024-01-10T12:00:00Z', '2024-01-11T07:00:00.000Z'],
  ['Berlin in summer', 'Europe/Berlin', '2024-07-10T12:00:00Z', '2024-07-11T06:00:00.000Z'],
  ['Berlin over the change to summer time', 'Europe/Berlin', '2024-03-30T12:00:00Z', '2024-03-31T06:00:00.000Z'],
  ['Berlin over the change to winter time', 'Europe/Berlin', '2024-10-26T12:00:00Z', '2024-10-27T07:00:00.000Z'],
  ['Dubai', 'Asia/Dubai', '2024-01-10T03:00:00Z', '2024-01-10T04:00:00.000Z'],
  ['a zone of three quarters of an hour', 'Asia/Kathmandu', '2024-01-10T12:00:00Z', '2024-01-11T02:15:00.000Z'],
])('eight in the morning comes next, %s', (_, zone, now, next) => {
  expect(nextAt(new Date(now), zone, 8 * 60).toISOString()).toBe(next);
});

test('a mail goes at once, after the quiet hours, or with the digest, which waits for their end too', () => {
  const day = new Date('2024-01-10T12:00:00Z');
  const late = new Date('2024-01-10T23:00:00Z');
  expect(mailTime(night, day)).toEqual(day);
  expect(mailTime(night, late).toISOString()).toBe('2024-01-11T06:00:00.000Z');
  expect(mailTime({ ...night, digestHour: 17 }, day).toISOString()).toBe('2024-01-10T16:00:00.000Z');
  expect(mailTime({ ...night, digestHour: 23 }, day).toISOString()).toBe('2024-01-11T06:00:00.000Z');
});
