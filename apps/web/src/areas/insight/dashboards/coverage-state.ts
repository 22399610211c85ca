import { addDays, daysBetween, intersection, nextMonthStart } from '@steward/core/calendar/day';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { monthsOf, type Dashboard } from './dashboard.ts';

type Coverage = Dashboard['coverage'][number];

/** The share of the due days of a month that bills cover; null: nothing is due yet. */
export function shareOf({ gaps, meters }: Pick<Coverage, 'gaps' | 'meters'>, month: string, today: string) {
  const due = billsDueUntil(today);
  const start = `${month}-01`;
  if (start >= due) return null;
  const next = nextMonthStart(start);
  const period = { start, end: next > due ? due : next };
  const open = gaps.reduce((sum, gap) => {
    const shared = intersection(gap, period);
    return sum + (shared ? daysBetween(shared.start, shared.end) : 0);
  }, 0);
  return 1 - open / (meters * daysBetween(period.start, period.end));
}

/** The indexes of months in which a meter lacks bills that are due. */
export function partialMonths({ year, coverage }: Dashboard, today: string): number[] {
  return monthsOf(year).flatMap((month, index) =>
    coverage.some((one) => (shareOf(one, month, today) ?? 1) < 0.995) ? [index] : [],
  );
}

/** The last day of a gap, inclusive. */
export const lastDay = (end: string) => addDays(end, -1);
