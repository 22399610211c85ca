import type { Day, Month } from '../calendar/day.ts';
import { addDays, monthOffset } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { demoNoise, HIGH_BILL, monthOfHighBill, replacedAt, type DemoFault, type DemoNoise } from './demo-faults.ts';
import { demoPlaces, demoSensors, type DemoSensor } from './demo-sensors.ts';
import { boundsOfDay, boundsOfStep, localDayOf } from './local-days.ts';
import type { Sample, SensorRules } from './sample.ts';
import { simulatedBuilding, simulatedCounters, simulatedGauges, type Moment } from './simulated-building.ts';

const QUARTER = 900_000;

export interface SimulationSettings {
  /** The demo's day, from which days are counted back. It stays the same while the simulation goes on. */
  today: Day;
  /** How many days before it the simulation begins, at least; it begins with the first of a month. */
  days: number;
  /**
   * Totals of whole months by key of a counter (`main_energy`, `heat_energy`, `water_volume` …) in its unit, from the bills. A month
   * without one has the mean scale of those with one.
   */
  monthlyTotals: ReadonlyMap<string, ReadonlyMap<Month, number>>;
  seed: number;
}

/** A value on its way. */
export interface SimulatedMessage {
  key: string;
  device: string;
  /** The moment of the value and of its arrival, milliseconds since 1970. */
  at: number;
  arrivesAt: number;
  value: number;
}

export interface Simulation {
  /** The first moment of a sensor, milliseconds since 1970. */
  startOf: (key: string) => number;
  /** The value at any moment; null before the start, or while the sensor is silent. */
  valueAt: (key: string, at: number) => number | null;
  /** The values of a sensor in its own interval, from `start`, before `end`, as they are in the end: all actual, none twice or missing. */
  samples: (key: string, start: number, end: number) => Sample[];
  /** What arrives in a stretch of time, sorted by arrival: one in a hundred twice, and late after a failure of the network. */
  messages: (start: number, end: number) => SimulatedMessage[];
  /** The replacements of a counter that a person has entered. */
  replacements: (key: string) => SensorRules['replacements'];
  faults: readonly DemoFault[];
  noise: readonly DemoNoise[];
}

const sensorsByKey = new Map(demoSensors.map((sensor) => [sensor.key, sensor]));

const sensorOf = (key: string): DemoSensor => {
  const found = sensorsByKey.get(key);
  if (!found) throw new InvalidValue(`"${key}" is not a sensor of the demo`);
  return found;
};

/** What a counter counts in a month, before and after scaling. */
interface CountedMonth {
  startsAt: number;
  scaled: number;
  fixed: number;
  /** By quarter of an hour, from the beginning of the month: what is scaled, and what is not. */
  quarters: { scaled: Float64Array; fixed: Float64Array };
}

/** How much a counter has counted from its beginning until a moment. */
function counterOf(key: string, settings: SimulationSettings, momentAt: (at: number) => Moment) {
  const { scaledBy, rate } = simulatedCounters[key] ?? {};
  if (scaledBy === undefined || rate === undefined) throw new InvalidValue(`"${key}" is not a counter of the demo`);
  const { zone } = demoPlaces[sensorOf(key).property];
  const months = new Map<Month, CountedMonth>();
  const monthOf = (month: Month): CountedMonth => {
    const known = months.get(month);
    if (known) return known;
    const { startsAt, endsAt } = boundsOfStep(zone, boundsOfDay(zone, `${month}-01`).startsAt, 'month');
    const length = Math.round((endsAt - startsAt) / QUARTER);
    const quarters = { scaled: new Float64Array(length), fixed: new Float64Array(length) };
    const made: CountedMonth = { startsAt, scaled: 0, fixed: 0, quarters };
    for (let index = 0; index < length; index += 1) {
      const { scaled, fixed } = rate(momentAt(startsAt + (index + 0.5) * QUARTER));
      quarters.scaled[index] = scaled / 4;
      quarters.fixed[index] = fixed / 4;
      made.scaled += scaled / 4;
      made.fixed += fixed / 4;
    }
    months.set(month, made);
    return made;
  };
  return { key, scaledBy, zone, monthOf };
}

/** What a counter has counted from the beginning of a month, by quarter of an hour, and in all months before it. */
interface MonthSums {
  startsAt: number;
  before: number;
  quarters: Float64Array;
}

type Counter = ReturnType<typeof counterOf>;

/** The least share of a month's total that is not a fault: a smaller total scales the faults too. */
const LEAST_USUAL = 0.2;

/** How a month is scaled to its total: the usual part, and the faults. */
interface Scale {
  scaled: number;
  fixed: number;
}

function scaleOf(counted: CountedMonth, total: number): Scale {
  const usual = total - counted.fixed;
  if (counted.scaled > 0 && usual >= total * LEAST_USUAL) return { scaled: usual / counted.scaled, fixed: 1 };
  const all = counted.scaled + counted.fixed;
  const share = all > 0 ? total / all : 0;
  return { scaled: share, fixed: share };
}

/**
 * Two simulated properties with 44 sensors, twelve faults and some noise: the same values for the same settings, at any time, also after the
 * demo's day. Monthly consumption by a counter is its given total to within rounding; the main electricity of the last month but one is
 * 8 % below, which is the fault of its bill. Sub-meters are scaled as the main meter. Throws `InvalidValue` for a day or key that does
 * not exist. What has been computed of a month is remembered: half a second for all counters of a year.
 */
export function simulation(settings: SimulationSettings): Simulation {
  const { today, monthlyTotals, seed } = settings;
  const building = simulatedBuilding(today, seed);
  const first: Month = addDays(today, -settings.days).slice(0, 7);
  const jitter = demoNoise(today).find(({ name }) => name === 'jitter');
  const gap = demoNoise(today).find(({ name }) => name === 'network-gap');

  const recent = new Map<number, Moment>();
  const momentAt = (property: DemoSensor['property']) => (at: number) => {
    const known = recent.get(property);
    if (known?.at === at) return known;
    const made = building.momentOf(property, at);
    recent.set(property, made);
    return made;
  };

  const counters = new Map<string, Counter>();
  const counter = (key: string): Counter => {
    const known = counters.get(key) ?? counterOf(key, settings, momentAt(sensorOf(key).property));
    counters.set(key, known);
    return known;
  };

  const totalOf = (key: string, month: Month): number | undefined => {
    const total = monthlyTotals.get(key)?.get(month);
    const isAbove = key === 'main_energy' && month === monthOfHighBill(today);
    return total === undefined || !isAbove ? total : total / HIGH_BILL;
  };
  const means = new Map<string, number>();
  const meanScale = (key: string): number => {
    const known = means.get(key);
    if (known !== undefined) return known;
    const scales = [...(monthlyTotals.get(key)?.keys() ?? [])].flatMap((month) => {
      const total = totalOf(key, month);
      return total === undefined ? [] : [scaleOf(counter(key).monthOf(month), total).scaled];
    });
    const mean = scales.length === 0 ? 1 : scales.reduce((sum, scale) => sum + scale, 0) / scales.length;
    means.set(key, mean);
    return mean;
  };
  const scales = new Map<string, Scale>();
  const scaleIn = (key: string, month: Month): Scale => {
    const name = `${key} ${month}`;
    const known = scales.get(name);
    if (known) return known;
    const total = totalOf(key, month);
    const made =
      total === undefined ? { scaled: meanScale(key), fixed: 1 } : scaleOf(counter(key).monthOf(month), total);
    scales.set(name, made);
    return made;
  };

  const sums = new Map<string, MonthSums>();
  const sumsOf = (key: string, month: Month): MonthSums => {
    const name = `${key} ${month}`;
    const known = sums.get(name);
    if (known) return known;
    const own = counter(key);
    const { startsAt, quarters } = own.monthOf(month);
    const scale = scaleIn(own.scaledBy, month);
    const made = new Float64Array(quarters.scaled.length + 1);
    for (let index = 0; index < quarters.scaled.length; index += 1) {
      const [scaled, fixed] = [quarters.scaled[index] ?? 0, quarters.fixed[index] ?? 0];
      made[index + 1] = (made[index] ?? 0) + scaled * scale.scaled + fixed * scale.fixed;
    }
    const earlier = month > first ? sumsOf(key, monthOffset(month, -1)) : undefined;
    const before = earlier ? earlier.before + (earlier.quarters.at(-1) ?? 0) : (simulatedCounters[key]?.start ?? 0);
    const result = { startsAt, before, quarters: made };
    sums.set(name, result);
    return result;
  };
  const latest = new Map<string, MonthSums>();
  const sumsAround = (key: string, at: number): MonthSums => {
    const known = latest.get(key);
    if (known && at >= known.startsAt && at < known.startsAt + (known.quarters.length - 1) * QUARTER) return known;
    const found = sumsOf(key, localDayOf(counter(key).zone, at).slice(0, 7));
    latest.set(key, found);
    return found;
  };
  const countedUntil = (key: string, at: number): number => {
    const { startsAt, before, quarters } = sumsAround(key, at);
    const place = (at - startsAt) / QUARTER;
    const low = Math.floor(place);
    const [from, to] = [quarters[low] ?? 0, quarters[low + 1] ?? quarters[low] ?? 0];
    return before + from + (to - from) * (place - low);
  };

  // Sub-meter 2 began at zero when it was replaced, and falls by two fifths later without an explanation.
  const changedAt = replacedAt(today);
  const fallsAt = building.faults.find(({ name }) => name === 'sub-meter-2')?.from ?? 0;
  const reading = (key: string, at: number): number => {
    const counted = countedUntil(key, at);
    if (key === 'water_volume' && jitter && at >= jitter.from && at < jitter.until) return counted - 0.1;
    if (key !== 'sub_2_energy' || at < changedAt || !isReplaced) return counted;
    const since = countedUntil(key, changedAt);
    return counted - since - (at >= fallsAt ? 0.4 * (countedUntil(key, fallsAt) - since) : 0);
  };

  const starts = new Map(
    demoSensors.map(({ key, property, days }) => {
      const day = days === null ? `${first}-01` : addDays(today, -days);
      return [key, boundsOfDay(demoPlaces[property].zone, day).startsAt];
    }),
  );
  const startOf = (key: string): number => starts.get(sensorOf(key).key) ?? Number.POSITIVE_INFINITY;
  // A simulation that begins later has no replacement.
  const isReplaced = startOf('sub_2_energy') < changedAt;

  const valueAt = (key: string, at: number): number | null => {
    const { property, kind, pointType } = sensorOf(key);
    if (at < startOf(key)) return null;
    const value = kind === 'counter' ? reading(key, at) : simulatedGauges[key]?.(momentAt(property)(at));
    if (value === undefined || value === null) return null;
    const decimals = decimalsOf(kind, pointType);
    return Math.round(value * 10 ** decimals) / 10 ** decimals;
  };

  const samples = (key: string, start: number, end: number): Sample[] => {
    const step = sensorOf(key).expectedSeconds * 1000;
    const found: Sample[] = [];
    for (let at = Math.ceil(Math.max(start, startOf(key)) / step) * step; at < end; at += step) {
      const value = valueAt(key, at);
      if (value !== null) found.push({ at, value, quality: 'a' });
    }
    return found;
  };

  const messages = (start: number, end: number): SimulatedMessage[] => {
    const sent = demoSensors.flatMap(({ key, device, property, expectedSeconds }) => {
      // What the network held back arrives up to two hours later.
      const isAfterGap = property === 1 && gap !== undefined && start < gap.until + QUARTER && end > gap.from;
      const from = isAfterGap ? Math.min(start, gap.from) : start;
      return samples(key, from - 60_000, end).flatMap(({ at, value }) => {
        const index = Math.floor(at / (expectedSeconds * 1000));
        const chance = building.random(`way of ${key}`, index);
        const isHeld = isAfterGap && at >= gap.from && at < gap.until;
        const arrivesAt = (isHeld ? gap.until : at) + 1000 + Math.floor(chance * 20_000);
        const message = { key, device, at, arrivesAt, value };
        const isTwice = building.random(`twice ${key}`, index) < 0.01;
        return isTwice ? [message, { ...message, arrivesAt: arrivesAt + 30_000 }] : [message];
      });
    });
    return sent
      .filter(({ arrivesAt }) => arrivesAt >= start && arrivesAt < end)
      .toSorted((a, b) => a.arrivesAt - b.arrivesAt);
  };

  const replacements = (key: string): SensorRules['replacements'] => {
    if (key !== 'sub_2_energy' || !isReplaced) return [];
    return [{ at: changedAt, oldLast: Math.round(countedUntil(key, changedAt) * 100) / 100, newFirst: 0 }];
  };

  return { startOf, valueAt, samples, messages, replacements, faults: building.faults, noise: building.noise };
}

const decimalsOf = (kind: DemoSensor['kind'], pointType: DemoSensor['pointType']): number => {
  if (pointType === 'water_volume') return 3;
  if (kind === 'counter') return 2;
  return pointType === 'co2' || pointType === 'solar_irradiance' || kind === 'state' ? 0 : 1;
};
