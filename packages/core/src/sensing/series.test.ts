import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { grouped } from '../grouped.ts';
import { lastGood } from './counter.ts';
import { boundsOfDay, localDayOf } from './local-days.ts';
import { merged, packDay, unpackDay, type PackedDay } from './packed-day.ts';
import { counts, type Quality, type Sample, type SensorKind, type SensorRules } from './sample.ts';
import { pointsOf, pointsOfDays, type Point } from './series.ts';

const QUARTER = 900_000;
const zone = 'Europe/Berlin';
const rules = (kind: SensorKind, more: Partial<SensorRules> = {}): SensorRules => ({
  kind,
  expectedSeconds: 900,
  digits: null,
  factor: 1,
  gapIntervals: 2,
  replacements: [],
  ...more,
});
const every = (start: number, end: number, step: number, value: (index: number) => number): Sample[] =>
  Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => ({
    at: start + index * step,
    value: value(index),
    quality: 'a',
  }));

test.each([
  ['2026-03-29', 92, 23],
  ['2026-10-25', 100, 25],
  ['2026-06-01', 96, 24],
])('1 kW on %s: %i quarters, %i kWh', (day, quarters, kwh) => {
  const { startsAt, endsAt } = boundsOfDay(zone, day);
  const samples = every(startsAt, endsAt, QUARTER, () => 1);
  const [before, after] = [startsAt, endsAt + QUARTER].map((at) => ({
    at: at - QUARTER,
    value: 1,
    quality: 'a' as const,
  }));
  const power = packDay({ zone, day, samples, before, after, rules: rules('gauge') });
  expect(power).toMatchObject({ step: 900, offset: 0, times: null, qualities: '' });
  expect(power.amounts).toHaveLength(quarters);
  expect(power.summary).toMatchObject({ amount: kwh, mean: 1, covered: 1, filled: 0, n: quarters });
  // The same as a counter, a quarter of a kWh each quarter of an hour.
  const counted = every(startsAt - QUARTER, endsAt + QUARTER, QUARTER, (index) => index / 4);
  const input = { samples: counted.slice(1, -1), before: counted[0], after: counted.at(-1), rules: rules('counter') };
  expect(packDay({ zone, day, ...input }).summary.amount).toBeCloseTo(kwh, 9);
  const hours = pointsOf({ ...input, zone, start: startsAt, end: endsAt, step: 'hour' });
  expect(hours.map(({ value }) => value)).toEqual(Array.from({ length: kwh }, () => 1));
});

test('a value holds for two intervals at most, and is filled in further only when asked', () => {
  const { startsAt, endsAt } = boundsOfDay(zone, '2026-06-01');
  const sample = (quarter: number, value: number, quality: Quality = 'a') => ({
    at: startsAt + quarter * QUARTER,
    value,
    quality,
  });
  const samples = [sample(4, 10), sample(5, 99, 'u'), sample(12, 20), sample(13, 99, 'x')];
  const gauge = { samples, rules: rules('gauge'), zone, start: startsAt, end: endsAt };
  expect(packDay({ ...gauge, day: '2026-06-01' }).summary).toMatchObject({
    n: 2,
    sum: 30,
    mean: 15,
    covered: 4 / 96,
    amount: 15,
    first: 10,
    last: 20,
  });
  const hourly = (fillIntervals: number | null): Pick<Point, 'value' | 'covered' | 'filled' | 'quality'>[] =>
    pointsOf({ ...gauge, step: 'hour', fillIntervals }).map(({ value, covered, filled, quality }) => ({
      value,
      covered,
      filled,
      quality,
    }));
  expect(hourly(null)).toEqual([
    { value: 10, covered: 0.5, filled: 0, quality: 'a' },
    { value: 20, covered: 0.5, filled: 0, quality: 'a' },
  ]);
  expect(hourly(6)).toEqual([
    { value: 10, covered: 1, filled: 0.5, quality: 's' },
    { value: 10, covered: 0.5, filled: 1, quality: 's' },
    { value: 20, covered: 1, filled: 0.5, quality: 's' },
    { value: 20, covered: 0.5, filled: 1, quality: 's' },
  ]);
  expect(pointsOf({ ...gauge, step: 'raw' }).map(({ value, n, quality }) => [value, n, quality])).toEqual([
    [10, 1, 'a'],
    [99, 0, 'u'],
    [20, 1, 'a'],
    [99, 0, 'x'],
  ]);
});

test('a rise over a gap and midnight is spread evenly over both days and marked', () => {
  const [first, second] = ['2026-06-01', '2026-06-02'].map((day) => ({ day, ...boundsOfDay(zone, day) }));
  const from = { at: (first?.endsAt ?? 0) - 3 * 3_600_000, value: 100, quality: 'a' as const };
  const to = { at: (first?.endsAt ?? 0) + 3_600_000, value: 140, quality: 'a' as const };
  const counter = rules('counter', { factor: 2 });
  const evening = packDay({ zone, day: first?.day ?? '', samples: [from], after: to, rules: counter });
  const morning = packDay({ zone, day: second?.day ?? '', samples: [to], before: from, rules: counter });
  expect([evening, morning].map(({ summary }) => [summary.amount, summary.filled])).toEqual([
    [60, 1],
    [20, 1],
  ]);
  expect(evening.amounts).toEqual([100]);
  expect(evening.summary.last).toBe(200);
});

test('a state is the share of time above zero', () => {
  const { startsAt, endsAt } = boundsOfDay(zone, '2026-06-01');
  const samples = every(startsAt, endsAt, QUARTER, (index) => (index % 4 === 3 ? 2 : 0));
  const input = { samples, rules: rules('state'), zone, start: startsAt, end: endsAt };
  expect(packDay({ ...input, day: '2026-06-01' }).summary).toMatchObject({ amount: 6, mean: 0.25, covered: 1 });
  expect(pointsOf({ ...input, step: 'day' })).toMatchObject([{ value: 0.25, min: 0, max: 2, covered: 1 }]);
});

test('a packed day gives its samples back, regular or not, with missing ones and qualities', () => {
  const { startsAt, endsAt } = boundsOfDay(zone, '2026-03-29');
  const pack = (samples: Sample[]) => packDay({ zone, day: '2026-03-29', samples, rules: rules('gauge') });
  const regular = every(startsAt + 60_000, endsAt, QUARTER, (index) => index);
  const some = regular.filter((_, index) => index === 0 || index % 5 !== 4);
  const few = regular.filter((_, index) => index < 2 || index % 3 === 0);
  const marked = some.map((sample, index) => ({ ...sample, quality: index === 7 ? ('u' as const) : ('a' as const) }));
  const shaken = regular.map((sample, index) => ({ ...sample, at: sample.at + (index % 7) * 13 }));
  expect(pack(regular)).toMatchObject({ step: 900, offset: 60_000 });
  expect(pack(some)).toMatchObject({ step: 900, qualities: '' });
  expect(pack(marked).qualities).toMatch(/^aaaa-aaau-aaaa/);
  expect([few, shaken, regular.slice(0, 1), []].map((samples) => pack(samples).step)).toEqual([null, null, null, null]);
  for (const samples of [regular, some, few, marked, shaken, regular.slice(0, 1), []])
    expect(unpackDay(pack(samples))).toEqual(samples);
  expect(() => pack([{ at: endsAt, value: 1, quality: 'a' }])).toThrow('not a later moment of 2026-03-29');
});

test('of two values of the same time the newer one stays', () => {
  const [a, b, c] = [1, 2, 3].map((at) => ({ at, value: at, quality: 'a' as const }));
  const late = { at: 2, value: 20, quality: 's' as const };
  if (a && b && c) expect(merged([a, b], [c, late])).toEqual([a, late, c]);
});

/** Random samples with gaps, bad values, irregular times, falls and two clock changes. */
function randomSamples(seed: number, start: number, end: number, kind: SensorKind): Sample[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const samples: Sample[] = [];
  let value = 1000;
  for (let at = start - 3 * QUARTER; at < end + 3 * QUARTER; at += QUARTER) {
    if (random() < 0.002) at += Math.floor(random() * 300) * QUARTER;
    if (random() < 0.05) continue;
    if (kind === 'counter') value = random() < 0.001 ? random() * 2000 : value + random() * 3;
    else value = kind === 'state' ? Math.floor(random() * 3) : random() * 60 - 20;
    const quality = random() < 0.9 ? 'a' : ((['s', 'e', 'h', 'u', 'x'] as const)[Math.floor(random() * 5)] ?? 'a');
    samples.push({ at: at + Math.floor(random() * 1000), value, quality });
  }
  return samples;
}

const rounded = (points: Point[]) =>
  points.map((point) => {
    const { value, covered, filled, ...rest } = point;
    return { ...rest, value: value?.toPrecision(9), covered: covered.toFixed(9), filled: filled.toFixed(9) };
  });

test.each([
  ['gauge', '2026-03-01', '2026-05-01'],
  ['counter', '2026-03-01', '2026-05-01'],
  ['counter', '2026-10-01', '2026-12-01'],
  ['state', '2026-10-01', '2026-12-01'],
] as const)('the days and months of a %s from %s: from summaries and samples the same', (kind, from, until) => {
  const [start, end] = [boundsOfDay(zone, from).startsAt, boundsOfDay(zone, until).startsAt];
  const samples = randomSamples(42, start, end, kind);
  const given = rules(kind, { factor: 0.5 });
  const byDay = grouped(samples, ({ at }) => localDayOf(zone, at));
  const days: PackedDay[] = [];
  for (let day: string = from; day < until; day = addDays(day, 1)) {
    const { startsAt, endsAt } = boundsOfDay(zone, day);
    const before = samples.filter(({ at }) => at < startsAt);
    const after = samples.find(({ at, quality }) => at >= endsAt && counts(quality));
    const own = byDay.get(day) ?? [];
    days.push(packDay({ zone, day, samples: own, before: lastGood(before.slice(-500), given), after, rules: given }));
  }
  for (const step of ['day', 'month'] as const) {
    const whole = pointsOf({ samples, rules: given, zone, start, end, step });
    expect(whole.length).toBeGreaterThan(step === 'day' ? 50 : 1);
    expect(rounded(pointsOfDays(days, kind, zone, step))).toEqual(rounded(whole));
  }
});
