import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { daysBetween, type Day, type Month } from '@steward/core/calendar/day';
import { inferRhythm, usualDelay, type BillingHabit } from '@steward/core/coverage/bill-matrix';
import { billParts, daysWithoutPart, hasBothParts } from '@steward/core/coverage/bill-parts';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import type { Filter } from './coverage.repository.ts';
import { listPartBills, type PartBill } from './parts.repository.ts';

type Part = MatrixRow['parts'][number] & { habit: BillingHabit };

/** The number of latest bills from which rhythm and delay are derived. */
const LAST = 6;

function habitOf(bills: readonly PartBill[]): BillingHabit {
  const last = bills.slice(-LAST);
  return {
    rhythm: inferRhythm(last.map(({ start, end }) => daysBetween(start, end))),
    delayDays: usualDelay(last.map(({ end, date_of_bill }) => daysBetween(end, date_of_bill))),
    billedUntil: bills
      .map(({ end }) => end)
      .toSorted()
      .at(-1),
  };
}

/** For meters with separate supply and grid bills: both accounts, and the days without a bill on each. */
export async function billPartsOf(work: Work, filter: Filter) {
  const byMeter = grouped(
    await listPartBills(work.db, work.scope, filter),
    ({ environment_id, carrier, meter_no }) => `${environment_id}|${carrier}|${meter_no}`,
  );
  return (
    { environment_id, carrier, meters, due }: Pick<MatrixRow, 'environment_id' | 'carrier' | 'meters' | 'due'>,
    months: readonly Month[],
    dueUntil: Day,
  ): Part[] => {
    if (byMeter.size === 0) return [];
    const bills = meters.flatMap((meter) => byMeter.get(`${environment_id}|${carrier}|${meter}`) ?? []);
    if (!hasBothParts(bills)) return [];
    return billParts.map((charges) => {
      const own = bills.filter((bill) => bill.charges === charges);
      const { supplier = '', account_no = '' } = own.at(-1) ?? {};
      return {
        charges,
        supplier,
        account_no,
        habit: habitOf(own),
        missing: months.map((month, at) => daysWithoutPart(charges, bills, { month, due: due[at] ?? 0 }, dueUntil)),
      };
    });
  };
}
