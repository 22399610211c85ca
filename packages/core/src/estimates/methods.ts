import { monthOffset, type Month } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** How a month without a bill is estimated, the best first. */
export const estimateMethods = ['meter_data', 'readings', 'last_year', 'neighbors', 'peers'] as const;
export type EstimateMethod = (typeof estimateMethods)[number];

/** What actual bills say of a month. */
export interface MonthUse {
  month: Month;
  quantity: number;
  days: number;
}

export interface Estimate {
  method: EstimateMethod;
  perDay: number;
  quantity: number;
  working: string;
  /** Of the missing days, how many the meter itself tells of; absent where another month or property does. */
  knownDays?: number;
}

/** A month that is billed for fewer days than this is no basis for another one. */
export const FEWEST_DAYS = 15;
/** As many peers at least. */
export const FEWEST_PEERS = 3;
/** So many months away at the most. */
const FARTHEST_NEIGHBOR = 3;

const isBasis = ({ days, quantity }: MonthUse) => days >= FEWEST_DAYS && quantity >= 0;

function times(method: EstimateMethod, perDay: number, days: number, basis: string): Estimate {
  if (!(days > 0)) throw new InvalidValue('An estimate needs days that are missing');
  const quantity = perDay * days;
  return { method, perDay, quantity, working: `${basis} × ${days} d = ${shown(quantity)}` };
}

/**
 * As the meter data files of the meter say: their consumption on the days without a bill, 2,000 kWh on 20 days. Where only some of the
 * days are known, their average stands for the others, from 15 of them on. Undefined where fewer are known, unless nothing else is missing.
 */
export const estimateByMeterData = (known: KnownUse, missingDays: number, days: number): Estimate | undefined =>
  estimateByMeter('meter_data', known, missingDays, days);

/**
 * As the readings of the register say, each day between two of them with the same part of what was counted: 12,000 on 1 May and 12,600 on
 * 31 May are 20 a day. With the same rules as meter data, which goes before: it knows each day.
 */
export const estimateByReadings = (known: KnownUse, missingDays: number, days: number): Estimate | undefined =>
  estimateByMeter('readings', known, missingDays, days);

/** What a meter counted on days without a bill. */
export interface KnownUse {
  quantity: number;
  days: number;
  /** What made the register's unit one of bills, where that is more than a unit: 1 m³ = 10.6 kWh. */
  conversion?: string | undefined;
}

function estimateByMeter(
  method: 'meter_data' | 'readings',
  known: KnownUse,
  missingDays: number,
  days: number,
): Estimate | undefined {
  if (known.days === 0 || known.quantity < 0 || known.days < Math.min(missingDays, FEWEST_DAYS)) return undefined;
  const found = times(method, known.quantity / known.days, days, `${shown(known.quantity)} ÷ ${known.days} d`);
  const working = known.conversion ? `${found.working} (${known.conversion})` : found.working;
  return { ...found, working, knownDays: known.days };
}

/**
 * As in the same month of the year before, by days: 3,100 kWh in 31 days are 1,000 kWh for 10. Not adjusted for the weather. Undefined
 * where that month has no actual bill of 15 days at least.
 */
export function estimateByLastYear(uses: readonly MonthUse[], month: Month, days: number): Estimate | undefined {
  const before = uses.find((use) => use.month === monthOffset(month, -12) && isBasis(use));
  return (
    before && times('last_year', before.quantity / before.days, days, `${shown(before.quantity)} ÷ ${before.days} d`)
  );
}

/**
 * The daily average of the nearest months with actual bills, at most three away: of the one before and the one after together, or of one
 * where there is no other. 3,100 in 31 days and 2,800 in 28 days are 100 a day.
 */
export function estimateByNeighbors(uses: readonly MonthUse[], month: Month, days: number): Estimate | undefined {
  const nearest = (direction: -1 | 1) => {
    for (let step = 1; step <= FARTHEST_NEIGHBOR; step++) {
      const found = uses.find((use) => use.month === monthOffset(month, direction * step) && isBasis(use));
      if (found) return [found];
    }
    return [];
  };
  const found = [...nearest(-1), ...nearest(1)];
  if (found.length === 0) return undefined;
  const quantity = found.reduce((sum, use) => sum + use.quantity, 0);
  const billed = found.reduce((sum, use) => sum + use.days, 0);
  const parts = (of: (use: MonthUse) => string) => found.map(of).join(' + ');
  const [used, counted] = [parts((use) => shown(use.quantity)), parts((use) => String(use.days))];
  const basis = found.length > 1 ? `(${used}) ÷ (${counted}) d` : `${used} ÷ ${counted} d`;
  return times('neighbors', quantity / billed, days, basis);
}

/**
 * The median use per floor area and day of properties of the same type in the same month, times the floor area: 0.2, 0.3 and 0.7 kWh
 * per m² and day are 0.3, so 1,000 m² use 300 kWh a day. Undefined below three peers.
 */
export function estimateByPeers(
  usePerAreaAndDay: readonly number[],
  floorArea: number,
  days: number,
): Estimate | undefined {
  if (usePerAreaAndDay.length < FEWEST_PEERS || !(floorArea > 0)) return undefined;
  const sorted = usePerAreaAndDay.toSorted((a, b) => a - b);
  const at = sorted.length / 2;
  const middle = ((sorted[Math.ceil(at) - 1] ?? 0) + (sorted[Math.floor(at)] ?? 0)) / 2;
  return times('peers', middle * floorArea, days, `${shown(middle)} /m²·d × ${shown(floorArea)} m²`);
}

export interface Bias {
  count: number;
  /** Above zero: estimates were too high. */
  mean: number;
  meanAbsolute: number;
}

/**
 * How far estimates were from the actual bills that replaced them, as shares of the actual: 110 for 100 and 95 for 100 are +2.5 % on
 * average and 7.5 % in absolute terms. Those whose actual is zero have no share. Undefined where none is left.
 */
export function biasOf(pairs: readonly { estimated: number; actual: number }[]): Bias | undefined {
  const shares = pairs.flatMap(({ estimated, actual }) => (actual > 0 ? [(estimated - actual) / actual] : []));
  if (shares.length === 0) return undefined;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return { count: shares.length, mean: mean(shares), meanAbsolute: mean(shares.map(Math.abs)) };
}
