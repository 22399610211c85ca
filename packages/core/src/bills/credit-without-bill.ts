import { daysBetween, intersection } from '../calendar/day.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';
import { chargesAlike } from './counted-days.ts';

/** The rounding of printed amounts and quantities. */
const TOLERANCE = 0.01;

/**
 * A credit note that takes more than the invoices of its meter bill on its days: its months would be negative. Either the bill that it corrects
 * is missing, or it names other days. Invoices count by their days in common; nothing is found for a credit of neither quantity nor amount.
 */
export function creditWithoutBill(credit: AuditedBill, history: readonly AuditedBill[]): AuditFinding[] {
  const days = daysBetween(credit.start, credit.end);
  if (days <= 0) return [];
  const invoices = history.filter(
    (other) =>
      other.billId !== credit.billId &&
      (other.kind ?? 'invoice') === 'invoice' &&
      (other.meterId ?? '') === (credit.meterId ?? '') &&
      chargesAlike(other.charges, credit.charges),
  );
  const billed = (of: (bill: AuditedBill) => number | undefined) =>
    invoices.reduce((sum, other) => {
      const shared = intersection(other, credit);
      const whole = daysBetween(other.start, other.end);
      return shared && whole > 0 ? sum + ((of(other) ?? 0) * daysBetween(shared.start, shared.end)) / whole : sum;
    }, 0);
  const { quantity, unit, start, end } = credit;
  const quantityBilled = billed((other) => (other.unit === unit ? other.quantity : 0));
  const amount = credit.gross ?? credit.net;
  const amountBilled = billed((other) => (other.currency === credit.currency ? (other.gross ?? other.net) : 0));
  const isMore =
    quantity < 0
      ? quantityBilled + quantity < -TOLERANCE
      : amount !== undefined && amount < 0 && amountBilled + amount < -TOLERANCE;
  if (!isMore) return [];
  const values =
    quantity < 0
      ? { credited: -quantity, billed: quantityBilled, unit }
      : { credited: -(amount ?? 0), billed: amountBilled, unit: credit.currency ?? '' };
  return [{ code: 'credit-without-bill', severity: 'warning', values: { ...values, start, end } }];
}
