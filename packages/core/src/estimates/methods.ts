import { monthOffset, type Month } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** The methods to estimate a month without a bill, the best first. */
export const estimateMethods = ['meter_data', 'readings', 'last_year', 'neighbors', 'peers'] as const;
export type EstimateMethod = (typeof estimateMethods)[number];

/** The use of a month by actual bills. */
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
  /** The number of missing days with known use of the meter; absent where the estimate comes from another month or property. */
  knownDays?: number;
}

/** A month with fewer billed days is not used as a basis. */
export const FEWEST_DAYS = 15;
/** The minimum number of peers. */
export const FEWEST_PEERS = 3;
/** The maximum distance in months. */
const FARTHEST_NEIGHBOR = 3;

const isBasis = ({ days, quantity }: MonthUse) => days >= FEWEST_DAYS && quantity >= 0;

function times(method: EstimateMethod, perDay: number, days: number, basis: string): Estimate {
  if (!(days > 0)) throw new InvalidValue('An estimate needs days that are missing');
  const quantity = perDay * days;
  return { method, perDay, quantity, working: `${basis} × ${days} d = ${shown(quantity)}` };
}

/**
 * By meter data: the consumption in meter data files on the days without a bill, 2,000 kWh on 20 days. If only some of the days are known,
 * at least 15, their average is used for the others. Undefined if fewer are known, unless no other day is missing.
 */
export const estimateByMeterData = (known: KnownUse, missingDays: number, days: number): Estimate | undefined =>
  estimateByMeter('meter_data', known, missingDays, days);

/**
 * By readings of the register, spread evenly over the days between two readings: 12,000 on 1 May and 12,600 on 31 May are 20 a day. The
 * rules are those of meter data, which takes precedence because it has a value for each day.
 */
export const estimateByReadings = (known: KnownUse, missingDays: number, days: number): Estimate | undefined =>
  estimateByMeter('readings', known, missingDays, days);

/** The use of a meter on days without a bill. */
export interface KnownUse {
  quantity: number;
  days: number;
  /** The conversion from the register's unit to that of bills, where it needs more than units: 1 m³ = 10.6 kWh. */
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
 * By the same month of the year before, by days: 3,100 kWh in 31 days are 1,000 kWh for 10. Not adjusted for the weather. Undefined if that
 * month has no actual bill of at least 15 days.
 */
export function estimateByLastYear(uses: readonly MonthUse[], month: Month, days: number): Estimate | undefined {
  const before = uses.find((use) => use.month === monthOffset(month, -12) && isBasis(use));
  return (
    before && times('last_year', before.quantity / before.days, days, `${shown(before.quantity)} ÷ ${before.days} d`)
  );
}

/**
 * The daily average of the nearest months with actual bills, at most three away: of the one before and the one after together, or of the
 * only one. 3,100 in 31 days and 2,800 in 28 days are 100 a day.
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
 * The deviation of estimates from the actual bills that replaced them, as shares of the actual: 110 for 100 and 95 for 100 are +2.5 % on
 * average and 7.5 % in absolute terms. Pairs with an actual of zero are left out. Undefined without any pair.
 */
export function biasOf(pairs: readonly { estimated: number; actual: number }[]): Bias | undefined {
  const shares = pairs.flatMap(({ estimated, actual }) => (actual > 0 ? [(estimated - actual) / actual] : []));
  if (shares.length === 0) return undefined;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return { count: shares.length, mean: mean(shares), meanAbsolute: mean(shares.map(Math.abs)) };
}
