import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/** What interval data of a meter say of a day, in the unit of the bill. */
export interface MeteredUse {
  quantity: number;
  /** The share of the day with known values. */
  share: number;
}

/** Interval data differ from the bill by more than this share of what they counted. */
const BAND = 0.02;
/** So much of the days must be known. */
const KNOWN = 0.98;

/**
 * The use of a bill against interval data of the same meter and days. Bills of the very same days (a second tariff) are one. Nothing is said
 * of estimates, of credits, and of days that are known in part.
 */
export function againstMetered(
  bill: AuditedBill,
  sameMeter: readonly AuditedBill[],
  metered: ReadonlyMap<Day, MeteredUse> | undefined,
): AuditFinding[] {
  const days = daysBetween(bill.start, bill.end);
  if (!metered?.size || bill.isEstimated || bill.quantity < 0 || days <= 0) return [];
  let [counted, known] = [0, 0];
  for (let day = bill.start; day < bill.end; day = addDays(day, 1)) {
    const { quantity = 0, share = 0 } = metered.get(day) ?? {};
    counted += quantity;
    known += share;
  }
  if (known < days * KNOWN) return [];
  const ofSameDays = sameMeter.filter(
    ({ start, end, unit, isEstimated }) =>
      start === bill.start && end === bill.end && unit === bill.unit && !isEstimated,
  );
  const billed = ofSameDays.reduce((sum, other) => sum + other.quantity, bill.quantity);
  const difference = billed - counted;
  if (Math.abs(difference) <= Math.max(counted * BAND, Number.EPSILON)) return [];
  const change = counted > 0 ? difference / counted : 1;
  return [{ code: 'metered-use', severity: 'warning', values: { billed, metered: counted, change, unit: bill.unit } }];
}
