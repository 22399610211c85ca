import { expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { countedSteps, lastGood } from './counter.ts';
import { HOUR } from './known-time.ts';
import { boundsOfDay, boundsOfStep } from './local-days.ts';
import { merged, packDay, unpackDay } from './packed-day.ts';
import { counting, counts, isFilledIn, longestGap, type Quality, type Sample, type SensorRules } from './sample.ts';
import { pointsOf, pointsOfDays } from './series.ts';

// The series are made in one pass over the values. Here they are made again step by step, slowly, as their description says, and both must
// be the same: for random gaps, counters that fall, both changes of the clock, and values that come late.

const QUARTER = 900_000;
const zone = 'Europe/Berlin';

interface Stretch {
  from: number;
  to: number;
  amount: number;
  isFilled: boolean;
}

function stretchesOf(samples: readonly Sample[], rules: SensorRules, fillIntervals: number | null): Stretch[] {
  if (rules.kind === 'counter')
    return countedSteps(samples, rules).flatMap(({ from, to, amount, quality }) =>
      amount === null ? [] : [{ from, to, amount, isFilled: quality !== 'a' }],
    );
  const held = longestGap(rules);
  const filled = Math.max(held, (fillIntervals ?? rules.gapIntervals) * rules.expectedSeconds * 1000);
  const good = counting(samples);
  return good.flatMap(({ at, value, quality }, index) => {
    const next = good[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const perHour = rules.kind === 'state' ? Number(value > 0) : value * rules.factor;
    const of = (from: number, to: number, isFilled: boolean) => ({
      from,
      to,
      amount: (perHour * (to - from)) / HOUR,
      isFilled,
    });
    const [to, until] = [Math.min(next, at + held), Math.min(next, at + filled)];
    const own = of(at, to, isFilledIn(quality));
    return until > to ? [own, of(to, until, true)] : [own];
  });
}

/** The steps of a stretch, each with what lies in it. */
function slowly(all: readonly Sample[], rules: SensorRules, start: number, end: number, fill: number | null) {
  const stretches = stretchesOf(all, rules, fill);
  const found = [];
  for (let at = start; at < end;) {
    const { endsAt } = boundsOfStep(zone, at, 'hour');
    const until = Math.min(endsAt, end);
    let [milliseconds, amount, filledMs, filledAmount] = [0, 0, 0, 0];
    for (const stretch of stretches) {
      const own = Math.min(stretch.to, until) - Math.max(stretch.from, at);
      if (own <= 0) continue;
      const part = stretch.amount * (own / (stretch.to - stretch.from));
      milliseconds += own;
      amount += part;
      if (!stretch.isFilled) continue;
      filledMs += own;
      filledAmount += part;
    }
    const values = all
      .filter((one) => one.at >= at && one.at < until && counts(one.quality))
      .map(({ value }) => value * rules.factor);
    const isCounter = rules.kind === 'counter';
    const [part, whole] = isCounter ? [filledAmount, amount] : [filledMs, milliseconds];
    if (values.length > 0 || milliseconds > 0)
      found.push({
        at,
        until,
        value: milliseconds === 0 ? null : isCounter ? amount : amount / (milliseconds / HOUR),
        min: isCounter || values.length === 0 ? null : Math.min(...values),
        max: isCounter || values.length === 0 ? null : Math.max(...values),
        n: values.length,
        covered: milliseconds / (until - at),
        filled: whole > 0 ? part / whole : 0,
        quality: milliseconds === 0 ? '-' : whole > 0 && part / whole > 0 ? 's' : 'a',
      });
    at = until;
  }
  return found;
}

function random(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const letters: readonly Quality[] = ['a', 's', 'e', 'h', 'u', 'x'];

/** Values every quarter of an hour, of which some are missing, shaken, marked, stuck, or begin again at zero. */
function samplesOf(seed: number, start: number, end: number, isCounter: boolean): Sample[] {
  const chance = random(seed);
  const samples: Sample[] = [];
  let value = 50;
  for (let at = start - 40 * QUARTER; at < end + 40 * QUARTER; at += QUARTER) {
    if (chance() < 0.01) at += Math.floor(chance() * 150) * QUARTER;
    if (chance() < 0.1) continue;
    if (!isCounter) value = chance() * 40 - 10;
    else if (chance() < 0.01) value = chance() * 60;
    else value += chance() < 0.05 ? -0.01 : chance() * 5;
    const quality = chance() < 0.9 ? 'a' : (letters[Math.floor(chance() * 6)] ?? 'a');
    samples.push({ at: at + (chance() < 0.3 ? Math.floor(chance() * 800_000) : 0), value, quality });
  }
  return samples;
}

const kinds = ['gauge', 'counter', 'state'] as const;
const stretches = [
  ['2026-03-27', '2026-04-01'],
  ['2026-10-23', '2026-10-28'],
] as const;
const cases = kinds.flatMap((kind) =>
  stretches.flatMap(([from, until]) => [1, 2, 3].map((seed) => [kind, from, until, seed] as const)),
);

test.each(cases)('a %s from %s until %s, seed %i: in one pass and slowly the same', (kind, from, until, seed) => {
  const [start, end] = [boundsOfDay(zone, from).startsAt, boundsOfDay(zone, until).startsAt];
  const chance = random(seed + 7);
  const rules: SensorRules = {
    kind,
    expectedSeconds: 900,
    digits: null,
    factor: chance() < 0.5 ? 1 : 0.1,
    gapIntervals: Math.floor(chance() * 5),
    replacements: kind === 'counter' ? [{ at: start + 3 * HOUR, oldLast: 1000, newFirst: 0 }] : [],
  };
  const all = samplesOf(seed, start, end, kind === 'counter');
  // Some come late: what was stored first, and what came after it.
  const [early, late] = [all.filter((_, n) => n % 3 > 0), all.filter((_, n) => n % 3 === 0 || n % 10 === 1)];
  expect(merged(early, late)).toEqual(all);
  for (const fill of [null, 12]) {
    const given = { samples: merged(early, late), rules, zone, start, end, step: 'hour' as const, fillIntervals: fill };
    const series = pointsOf(given);
    const slow = slowly(all, rules, start, end, fill);
    expect(series.length).toBeGreaterThan(20);
    expect(series).toEqual(
      slow.map((point) => ({
        ...point,
        value: point.value === null ? null : (expect.closeTo(point.value, 9) as number),
        filled: expect.closeTo(point.filled, 9) as number,
      })),
    );
  }
  // Through packed days, and cut in two, it is the same.
  const days = [];
  for (let day: string = from; day < until; day = addDays(day, 1)) {
    const { startsAt, endsAt } = boundsOfDay(zone, day);
    const samples = all.filter(({ at }) => at >= startsAt && at < endsAt);
    const before = lastGood(
      all.filter(({ at }) => at < startsAt),
      rules,
    );
    const after = counting(all).find(({ at }) => at >= endsAt);
    days.push(packDay({ zone, day, samples, before, after, rules }));
  }
  const again = days.flatMap((day) => unpackDay(day));
  expect(again).toEqual(all.filter(({ at }) => at >= start && at < end));
  const whole = pointsOf({ samples: all, rules, zone, start, end, step: 'day' });
  expect(pointsOfDays(days, kind, zone, 'day').map(({ at, n }) => [at, n])).toEqual(whole.map(({ at, n }) => [at, n]));
});
