import { expect, test } from 'vitest';
import { boundsOfDay, boundsOfStep, localDayOf, type LocalStep } from './local-days.ts';

const at = (text: string) => Date.parse(text);
const stepsOf = (zone: string, day: string, step: LocalStep) => {
  const { startsAt, endsAt } = boundsOfDay(zone, day);
  const found: number[] = [];
  for (let next = startsAt; next < endsAt; next = boundsOfStep(zone, next, step).endsAt) {
    const bounds = boundsOfStep(zone, next, step);
    expect(bounds.startsAt).toBe(next);
    expect(boundsOfStep(zone, bounds.endsAt - 1, step)).toEqual(bounds);
    found.push(next);
  }
  return found.length;
};

test.each([
  ['Europe/Berlin', '2026-03-29', 92, 23],
  ['Europe/Berlin', '2026-10-25', 100, 25],
  ['Europe/Berlin', '2026-06-01', 96, 24],
  ['America/New_York', '2026-03-08', 92, 23],
  ['America/New_York', '2026-11-01', 100, 25],
  ['Asia/Kolkata', '2026-03-29', 96, 24],
  // The clock goes from 0:00 to 1:00, and the day begins at 1:00.
  ['America/Santiago', '2026-09-06', 92, 23],
  ['Atlantic/Azores', '2026-03-29', 92, 23],
  // From 1:00 to 0:00: the day has two midnights.
  ['America/Havana', '2026-11-01', 100, 25],
  // Half an hour: the hour in which the clock changes is cut.
  ['Australia/Lord_Howe', '2026-10-04', 94, 24],
])('%s, %s: %i quarters, %i hours', (zone, day, quarters, hours) => {
  expect(stepsOf(zone, day, '15min')).toBe(quarters);
  expect(stepsOf(zone, day, 'hour')).toBe(hours);
});

test('a moment belongs to the local day', () => {
  expect(localDayOf('Europe/Berlin', at('2026-03-28T22:59:59.999Z'))).toBe('2026-03-28');
  expect(localDayOf('Europe/Berlin', at('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
  expect(localDayOf('America/New_York', at('2026-03-28T03:00:00Z'))).toBe('2026-03-27');
  expect(boundsOfStep('Europe/Berlin', at('2026-03-10T12:00:00Z'), 'month')).toEqual({
    startsAt: at('2026-02-28T23:00:00Z'),
    endsAt: at('2026-03-31T22:00:00Z'),
  });
  expect(() => localDayOf('Mars/Olympus', 0)).toThrow('"Mars/Olympus" is not a time zone');
  expect(() => boundsOfDay('Europe/Berlin', '2026-02-30')).toThrow('"2026-02-30" is not a day');
});

test('a hundred thousand moments of a year take less than a second', () => {
  const start = process.cpuUsage();
  for (let count = 0; count < 100_000; count += 1) {
    const moment = at('2026-01-01T00:00:00Z') + count * 315_000;
    boundsOfStep('Europe/Berlin', moment, count % 2 === 0 ? 'day' : '15min');
  }
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
});
