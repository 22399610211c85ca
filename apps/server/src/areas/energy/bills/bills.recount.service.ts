import { daysBetween, intersection, nextMonthStart, type Period } from '@steward/core/calendar/day';
import { countedDays, type CountedDays } from '@steward/core/bills/counted-days';
import type { Work } from '../../../database/transaction.ts';
import { mainQuantity, monthsOfBill, periodOf, type Fields, type MonthRow } from './bill-months.ts';
import * as months from './bills.months.repository.ts';

export type { BilledNumber } from './bills.months.repository.ts';

/** Whether the bill is a credit note or correction. A negative price of used energy does not make it one. */
export function isCredit(fields: Parameters<typeof mainQuantity>[0] & Pick<Fields, 'gross_amount'>): boolean {
  const { quantity } = mainQuantity(fields);
  return quantity < 0 || (quantity === 0 && fields.gross_amount < 0);
}

/**
 * Recomputes the counted days of the meters of these bills after they were added, changed or deleted. Only months of these bills are
 * written: those of accepted years, in which no bill changes, stay.
 */
export async function recount(work: Work, changed: readonly Fields[]): Promise<void> {
  const meters = new Map<string, Fields[]>();
  for (const fields of changed) {
    const key = `${fields.environment_id} ${fields.meter_no}`;
    meters.set(key, [...(meters.get(key) ?? []), fields]);
  }
  for (const [{ environment_id, meter_no }, touched] of [...meters.values()].flatMap((list) =>
    list[0] ? [[list[0], list.map(periodOf)] as const] : [],
  ))
    await recountMeter(work, environment_id, meter_no, touched);
}

/** Saved bills with a number are of this meter. Days that they share with other bills of the meter count once. */
export async function linkBills(work: Work, number: months.BilledNumber, meterId: string): Promise<void> {
  await recount(work, await months.linkBills(work.db, work.scope, number, meterId));
}

async function recountMeter({ db, scope }: Work, environmentId: string, meterNo: string, touched: readonly Period[]) {
  const isTouched = (period: Period) => touched.some((other) => intersection(period, other));
  const bills = (await months.listOfMeter(db, scope, environmentId, meterNo)).map((bill) => ({
    ...bill,
    rows: monthsOfBill(bill),
  }));
  const near = new Set(bills.filter((bill) => isTouched(periodOf(bill))));
  if (near.size === 0) return;
  const written = await months.listWritten(
    db,
    scope,
    [...near].map(({ id }) => id),
  );
  const before = new Map(written.map((row) => [`${row.bill_id} ${row.carrier} ${row.month}`, row]));
  // The water of a combined bill counts together with other water bills of the meter.
  for (const stream of new Set(bills.flatMap(({ rows }) => rows.map(streamOf)))) {
    const all = bills.flatMap(({ rows, ...bill }) => {
      const ofStream = rows.filter((row) => streamOf(row) === stream);
      return ofStream.length ? [{ ...bill, rows: ofStream }] : [];
    });
    const counted = countedDays(
      all.map((bill) => ({
        billId: bill.id,
        ...periodOf(bill),
        quantity: bill.rows.reduce((sum, row) => sum + row.quantity, 0),
        isEstimated: bill.is_estimate,
        isCredit: isCredit(bill),
        isAnother: bill.not_a_duplicate && bill.overlap_counts === 'both',
        isOnce: bill.not_a_duplicate && bill.overlap_counts === 'once',
        printedOn: bill.date_of_bill,
        charges: bill.charges,
      })),
    );
    for (const bill of all) {
      if (!isTouched(periodOf(bill))) continue;
      for (const row of bill.rows) {
        if (!isTouched(monthOf(row))) continue;
        const share = shareOf(row, counted.get(bill.id));
        const known = before.get(`${bill.id} ${row.carrier} ${row.month}`);
        const isSame =
          known?.days === share.days &&
          known.days_left_out === share.days_left_out &&
          known.quantity === share.quantity &&
          known.cost === share.cost;
        if (!isSame) await months.updateShare(db, scope, bill.id, row, share);
      }
    }
  }
}

const streamOf = ({ carrier, treatment }: MonthRow) => `${carrier} ${treatment}`;

function monthOf({ month }: Pick<MonthRow, 'month'>): Period {
  const start = `${month}-01`;
  return { start, end: nextMonthStart(start) };
}

const daysIn = (row: MonthRow, periods: readonly Period[]) =>
  periods.reduce((sum, period) => {
    const part = intersection(period, monthOf(row));
    return sum + (part ? daysBetween(part.start, part.end) : 0);
  }, 0);

/** The counted part of a month. The cost of a replaced estimate counts with the actual bill; supply and grid both count. */
function shareOf(row: MonthRow, counted: CountedDays | undefined) {
  const days = daysIn(row, counted?.periods ?? []);
  if (counted?.isWhole) return { days, days_left_out: 0, quantity: row.quantity, cost: row.cost };
  const used = daysIn(row, counted?.usePeriods ?? []);
  return {
    days,
    days_left_out: row.days - used,
    quantity: row.quantity * (used / row.days),
    cost: row.cost === null ? null : row.cost * (daysIn(row, counted?.costPeriods ?? []) / row.days),
  };
}
