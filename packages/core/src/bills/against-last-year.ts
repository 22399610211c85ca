import { daysBetween } from '../calendar/day.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/** The maximum difference in days from a whole year for two bills of the same season. */
const SAME_SEASON_DAYS = 20;

/** The bill of the same season last year. */
const ofLastYear = (bill: AuditedBill, others: readonly AuditedBill[]): AuditedBill | undefined =>
  others
    .map((other) => ({ other, off: Math.abs(daysBetween(other.start, bill.start) - 365) }))
    .filter(({ off }) => off <= SAME_SEASON_DAYS)
    .toSorted((a, b) => a.off - b.off)[0]?.other;

/** The cost per day against the bill of the same season last year. */
export function costAgainstLastYear(
  bill: AuditedBill,
  days: number,
  sameMeter: readonly AuditedBill[],
  band: number,
): AuditFinding[] {
  const costOf = (b: AuditedBill) => (bill.net === undefined ? b.gross : b.net);
  const cost = costOf(bill);
  const yearAgo = ofLastYear(
    bill,
    sameMeter.filter(
      (other) =>
        other.currency === bill.currency && (costOf(other) ?? 0) > 0 && daysBetween(other.start, other.end) > 0,
    ),
  );
  const costBefore = yearAgo && costOf(yearAgo);
  if (cost === undefined || !yearAgo || costBefore === undefined) return [];
  const perDay = cost / days;
  const perDayBefore = costBefore / daysBetween(yearAgo.start, yearAgo.end);
  const change = (perDay - perDayBefore) / perDayBefore;
  if (Math.abs(change) <= band) return [];
  return [
    { code: 'cost-per-day', severity: 'warning', values: { billId: yearAgo.billId, perDay, perDayBefore, change } },
  ];
}

/** The use per day against the bill of the same season last year. */
export function useAgainstLastYear(
  bill: AuditedBill,
  days: number,
  comparable: readonly AuditedBill[],
  band: number,
): AuditFinding[] {
  const yearAgo = lastYear(bill, comparable);
  if (!yearAgo) return [];
  const perDay = bill.quantity / days;
  const perDayBefore = yearAgo.quantity / daysBetween(yearAgo.start, yearAgo.end);
  const change = (perDay - perDayBefore) / perDayBefore;
  if (Math.abs(change) <= band) return [];
  return [
    {
      code: 'use-per-day',
      severity: 'warning',
      values: { billId: yearAgo.billId, perDay, perDayBefore, change, unit: bill.unit },
    },
  ];
}

/** The bill with the use of the same season last year. */
export const lastYear = (bill: AuditedBill, comparable: readonly AuditedBill[]): AuditedBill | undefined =>
  ofLastYear(
    bill,
    comparable.filter((other) => other.quantity > 0),
  );
