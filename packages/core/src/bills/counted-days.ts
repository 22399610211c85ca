import type { Period } from '../calendar/day.ts';
import { subtractPeriods } from '../calendar/subtract-periods.ts';

/** A bill of one meter, as the counting of days sees it. */
export interface MeterBill extends Period {
  billId: string;
  quantity: number;
  isEstimated: boolean;
  /** A credit note or correction: it takes back, and covers no day. */
  isCredit: boolean;
  /** What it is for; absent: everything. Supply and grid of one meter are two bills for the same days and the same use. */
  charges?: Charges;
  /** A person said that it is another bill of the same meter and days (a second tariff): counted whole beside the first. */
  isAnother?: boolean;
}

/** Where supply and grid are two contracts, each sends a bill of its own. */
export const chargeKinds = ['all', 'supply', 'grid'] as const;
export type Charges = (typeof chargeKinds)[number];

/** Whether two bills of a meter charge for the same thing: those of supply and of the grid do not repeat one another. */
export const chargesAlike = (a: Charges = 'all', b: Charges = 'all'): boolean => a === b || a === 'all' || b === 'all';

export interface CountedDays {
  /** The days this bill covers and no bill before it. */
  periods: Period[];
  /** The days for which its cost counts: those that no bill before it charges for, too. */
  costPeriods: Period[];
  /** Its quantity counts in full, whatever days it covers. */
  isWhole: boolean;
}

/**
 * Which days of a meter each bill counts for. Actual values go before estimates, then the bill that begins first, then the one
 * entered first. A credit counts in full; the bill it takes back entirely covers no day any more, so that the corrected bill
 * does. 100 kWh, −100 kWh and 90 kWh for the same month are 90 kWh. A grid bill and a supply bill for the same days tell of the same use: it
 * counts once, with the supply bill, and the cost of both counts.
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
