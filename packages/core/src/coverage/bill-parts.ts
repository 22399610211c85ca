import type { Charges } from '../bills/counted-days.ts';
import { daysBetween, intersection, nextMonthStart, type Day, type Month, type Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';
import { expectedBy, isGap, type BillingHabit, type CellState } from './bill-matrix.ts';

/** What two contracts of one meter charge for, each with bills of its own. */
export const billParts = ['supply', 'grid'] as const;
export type BillPart = (typeof billParts)[number];

/** What the bills of a meter charge for, and on which days. */
export interface ChargingBill extends Period {
  charges: Charges;
}

/** Where a meter has bills of both contracts, both are expected of it: neither is known to be missing before it has come once. */
export const hasBothParts = (bills: readonly ChargingBill[]): boolean =>
  billParts.every((part) => bills.some(({ charges }) => charges === part));

/**
 * The due days of a month that no bill of a part covers, from its first bill on; a bill for everything covers both parts. 31 due days of
 * which the grid was billed 20: 11. Days of the month that are not due are taken to be among those without a bill.
 */
export function daysWithoutPart(
  part: BillPart,
  bills: readonly ChargingBill[],
  { month, due }: { month: Month; due: number },
  dueUntil: Day,
): number {
  const own = bills.filter(({ charges }) => charges === part);
  const first = own.map(({ start }) => start).toSorted()[0];
  const monthEnd = nextMonthStart(`${month}-01`);
  const window =
    first === undefined
      ? undefined
      : intersection({ start: `${month}-01`, end: monthEnd }, { start: first, end: dueUntil });
  if (!window || due === 0) return 0;
  const open = subtractPeriods(
    window,
    bills.filter(({ charges }) => charges === part || charges === 'all'),
  ).reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);
  const notDue = Math.max(0, daysBetween(window.start, window.end) - due);
  return Math.min(due, Math.max(0, open - notDue));
}

/** A part of a meter's bills in a month: the days without its bill, and how it usually comes. */
export interface PartOfMonth {
  missing: number;
  habit: BillingHabit;
}

const withoutParts: readonly CellState[] = ['awaited', 'later', 'not_expected', 'locked'];

/** The state of a month by the days of use, changed where one of two bills is missing: use is known by either of them. */
export function stateWithParts(state: CellState, month: Month, parts: readonly PartOfMonth[], today: Day): CellState {
  if (isGap(state) || withoutParts.includes(state)) return state;
  const open = parts.filter(({ missing }) => missing > 0);
  if (open.length === 0) return state;
  return open.every(({ habit }) => expectedBy(month, habit) >= today) ? 'awaited' : 'one_of_both';
}
