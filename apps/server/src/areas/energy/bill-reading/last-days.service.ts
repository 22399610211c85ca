import { addDays, type Period } from '@steward/core/calendar/day';
import { endConvention } from '@steward/core/calendar/half-open-period';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './last-days.repository.ts';
import { setLastDayCounts, type BilledMeter } from '../bills/read-bills.service.ts';

/**
 * The printed period of the bill before or after, to decide whether a last day is included. The form stores periods by their last day:
 * printed 12 Sep–14 Oct, stored until 13 Oct. If no document or list states the printed period, only the first day of that bill is used.
 */
function printedBeside(other: repository.KeptPeriod, { start }: Period): Period[] {
  const { billing_start_date, billing_end_date: end, end_day_counts, read_end, source } = other;
  const isTurned = end_day_counts && read_end === addDays(end, 1);
  const isKnown = !end_day_counts || read_end !== null || source === 'spreadsheet';
  if (!isKnown && billing_start_date <= start) return [];
  return [{ start: billing_start_date, end: isTurned ? read_end : end }];
}

/**
 * Decides again for every bill of a meter that waits for review whether its last day is included, after another bill of the meter was read:
 * bills printed 15 Jan–14 Feb and 15 Feb–14 Mar show it only together.
 */
export async function settleLastDays(work: Work, environmentId: string, meter: Partial<BilledMeter>): Promise<void> {
  const { carrier, meter_no } = meter;
  if (!carrier || !meter_no) return;
  const bills = await repository.listPeriods(work.db, work.scope, environmentId, { carrier, meter_no });
  for (const bill of bills) {
    if (bill.status !== 'review') continue;
    const printed = { start: bill.billing_start_date, end: bill.billing_end_date };
    const beside = bills.filter(({ id }) => id !== bill.id).flatMap((other) => printedBeside(other, printed));
    const counts = endConvention(printed, beside, bill.says_last_day).convention === 'inclusive';
    if (counts !== bill.end_day_counts) await setLastDayCounts(work, bill.id, counts);
  }
}
