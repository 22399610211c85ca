import { daysBetween, type Day, type Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';

/** A bill of one meter with the fields that decide its counted days. */
export interface MeterBill extends Period {
  billId: string;
  quantity: number;
  isEstimated: boolean;
  /** Whether it is a credit note or correction: it reverses a bill, and covers no day. */
  isCredit: boolean;
  /** What it charges for; absent: everything. Supply and grid of one meter are two bills for the same days and the same use. */
  charges?: Charges;
  /** Whether a user confirmed it as another bill of the same meter and days (a second tariff): counted fully in addition to the first. */
  isAnother?: boolean;
  /** Whether a user confirmed it as another bill whose shared days count once: on them, the bill that was printed later counts. */
  isOnce?: boolean;
  printedOn?: Day;
}

/** How the days count that a bill, which is not a duplicate, shares with another bill of its meter. */
export const overlapCounts = ['both', 'once'] as const;
export type OverlapCounts = (typeof overlapCounts)[number];

/** With separate contracts for supply and grid, each has its own bills. */
export const chargeKinds = ['all', 'supply', 'grid'] as const;
export type Charges = (typeof chargeKinds)[number];

/** Whether two bills of a meter charge for the same thing: supply and grid bills do not duplicate one another. */
export const chargesAlike = (a: Charges = 'all', b: Charges = 'all'): boolean => a === b || a === 'all' || b === 'all';

export interface CountedDays {
  /** The days that are covered by this bill and not by one of higher precedence. */
  periods: Period[];
  /** The days for which its cost counts: those that no bill of higher precedence charges for in the same way. */
  costPeriods: Period[];
  /** Whether its quantity counts in full, regardless of its days. */
  isWhole: boolean;
  /** Otherwise the days for which its quantity counts: its own, or of another bill of the same days (`isAnother`) those it does not give up. */
  usePeriods: Period[];
}

/**
 * The days for which each bill of a meter counts. Actual values take precedence over estimates, then the bill that begins first, then the
 * one entered first. A credit counts in full; a bill that is reversed completely covers no days, so that the corrected bill does. 100 kWh,
 * −100 kWh and 90 kWh for the same month are 90 kWh. A grid bill and a supply bill for the same days state the same use: it counts once,
 * with the supply bill, and the cost of both counts. On the days of a bill whose shared days count once by choice (`isOnce`), the bill that was
 * printed later takes precedence over the one that begins first, also over one that counts fully in addition to others.
 */
export function countedDays(bills: readonly MeterBill[]): Map<string, CountedDays> {
  const cancelled = new Set<string>();
  for (const credit of bills)
    if (credit.isCredit && credit.quantity < 0) {
      const taken = bills.find(
        (bill) =>
          !bill.isCredit &&
          !cancelled.has(bill.billId) &&
          bill.start === credit.start &&
          bill.end === credit.end &&
          bill.quantity === -credit.quantity,
      );
      if (taken) cancelled.add(taken.billId);
    }
  const result = new Map<string, CountedDays>(bills.map(({ billId }) => [billId, empty()]));
  const open = bills.filter((bill) => !bill.isCredit && !cancelled.has(bill.billId));
  const once = open.filter(({ isOnce }) => isOnce).map(({ start, end }) => ({ start, end }));
  const byStart = open.toSorted((a, b) => inAnyCase(a, b) || first(a, b));
  const byPrint = open.toSorted(
    (a, b) => inAnyCase(a, b) || compare(b.printedOn ?? '', a.printedOn ?? '') || first(a, b),
  );
  const outside = (bill: MeterBill) => subtractPeriods(bill, once);
  take(byStart, outside, result);
  if (once.length)
    take(byPrint, (bill) => outside(bill).reduce(without, [{ start: bill.start, end: bill.end }]), result);
  for (const [place, bill] of byPrint.entries()) {
    const { billId, isAnother = false } = bill;
    const found = result.get(billId) ?? empty();
    const [periods, costPeriods] = [joined(found.periods), joined(found.costPeriods)];
    const ahead = isAnother ? byPrint.slice(0, place).filter(({ isOnce }) => isOnce) : [];
    const kept = subtractPeriods(bill, ahead);
    const isWhole = isAnother && daysOf(kept) === daysOf([bill]);
    if (isAnother && !isWhole) {
      const alike = ahead.filter(({ charges }) => chargesAlike(charges, bill.charges));
      result.set(billId, { periods, costPeriods: subtractPeriods(bill, alike), isWhole, usePeriods: kept });
    } else result.set(billId, { periods, costPeriods, isWhole, usePeriods: periods });
  }
  return result;
}

const empty = (): CountedDays => ({ periods: [], costPeriods: [], isWhole: true, usePeriods: [] });

const daysOf = (periods: readonly Period[]) =>
  periods.reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);

const inAnyCase = (a: MeterBill, b: MeterBill) =>
  Number(a.isEstimated) - Number(b.isEstimated) || Number(a.charges === 'grid') - Number(b.charges === 'grid');

const first = (a: MeterBill, b: MeterBill) =>
  compare(a.start, b.start) ||
  Number(a.isAnother ?? false) - Number(b.isAnother ?? false) ||
  compare(a.billId, b.billId);

const without = (periods: Period[], taken: Period) => periods.flatMap((period) => subtractPeriods(period, [taken]));

/** Gives each bill, in this order, the days of its parts that no bill before it has. */
function take(
  inOrder: readonly MeterBill[],
  partsOf: (bill: MeterBill) => readonly Period[],
  result: ReadonlyMap<string, CountedDays>,
): void {
  const covered: Period[] = [];
  const charged = { supply: [] as Period[], grid: [] as Period[] };
  for (const bill of inOrder) {
    const parts = partsOf(bill);
    const periods = parts.flatMap((part) => subtractPeriods(part, covered));
    covered.push(...periods);
    const { charges = 'all' } = bill;
    const before = charges === 'all' ? [...charged.supply, ...charged.grid] : charged[charges];
    const costPeriods = parts.flatMap((part) => subtractPeriods(part, before));
    if (charges !== 'grid') charged.supply.push(...costPeriods);
    if (charges !== 'supply') charged.grid.push(...costPeriods);
    const found = result.get(bill.billId);
    found?.periods.push(...periods);
    found?.costPeriods.push(...costPeriods);
  }
}

/** Periods in order, those that meet as one. */
function joined(periods: readonly Period[]): Period[] {
  const result: Period[] = [];
  for (const { start, end } of periods.toSorted((a, b) => compare(a.start, b.start))) {
    const last = result.at(-1);
    if (last?.end === start) last.end = end;
    else result.push({ start, end });
  }
  return result;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
