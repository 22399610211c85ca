import type { Month } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { factorBetween } from '../units/si.ts';
import { meterMonth, type MeterNetwork } from './meter-months.ts';

/** The part of a main meter's use that its sub-meters may leave unexplained, until somebody says otherwise. */
export const BALANCE_TOLERANCE = 0.05;

/**
 * `balanced`: the residual is within the tolerance; `unmetered`: it is above, a loss or use without a sub-meter; `exceeds`: the sub-meters
 * count more than the main meter; `incomplete`: a meter is without values, and nothing can be said.
 */
export const balanceStates = ['balanced', 'unmetered', 'exceeds', 'incomplete'] as const;
export type BalanceState = (typeof balanceStates)[number];

export interface Balance {
  /** In the unit of the main meter; null where not every meter is known. */
  main: number | null;
  subs: number | null;
  /** What the main meter counted and no sub-meter did. */
  residual: number | null;
  /** Of the main meter; null where it counted nothing. */
  share: number | null;
  state: BalanceState;
}

export interface BalanceMonth extends Balance {
  month: Month;
  /** The meters without values, or with a unit that cannot be converted. */
  missing: string[];
}

/** A main meter, after those that it replaced, and the meters behind it. */
export interface BalanceGroup {
  mains: readonly string[];
  subs: readonly string[];
  unit: string;
  tolerance: number;
}

/** Sums of fractions leave less than this part of the main meter. */
const NOISE = 1e-9;

function judged(main: number, subs: number, tolerance: number): Omit<Balance, 'main' | 'subs'> {
  const noise = NOISE * Math.max(Math.abs(main), Math.abs(subs));
  const exact = main - subs;
  const residual = Math.abs(exact) <= noise ? 0 : exact;
  const share = main === 0 ? null : residual / main;
  const isAbove = residual > tolerance * Math.abs(main) + noise;
  return { residual, share, state: residual < 0 ? 'exceeds' : isAbove ? 'unmetered' : 'balanced' };
}

/** Of these meters together, in the unit; undefined where none is in use. */
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
 * Main meter = sub-meters + residual, month by month. Months in which the main meter is not in use are left out; those in which no
 * sub-meter is in use too, for there is nothing to compare. Where a meter is missing, the month says which, and has no residual.
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

/** The months that are known together; those that are not complete count in neither sum. */
export function balanceTotal(months: readonly BalanceMonth[], tolerance: number): Balance & { counted: number } {
  const counted = months.filter(({ residual }) => residual !== null);
  if (counted.length === 0)
    return { main: null, subs: null, residual: null, share: null, state: 'incomplete', counted: 0 };
  const sum = (of: (month: BalanceMonth) => number | null) => counted.reduce((all, month) => all + (of(month) ?? 0), 0);
  const [main, subs] = [sum((month) => month.main), sum((month) => month.subs)];
  return { main, subs, ...judged(main, subs, tolerance), counted: counted.length };
}

/** A meter in the order of replacement: the first one, and each that took its place. */
export function replacementChains(meters: readonly { id: string; replacedBy?: string | undefined }[]): string[][] {
  const next = new Map(meters.flatMap(({ id, replacedBy }) => (replacedBy === undefined ? [] : [[id, replacedBy]])));
  const followers = new Set(next.values());
  const taken = new Set<string>();
  return meters.flatMap(({ id }) => {
    if (followers.has(id)) return [];
    const chain: string[] = [];
    // Two may be replaced by one: it is counted once.
    for (let at: string | undefined = id; at !== undefined && !taken.has(at); at = next.get(at)) {
      chain.push(at);
      taken.add(at);
    }
    return [chain];
  });
}
