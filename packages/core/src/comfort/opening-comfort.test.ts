import { expect, test } from 'vitest';
import type { OpeningHours } from '../property/opening-hours.ts';
import { comfortBySpace, momentsInBand, shareAtAllHours, sideOf } from './opening-comfort.ts';

const HOUR = 3_600_000;
const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const office: OpeningHours = {
  week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '12:00' })),
  closed_days: [{ day: '2026-03-04', name: 'Closed' }],
};
const band = { min: 20, max: 26 };
/** Monday 2 March 2026 to before Thursday 5 March, local. */
const period = { band, zone, from: at('2026-03-02T00:00:00+01:00'), to: at('2026-03-05T00:00:00+01:00') };
/** Hourly values from a local time of 2 March on. */
const points = (from: string, values: readonly (number | null)[], covered = 1) =>
  values.map((value, n) => {
    const start = at(`2026-03-02T${from}:00+01:00`) + n * HOUR;
    return { at: start, until: start + HOUR, value, covered: value === null ? 0 : covered };
  });

test('only hours that are open and known count, the worst space first', () => {
  const comfort = comfortBySpace(
    [
      // 07:00 is before opening, 12:00 after closing: 21, 26 and 20 in band of 21, 26, 27, 20.
      { id: 'good', points: points('07:00', [35, 21, 26, 27, 20, 35]), hours: office },
      // One hour in band, one below, one above, one unknown.
      { id: 'bad', points: points('08:00', [19.9, 22, null, 26.1]), hours: office },
    ],
    period,
  );
  expect(comfort.spaces).toEqual([
    { id: 'bad', openHours: 8, knownHours: 3, inBand: 1, above: 1, below: 1, share: 1 / 3, reason: null },
    { id: 'good', openHours: 8, knownHours: 4, inBand: 3, above: 1, below: 0, share: 0.75, reason: null },
  ]);
  expect(comfort).toMatchObject({ share: 4 / 7, inBand: 4, knownHours: 7, unknown: 0 });
});

test('an hour that is open or known in part counts with that part', () => {
  const half: OpeningHours = { week: [{ weekday: 1, from: '08:30', until: '10:00' }], closed_days: [] };
  const { spaces } = comfortBySpace([{ id: 'a', points: points('08:00', [22, 30], 0.5), hours: half }], period);
  expect(spaces[0]).toMatchObject({ openHours: 1.5, knownHours: 0.75, inBand: 0.25, above: 0.5 });
});

test('nothing known is no share, with the reason, and comes last', () => {
  const never: OpeningHours = { week: [], closed_days: [] };
  const comfort = comfortBySpace(
    [
      { id: 'no hours', points: points('08:00', [22]), hours: null },
      { id: 'never open', points: points('08:00', [22]), hours: never },
      { id: 'no values', points: points('08:00', [null, null]), hours: office },
      { id: 'night only', points: points('00:00', [22]), hours: office },
      { id: 'known', points: points('08:00', [22]), hours: office },
    ],
    period,
  );
  expect(comfort.spaces.map(({ id, share, reason }) => [id, share, reason])).toEqual([
    ['known', 1, null],
    ['no hours', null, 'no-opening-hours'],
    ['never open', null, 'never-open'],
    ['no values', null, 'no-values'],
    ['night only', null, 'no-values'],
  ]);
  expect(comfort.unknown).toBe(4);
  expect(comfortBySpace([], period)).toEqual({ spaces: [], share: null, inBand: 0, knownHours: 0, unknown: 0 });
});

test('both limits belong to a band, and a missing limit limits nothing', () => {
  expect([19.9, 20, 26, 26.1].map((value) => sideOf(band, value))).toEqual(['below', 'in', 'in', 'above']);
  expect(sideOf({ min: null, max: 1000 }, -5)).toBe('in');
  expect(sideOf({ min: 300, max: null }, 9000)).toBe('in');
});

test('values entered by hand count while open, and all of them without opening hours', () => {
  const values = [
    { at: at('2026-03-02T09:00:00+01:00'), value: 22 },
    { at: at('2026-03-03T11:00:00+01:00'), value: 28 },
    { at: at('2026-03-02T20:00:00+01:00'), value: 15 },
  ];
  expect(momentsInBand(values, office, zone, band)).toEqual({ n: 2, inBand: 1, above: 1, below: 0, share: 0.5 });
  expect(momentsInBand(values, null, zone, band)).toMatchObject({ n: 3, below: 1 });
  expect(momentsInBand([], office, zone, band).share).toBeNull();
});

test('the supply air of a server room counts day and night', () => {
  const ashrae = { min: 18, max: 27 };
  expect(shareAtAllHours(points('00:00', [18, 27, 27.5, 17, null]), ashrae)).toEqual({
    share: 0.5,
    knownHours: 4,
    inBand: 2,
    above: 1,
    below: 1,
  });
  expect(shareAtAllHours(points('00:00', [null]), ashrae)).toBeNull();
  expect(shareAtAllHours([], ashrae)).toBeNull();
});
