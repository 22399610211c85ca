import type { Period } from '../calendar/day.ts';
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
}

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
}

/**
 * The days for which each bill of a meter counts. Actual values take precedence over estimates, then the bill that begins first, then the
 * one entered first. A credit counts in full; a bill that is reversed completely covers no days, so that the corrected bill does. 100 kWh,
 * −100 kWh and 90 kWh for the same month are 90 kWh. A grid bill and a supply bill for the same days state the same use: it counts once,
 * with the supply bill, and the cost of both counts.
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
  const result = new Map<string, CountedDays>();
  const covered: Period[] = [];
  const charged = { supply: [] as Period[], grid: [] as Period[] };
  const inOrder = bills.toSorted(
    (a, b) =>
      Number(a.isEstimated) - Number(b.isEstimated) ||
      Number(a.charges === 'grid') - Number(b.charges === 'grid') ||
      compare(a.start, b.start) ||
      Number(a.isAnother ?? false) - Number(b.isAnother ?? false) ||
      compare(a.billId, b.billId),
  );
  for (const bill of inOrder) {
    if (bill.isCredit || cancelled.has(bill.billId)) {
      result.set(bill.billId, { periods: [], costPeriods: [], isWhole: true });
      continue;
    }
    const periods = subtractPeriods(bill, covered);
    covered.push(...periods);
    const { charges = 'all' } = bill;
    const before = charges === 'all' ? [...charged.supply, ...charged.grid] : charged[charges];
    const costPeriods = subtractPeriods(bill, before);
    if (charges !== 'grid') charged.supply.push(...costPeriods);
    if (charges !== 'supply') charged.grid.push(...costPeriods);
    result.set(bill.billId, { periods, costPeriods, isWhole: bill.isAnother ?? false });
  }
  return result;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
