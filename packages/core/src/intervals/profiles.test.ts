import { describe, expect, test } from 'vitest';
import { baseLoad } from './base-load.ts';
import { dayHours, weekdayHours } from './heat-map.ts';
import { medianOf, type HourValue } from './local-hour.ts';
import { nightFlow } from './night-flow.ts';

/** A day of 24 hours from its values; a shorter list repeats its last one. */
const dayOf = (day: string, values: readonly (number | null)[]): HourValue[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    hour: `${day}T${String(hour).padStart(2, '0')}:00`,
    value: values[Math.min(hour, values.length - 1)] ?? null,
  }));

describe('base load', () => {
  test('the mean of the three lowest hours of the night, and the median of the nights', () => {
    const load = baseLoad([
      // Three lowest of 30, 10, 12, 14, 40: 12. The day: 30 + 10 + 12 + 14 + 40 + 19 × 20 = 486.
      ...dayOf('2026-03-02', [30, 10, 12, 14, 40, 20]),
      ...dayOf('2026-03-03', [15, 15, 15, 15, 15, 25]),
      ...dayOf('2026-03-04', [90, 90, 90, 90, 90, 20]),
    ]);
    expect(load).toMatchObject({ base: 15, leftOut: [] });
    expect(load?.nights.map(({ base }) => base)).toEqual([12, 15, 90]);
    expect(load?.nights[0]?.share).toBeCloseTo(12 / (486 / 24), 12);
    expect(load?.share).toBeCloseTo(15 / ((486 + 550 + 830) / 72), 12);
  });

  test('a night with two known hours and a day with 17 are left out', () => {
    const load = baseLoad([
      ...dayOf('2026-03-02', [null, null, null, 9, 9, 20]),
      ...dayOf('2026-03-03', [5, 5, 5, 5, 5, null, null, null, null, null, null, null, 20]),
      ...dayOf('2026-03-04', [null, null, 9, 9, 9, 20]),
    ]);
    expect(load).toMatchObject({ base: 9, leftOut: ['2026-03-02', '2026-03-03'] });
    expect(baseLoad(dayOf('2026-03-02', [null]))).toBeNull();
  });

  test('without use there is no share', () => {
    expect(baseLoad(dayOf('2026-03-02', [0]))).toMatchObject({ base: 0, share: null });
  });
});

describe('heat map', () => {
  // 2 and 9 March 2026 are Mondays.
  const values = [...dayOf('2026-03-02', [4, null, 7]), ...dayOf('2026-03-09', [6, null, 9])];

  test('by day of the week the mean of the known hours, and nothing where none is known', () => {
    const map = weekdayHours(values);
    expect(map.map((row) => row.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
    expect(map[0]?.slice(0, 3)).toEqual([
      { mean: 5, n: 2 },
      { mean: null, n: 0 },
      { mean: 8, n: 2 },
    ]);
    expect(map[6]?.every(({ mean }) => mean === null)).toBe(true);
  });

  test('by day a row for each day, also for one without values', () => {
    const map = dayHours(values, '2026-03-01', '2026-03-04');
    expect(map.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(map[1]?.cells.slice(0, 2)).toEqual([
      { mean: 4, n: 1 },
      { mean: null, n: 0 },
    ]);
    expect(map[2]?.cells.every(({ n }) => n === 0)).toBe(true);
    expect(() => dayHours([], '2026-03-01', '2026-04-02')).toThrow('1 to 31 days, not 32');
    expect(() => dayHours([], '2026-03-01', '2026-03-01')).toThrow('not 0');
  });

  test('the hour that the clock repeats has the mean of both', () => {
    const twice = [8, 10].map((value) => ({ hour: '2026-10-25T02:00', value }));
    expect(dayHours(twice, '2026-10-25', '2026-10-26')[0]?.cells[2]).toEqual({ mean: 9, n: 2 });
  });
});

describe('night flow', () => {
  const night = (day: string, two: number | null, three = 0.4, four = 0.5) => dayOf(day, [1, 1, two, three, four, 2]);

  test('water that flows three nights in a row always flows', () => {
    const flow = nightFlow([
      ...night('2026-03-01', 0),
      ...night('2026-03-02', 0.3),
      ...night('2026-03-03', 0.3),
      ...night('2026-03-04', 0.6, 0.2),
    ]);
    expect(flow.nights.map(({ minimum }) => minimum)).toEqual([0, 0.3, 0.3, 0.2]);
    expect(flow).toMatchObject({ median: 0.25, alwaysFlows: true });
    expect(flow.longest).toEqual({ from: '2026-03-02', to: '2026-03-04', nights: 3, lowest: 0.2 });
  });

  test('an unknown night, a missing one and the resolution of the meter end the row', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
    const unknown = nightFlow(days.flatMap((day) => night(day, day === '2026-03-02' ? null : 0.3)));
    expect(unknown.nights[1]?.minimum).toBeNull();
    expect(unknown).toMatchObject({ alwaysFlows: false, longest: { from: '2026-03-03', nights: 2 } });
    const missing = nightFlow(days.filter((day) => day !== '2026-03-03').flatMap((day) => night(day, 0.3)));
    expect(missing.longest?.nights).toBe(2);
    expect(
      nightFlow(
        days.flatMap((day) => night(day, 0.1)),
        0.1,
      ),
    ).toMatchObject({ longest: null, median: 0.1 });
  });

  test('nothing known is not a night without flow', () => {
    expect(nightFlow(dayOf('2026-03-01', [null]))).toEqual({
      nights: [{ day: '2026-03-01', minimum: null }],
      median: null,
      longest: null,
      alwaysFlows: false,
    });
    expect(() => nightFlow([], -1)).toThrow('negative');
  });
});

test('the median of an even number is the mean of the middle two', () => {
  expect([[3, 1, 2], [4, 1, 2, 3], [], [5]].map(medianOf)).toEqual([2, 2.5, null, 5]);
});
