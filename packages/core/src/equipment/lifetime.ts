import type { Day } from '../calendar/day.ts';
import { addMonths } from './servicing.ts';

/** The known dates of the life of equipment. */
export interface Lifetime {
  installedOn: Day | null;
  expectedYears: number | null;
  /** The planned day of renewal, if one was decided. */
  renewalOn: Day | null;
}

/** The last day of its life: as planned, or by installation and expected life; null if neither is known. */
export function endOfLife({ installedOn, expectedYears, renewalOn }: Lifetime): Day | null {
  if (renewalOn) return renewalOn;
  return installedOn && expectedYears !== null ? addMonths(installedOn, Math.round(expectedYears * 12)) : null;
}

export interface ReplacementYear<T> {
  year: number;
  items: T[];
  /** Replacement costs by currency; items without a cost are counted separately, not as zero. */
  costs: { currency: string; amount: number }[];
  withoutCost: number;
}

interface Replaceable {
  endsOn: Day | null;
  cost: number | null;
  currency: string | null;
}

/** The replacements by year, from a given year on. Overdue replacements are in the first year. */
export function replacementYears<T extends Replaceable>(
  items: readonly T[],
  from: number,
  years: number,
): ReplacementYear<T>[] {
  const plan = Array.from({ length: years }, (_, i): ReplacementYear<T> => ({
    year: from + i,
    items: [],
    costs: [],
    withoutCost: 0,
  }));
  for (const item of items) {
    if (item.endsOn === null) continue;
    const row = plan[Math.max(0, Number(item.endsOn.slice(0, 4)) - from)];
    if (!row) continue;
    row.items.push(item);
    if (item.cost === null || item.currency === null) {
      row.withoutCost += 1;
      continue;
    }
    const sum = row.costs.find(({ currency }) => currency === item.currency);
    if (sum) sum.amount += item.cost;
    else row.costs.push({ currency: item.currency, amount: item.cost });
  }
  return plan;
}
