import type { Period } from '@steward/core/calendar/day';
import { halfOpenPeriod } from '@steward/core/calendar/half-open-period';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { BilledMeter } from '@steward/core/recharge/meter-gaps';
import type { Work } from '../../../database/transaction.ts';
import { listRegisteredMeters } from '../../estate/meters/meters.service.ts';
import * as sources from './sources.repository.ts';

export const billPeriod = (bill: sources.BillRow): Period =>
  halfOpenPeriod(bill.billing_start_date, bill.billing_end_date, bill.end_day_counts ? 'inclusive' : 'exclusive');

/**
 * The meters whose bills a recharge expects, with the periods that these cover. A bill in another currency covers its days too: the bill
 * itself is reported as left out.
 */
export async function billedMeters(
  work: Work,
  environmentId: string,
  bills: readonly sources.BillRow[],
): Promise<(BilledMeter & { carrier: Carrier })[]> {
  const { db, scope } = work;
  const registered = await listRegisteredMeters(work, { environmentId });
  const exempt = await sources.listExemptDays(db, scope, environmentId);
  return (await sources.listBilledMeters(db, scope, environmentId)).map(
    ({ carrier, meter_no, first_day, last_day }) => {
      const known = registered.find((one) => one.carrier === carrier && one.meterId === meter_no);
      const isOwn = (one: { carrier: string; meter_no: string }) =>
        one.carrier === carrier && one.meter_no === meter_no;
      return {
        carrier,
        meterNo: meter_no,
        billed: { start: first_day, end: last_day },
        covered: bills.filter((bill) => isOwn(bill) && !isCredit(bill)).map(billPeriod),
        from: known?.from,
        until: known?.until,
        replacedBy: known?.replacedBy,
        exempt: exempt.filter(isOwn),
      };
    },
  );
}

// A credit reverses a bill, and covers no day.
const isCredit = ({ gross_amount }: sources.BillRow) => gross_amount < 0;
