import { daysBetween, intersection } from '../calendar/day.ts';
import type { AuditFinding } from './audit-finding.ts';
import type { AuditedBill } from './audited-bill.ts';

/** The rounding of printed amounts and quantities. */
const TOLERANCE = 0.01;

/**
 * A credit note that takes more than the invoices of its meter bill on its days: its months would be negative. Either the bill that it corrects
 * is missing, or it names other days. `sameMeter`: the invoices of its meter that charge for the same, which count by their days in common;
 * nothing is found for a credit of neither quantity nor amount.
 */
export function creditWithoutBill(credit: AuditedBill, sameMeter: readonly AuditedBill[]): AuditFinding[] {
  if (daysBetween(credit.start, credit.end) <= 0) return [];
  const billed = (of: (bill: AuditedBill) => number | undefined) =>
    sameMeter.reduce((sum, other) => {
      const shared = intersection(other, credit);
      const whole = daysBetween(other.start, other.end);
      return shared && whole > 0 ? sum + ((of(other) ?? 0) * daysBetween(shared.start, shared.end)) / whole : sum;
    }, 0);
  const { quantity, unit, start, end } = credit;
  const quantityBilled = billed((other) => (other.unit === unit ? other.quantity : 0));
  const amount = credit.gross ?? credit.net;
  const amountBilled = billed((other) => (other.currency === credit.currency ? (other.gross ?? other.net) : 0));
  const values =
    quantity < 0
      ? { credited: -quantity, billed: quantityBilled, unit }
      : { credited: -(amount ?? 0), billed: amountBilled, unit: credit.currency ?? '' };
  if (values.credited <= 0 || values.credited - values.billed <= TOLERANCE) return [];
  return [{ code: 'credit-without-bill', severity: 'warning', values: { ...values, start, end } }];
}
