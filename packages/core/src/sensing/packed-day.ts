import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { addStretch, addValue, filledShare, HOUR, noValues, nothingKnown, eachStretch } from './known-time.ts';
import { boundsOfDay } from './local-days.ts';
import { qualities, type Quality, type Sample, type SensorRules } from './sample.ts';

/** A local day of a sensor in a few numbers, with the factor of the sensor. */
export interface DaySummary {
  /** Values that count. */
  n: number;
  sum: number;
  min: number | null;
  max: number | null;
  first: number | null;
  last: number | null;
  /** The mean weighted by time over the known part of the day; of a state the share above zero; null for counters. */
  mean: number | null;
  /** The share of the day with a known value, 0 to 1. */
  covered: number;
  /**
   * Counters: what was counted within the day (a rise over midnight or a gap is spread evenly and cut at the ends of the day). Gauges: the
   * integral, unit times hours. States: hours with a value above zero. Null if nothing is known.
   */
  amount: number | null;
  /** The share that is substituted or estimated, 0 to 1: of the amount of counters, of the known time of gauges and states. */
  filled: number;
}

/** A local day of a sensor as one row. */
export interface PackedDay {
  day: Day;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  /** Seconds between the values if they are regular. */
  step: number | null;
  /** The first value, milliseconds after `startsAt`. */
  offset: number;
  /** All values, milliseconds after `startsAt`, if they are not regular. */
  times: number[] | null;
  /** The values before the factor; NaN for a missing one of a regular day. */
  amounts: number[];
  /** A letter for each value, `-` for a missing one; empty if all are actual. */
  qualities: string;
  summary: DaySummary;
}

export interface DayInput {
  /** The time zone of the property (IANA). */
  zone: string;
  day: Day;
  /** The samples of this local day, sorted by time. */
  samples: readonly Sample[];
  /** The last value that counts before the day (`lastGood`), and the first one after it. */
  before?: Sample | undefined;
  after?: Sample | undefined;
  rules: SensorRules;
}

/** With more missing values than this share, times are kept instead. */
const MOST_MISSING = 0.25;

/** The whole seconds between regular values; undefined if they are irregular, or one value only. */
function regularStep(times: readonly number[]): number | undefined {
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined || times.length < 2) return undefined;
  let step = Number.POSITIVE_INFINITY;
  for (let at = 1; at < times.length; at += 1) step = Math.min(step, (times[at] ?? 0) - (times[at - 1] ?? 0));
  if (!(step > 0) || step % 1000 !== 0 || times.some((time) => (time - first) % step !== 0)) return undefined;
  const places = (last - first) / step + 1;
  return (places - times.length) / places <= MOST_MISSING ? step / 1000 : undefined;
}

function packValues(samples: readonly Sample[], startsAt: number) {
  const times = samples.map(({ at }) => at - startsAt);
  const offset = times[0] ?? 0;
  const step = regularStep(times);
  const letters = (kept: readonly (Sample | undefined)[]) =>
    samples.every(({ quality }) => quality === 'a') ? '' : kept.map((sample) => sample?.quality ?? '-').join('');
  if (step === undefined)
    return { step: null, offset, times, amounts: samples.map(({ value }) => value), qualities: letters(samples) };
  const places: (Sample | undefined)[] = Array.from({
    length: ((times.at(-1) ?? 0) - offset) / (step * 1000) + 1,
  });
  for (const sample of samples) places[(sample.at - startsAt - offset) / (step * 1000)] = sample;
  const amounts = places.map((sample) => sample?.value ?? Number.NaN);
  return { step, offset, times: null, amounts, qualities: letters(places) };
}

function summaryOf(startsAt: number, endsAt: number, { samples, before, after, rules }: DayInput): DaySummary {
  const values = noValues();
  for (const sample of samples) addValue(values, sample, rules.factor);
  const known = nothingKnown();
  const all = [...(before ? [before] : []), ...samples, ...(after ? [after] : [])];
  eachStretch(all, rules, null, (stretch) => addStretch(known, stretch, startsAt, endsAt));
  const isKnown = known.milliseconds > 0;
  return {
    ...values,
    mean: isKnown && rules.kind !== 'counter' ? known.amount / (known.milliseconds / HOUR) : null,
    covered: endsAt > startsAt ? known.milliseconds / (endsAt - startsAt) : 0,
    amount: isKnown ? known.amount : null,
    filled: filledShare(known, rules.kind),
  };
}

/**
 * Packs the samples of a local day into one row. They are regular if every one lies at the first plus a multiple of the shortest time
 * between two, whole seconds, and at most a quarter of the places is empty; else the time of each is kept. Throws `InvalidValue` if a
 * sample lies outside of the day or before the one before it, or for an unknown zone or day.
 */
export function packDay(input: DayInput): PackedDay {
  const { startsAt, endsAt } = boundsOfDay(input.zone, input.day);
  let before = startsAt - 1;
  for (const { at } of input.samples) {
    if (!(at > before && at < endsAt)) throw new InvalidValue(`${at} is not a later moment of ${input.day}`);
    before = at;
  }
  return {
    day: input.day,
    startsAt,
    endsAt,
    ...packValues(input.samples, startsAt),
    summary: summaryOf(startsAt, endsAt, input),
  };
}

const isQuality = (letter: string | undefined): letter is Quality =>
  letter !== undefined && (qualities as readonly string[]).includes(letter);

/** The samples of a packed day, sorted by time. */
export function unpackDay(packed: Omit<PackedDay, 'day' | 'endsAt' | 'summary'>): Sample[] {
  const { startsAt, offset, step, times, amounts, qualities: letters } = packed;
  const samples: Sample[] = [];
  for (const [index, value] of amounts.entries()) {
    if (times === null && Number.isNaN(value)) continue;
    const after = times ? (times[index] ?? 0) : offset + index * (step ?? 0) * 1000;
    const letter = letters[index];
    samples.push({ at: startsAt + after, value, quality: isQuality(letter) ? letter : 'a' });
  }
  return samples;
}

const isAscending = (samples: readonly Sample[]): boolean =>
  samples.every(({ at }, index) => index === 0 || at > (samples[index - 1]?.at ?? at));

/** Both lists sorted by time; of two values of the same moment the newer one stays, within a list the later one. */
export function merged(older: readonly Sample[], newer: readonly Sample[]): Sample[] {
  if (!isAscending(older) || !isAscending(newer)) {
    const found = new Map([...older, ...newer].map((sample) => [sample.at, sample]));
    return [...found.values()].toSorted((a, b) => a.at - b.at);
  }
  if (newer.length === 0) return [...older];
  const all: Sample[] = [];
  let place = 0;
  for (const sample of newer) {
    for (let one = older[place]; one && one.at < sample.at; one = older[place]) {
      all.push(one);
      place += 1;
    }
    if (older[place]?.at === sample.at) place += 1;
    all.push(sample);
  }
  return [...all, ...older.slice(place)];
}
