import type { Work } from '../../../database/transaction.ts';
import { monthsOfBill, periodOf, type Fields } from './bill-months.ts';
import * as monthRows from './bills.months.repository.ts';
import { isCredit, recount } from './bills.recount.service.ts';

const MONTHS_AT_ONCE = 5000;
/** Far more than bills have, so that few rows of an archive cannot become many. */
const mostMonths = (bills: number) => 100_000 + 100 * bills;

/** A row of an archive passed no schema. */
function refuseOtherYears(bill: Fields): void {
  const { start, end } = periodOf(bill);
  if (start < '1900-01-01' || end > '2200-01-01') throw new RangeError('a billing period of no year that a bill has');
}

/**
 * Computes the months of all saved bills, of which none has any: after an import of bills whose months cannot be trusted. Throws a
 * RangeError for periods and numbers of months that no bills have.
 */
export async function countImportedBills(work: Work, signal: AbortSignal): Promise<void> {
  const { db, scope } = work;
  const touched: Fields[] = [];
  let [counted, written] = [0, 0];
  for await (const bills of monthRows.pagesOfSaved(db, scope)) {
    signal.throwIfAborted();
    counted += bills.length;
    let waiting: monthRows.MonthsOf[] = [];
    let size = 0;
    const flush = async () => {
      written += size;
      if (written > mostMonths(counted)) throw new RangeError('more months than bills have');
      await monthRows.insertMonths(db, scope, waiting);
      [waiting, size] = [[], 0];
    };
    for (const bill of bills) {
      refuseOtherYears(bill);
      const { id, environment_id, meter_no, is_estimate } = bill;
      const months = monthsOfBill(bill);
      waiting.push({ id, environment_id, meter_no, is_estimate, months });
      size += months.length;
      if (size > MONTHS_AT_ONCE) await flush();
    }
    await flush();
    const overlapping = await monthRows.listOverlapping(
      db,
      scope,
      bills.map((bill) => ({ id: bill.id, fields: bill })),
    );
    touched.push(...bills.filter((bill) => overlapping.has(bill.id) || isCredit(bill)));
  }
  await recount(work, touched);
}
