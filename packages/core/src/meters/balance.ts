import type { Month } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { factorBetween } from '../units/si.ts';
import { meterMonth, type MeterNetwork } from './meter-months.ts';

/** The default for the share of a main meter's use that its sub-meters may leave unexplained. */
export const BALANCE_TOLERANCE = 0.05;

/**
 * `balanced`: the residual is within the tolerance; `unmetered`: it is above, a loss or use without a sub-meter; `exceeds`: the sub-meters
 * count more than the main meter; `incomplete`: a meter has no values, so the result is unknown.
 */
export const balanceStates = ['balanced', 'unmetered', 'exceeds', 'incomplete'] as const;
export type BalanceState = (typeof balanceStates)[number];

export interface Balance {
  /** In the unit of the main meter; null if the use of a meter is unknown. */
  main: number | null;
  subs: number | null;
  /** The use of the main meter that no sub-meter counted. */
  residual: number | null;
  /** The share of the main meter's use; null without any use. */
  share: number | null;
  state: BalanceState;
}

export interface BalanceMonth extends Balance {
  month: Month;
  /** The meters without values, or with a unit that cannot be converted. */
  missing: string[];
}

/** A main meter with the meters it replaced, and its sub-meters. */
export interface BalanceGroup {
  mains: readonly string[];
  subs: readonly string[];
  unit: string;
  tolerance: number;
}

/** The rounding error of sums, as a share of the main meter's use. */
const NOISE = 1e-9;

function judged(main: number, subs: number, tolerance: number): Omit<Balance, 'main' | 'subs'> {
  const noise = NOISE * Math.max(Math.abs(main), Math.abs(subs));
  const exact = main - subs;
  const residual = Math.abs(exact) <= noise ? 0 : exact;
  const share = main === 0 ? null : residual / main;
  const isAbove = residual > tolerance * Math.abs(main) + noise;
  return { residual, share, state: residual < 0 ? 'exceeds' : isAbove ? 'unmetered' : 'balanced' };
}

/** The use of these meters together, in the unit; undefined if none is in use. */
function together(network: MeterNetwork, ids: readonly string[], month: Month, unit: string) {
  let [quantity, isUsed] = [0, false];
  const missing: string[] = [];
  for (const id of ids) {
    const own = meterMonth(network, id, month);
    if (own.state === 'unused') continue;
    isUsed = true;
    const factor = factorBetween(network.get(id)?.unit ?? '', unit);
    if (own.state !== 'known') missing.push(...own.missing);
    else if (factor === undefined) missing.push(id);
    else quantity += own.quantity * factor;
  }
  return isUsed ? { quantity, missing } : undefined;
}

/**
 * Main meter = sub-meters + residual, by month. Months in which the main meter or every sub-meter is out of use are left out, because there
 * is nothing to compare. If a meter is missing, the month names it, and has no residual.
 */
export function balanceMonths(network: MeterNetwork, group: BalanceGroup, months: readonly Month[]): BalanceMonth[] {
  if (!(group.tolerance >= 0 && group.tolerance <= 1)) throw new InvalidValue('The tolerance is between 0 and 1');
  return months.flatMap((month) => {
    const main = together(network, group.mains, month, group.unit);
    const subs = together(network, group.subs, month, group.unit);
    if (!main || !subs) return [];
    const missing = [...new Set([...main.missing, ...subs.missing])];
    const known = {
      main: main.missing.length > 0 ? null : main.quantity,
      subs: subs.missing.length > 0 ? null : subs.quantity,
    };
    if (missing.length > 0) return { month, ...known, residual: null, share: null, state: 'incomplete', missing };
    return { month, ...known, ...judged(main.quantity, subs.quantity, group.tolerance), missing };
  });
}

/** The sum of the complete months; incomplete ones count on neither side. */
export function balanceTotal(months: readonly BalanceMonth[], tolerance: number): Balance & { counted: number } {
  const counted = months.filter(({ residual }) => residual !== null);
  if (counted.length === 0)
    return { main: null, subs: null, residual: null, share: null, state: 'incomplete', counted: 0 };
  const sum = (of: (month: BalanceMonth) => number | null) => counted.reduce((all, month) => all + (of(month) ?? 0), 0);
  const [main, subs] = [sum((month) => month.main), sum((month) => month.subs)];
  return { main, subs, ...judged(main, subs, tolerance), counted: counted.length };
}

/** Meters in the order of replacement: the first one, and each of its replacements. */
export function replacementChains(meters: readonly { id: string; replacedBy?: string | undefined }[]): string[][] {
  const next = new Map(meters.flatMap(({ id, replacedBy }) => (replacedBy === undefined ? [] : [[id, replacedBy]])));
  const followers = new Set(next.values());
  const taken = new Set<string>();
  return meters.flatMap(({ id }) => {
    if (followers.has(id)) return [];
    const chain: string[] = [];
    // One meter may replace two: it is counted once.
    for (let at: string | undefined = id; at !== undefined && !taken.has(at); at = next.get(at)) {
      chain.push(at);
      taken.add(at);
    }
    return [chain];
  });
}
