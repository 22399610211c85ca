import type { AuditFinding } from '../bills/audit-finding.ts';
import type { AuditedBill } from '../bills/audited-bill.ts';
import type { Charges } from '../bills/counted-days.ts';
import { addDays, daysBetween, intersection, nextMonthStart, type Day, type Period } from '../calendar/day.ts';
import { sameNumber } from '../meters/bill-meter.ts';
import { shown } from '../working.ts';

export const standingPeriods = ['day', 'month'] as const;

/** The agreed prices of a supplier. Prices are net, in `currency`; per kWh, per cubic metre of water, per tonne of waste. */
export interface Tariff {
  name: string;
  carrier: string;
  /** The charges covered by the tariff: supply, the grid, or both. */
  charges: Charges;
  /** Empty: any supplier. */
  supplier: string;
  /** Empty: every account. */
  accountNo: string;
  /** Empty: every meter. */
  meterNo: string;
  currency: string;
  validFrom: Day;
  /** The last day, included; null: until another tariff begins. */
  validUntil: Day | null;
  standingCharge: number;
  standingPer: (typeof standingPeriods)[number];
  unitPrice: number;
  /** The quantity per month with `unitPrice`; quantities above it have `priceAbove`; null: everything has `unitPrice`. */
  blockSize: number | null;
  priceAbove: number | null;
  /** Per cent on all of it; 0 for none. */
  taxRate: number;
}

/** Calendar months, partial ones by their days: 1 October to 1 November is 1, 1 to 16 November is 0.5. */
export function monthsIn({ start, end }: Period): number {
  let months = 0;
  for (let from = start; from < end;) {
    const next = nextMonthStart(from);
    const until = next < end ? next : end;
    months += daysBetween(from, until) / daysBetween(`${from.slice(0, 7)}-01`, next);
    from = until;
  }
  return months;
}

/** The expected amount of a bill by a tariff, with the calculation. Not rounded. */
export function chargeByTariff(
  tariff: Tariff,
  period: Period,
  quantity: number,
): { standing: number; use: number; net: number; gross: number; formula: string } {
  const times = tariff.standingPer === 'day' ? daysBetween(period.start, period.end) : monthsIn(period);
  const standing = times * tariff.standingCharge;
  const block = tariff.blockSize === null ? quantity : Math.min(quantity, tariff.blockSize * monthsIn(period));
  const above = quantity - block;
  const use = block * tariff.unitPrice + above * (tariff.priceAbove ?? tariff.unitPrice);
  const net = standing + use;
  const gross = net * (1 + tariff.taxRate / 100);
  const product = (count: number, price: number) => `${shown(count)} × ${shown(price)}`;
  const parts = [
    ...(standing > 0 ? [product(times, tariff.standingCharge)] : []),
    product(block, tariff.unitPrice),
    ...(above > 0 ? [product(above, tariff.priceAbove ?? tariff.unitPrice)] : []),
  ].join(' + ');
  const formula = tariff.taxRate > 0 ? `(${parts}) × ${shown(1 + tariff.taxRate / 100)}` : parts;
  return { standing, use, net, gross, formula };
}

/** Spaces, dashes, dots and capitals are ignored in suppliers. */
const plain = (text: string) => text.replaceAll(/[\s\-./]/g, '').toLowerCase();

interface Billed extends Pick<AuditedBill, 'start' | 'end' | 'charges' | 'supplier' | 'meterId' | 'currency'> {
  carrier: string;
  accountNo: string;
}

/**
 * The tariff of a bill: one with its carrier and currency that is valid on all of its days. A tariff of the meter takes precedence over one
 * of the account, and that over one of the property; undefined without any, or with two equal ones.
 */
export function tariffOf(tariffs: readonly Tariff[], bill: Billed): Tariff | undefined {
  const lastDay = addDays(bill.end, -1);
  const isFor = (named: string, own: string) => named === '' || sameNumber(named) === sameNumber(own);
  const possible = tariffs.filter(
    (one) =>
      one.carrier === bill.carrier &&
      one.currency === bill.currency &&
      one.charges === (bill.charges ?? 'all') &&
      one.validFrom <= bill.start &&
      (one.validUntil === null || one.validUntil >= lastDay) &&
      isFor(one.meterNo, bill.meterId ?? '') &&
      isFor(one.accountNo, bill.accountNo) &&
      (one.supplier === '' || plain(one.supplier) === plain(bill.supplier ?? '')),
  );
  const weight = ({ meterNo, accountNo, supplier }: Tariff) =>
    (meterNo === '' ? 0 : 4) + (accountNo === '' ? 0 : 2) + (supplier === '' ? 0 : 1);
  const [best, next] = possible.toSorted((a, b) => weight(b) - weight(a));
  return best && next && weight(best) === weight(next) ? undefined : best;
}

/** Whether two tariffs could both apply to a bill. */
export const areRivals = (a: Tariff, b: Tariff): boolean =>
  a.carrier === b.carrier &&
  a.currency === b.currency &&
  a.charges === b.charges &&
  plain(a.supplier) === plain(b.supplier) &&
  sameNumber(a.accountNo) === sameNumber(b.accountNo) &&
  sameNumber(a.meterNo) === sameNumber(b.meterNo) &&
  intersection(daysOf(a), daysOf(b)) !== undefined;

const daysOf = ({ validFrom, validUntil }: Tariff): Period => ({
  start: validFrom,
  end: validUntil === null ? '9999-12-31' : addDays(validUntil, 1),
});

/** Each of the lines of a bill is rounded to the cent: standing charge, use, tax. */
const ROUNDED_LINES = 3;

/** The billed amount compared with the tariff, if they differ. Undefined also for a bill without an amount or use. */
export function priceFinding(bill: AuditedBill, tariff: Tariff, tolerance: number): AuditFinding | undefined {
  if (bill.gross === undefined || bill.quantity < 0 || bill.end <= bill.start) return undefined;
  // Water is stored in litres and priced by the cubic metre.
  const quantity = bill.unit === 'l' ? bill.quantity / 1000 : bill.quantity;
  const { gross: expected, formula } = chargeByTariff(tariff, bill, quantity);
  const difference = bill.gross - expected;
  if (expected <= 0 || Math.abs(difference) <= tolerance + 0.005 * ROUNDED_LINES) return undefined;
  const values = { tariff: tariff.name, billed: bill.gross, expected, difference: Math.abs(difference), formula };
  return {
    code: 'tariff-price',
    severity: difference > 0 ? 'warning' : 'info',
    values: { ...values, change: difference / expected },
  };
}
