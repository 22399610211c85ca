import type { Period } from '../calendar/day.ts';
import { withoutDays } from '../calendar/without-days.ts';

/** A bill of one meter, as the counting of days sees it. */
export interface MeterBill extends Period {
  billId: string;
  quantity: number;
  isEstimated: boolean;
  /** A credit note or correction: it takes back, and covers no day. */
  isCredit: boolean;
  /** A person said that it is another bill of the same meter and days (a second tariff): counted whole beside the first. */
  isAnother?: boolean;
}

export interface CountedDays {
  /** The days this bill covers and no bill before it. */
  periods: Period[];
  /** Its quantity counts in full, whatever days it covers. */
  isWhole: boolean;
}

/**
 * Which days of a meter each bill counts for. Actual values go before estimates, then the bill that begins first, then the one
 * entered first. A credit counts in full; the bill it takes back entirely covers no day any more, so that the corrected bill
 * does. 100 kWh, −100 kWh and 90 kWh for the same month are 90 kWh.
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
  const inOrder = bills.toSorted(
    (a, b) =>
      Number(a.isEstimated) - Number(b.isEstimated) ||
      compare(a.start, b.start) ||
      Number(a.isAnother ?? false) - Number(b.isAnother ?? false) ||
      compare(a.billId, b.billId),
  );
  for (const bill of inOrder) {
    if (bill.isCredit || cancelled.has(bill.billId)) {
      result.set(bill.billId, { periods: [], isWhole: true });
      continue;
    }
    const periods = withoutDays(bill, covered);
    covered.push(...periods);
    result.set(bill.billId, { periods, isWhole: bill.isAnother ?? false });
  }
  return result;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
