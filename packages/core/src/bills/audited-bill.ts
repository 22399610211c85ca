import type { Day } from '../calendar/day.ts';
import type { PrintedQuantity } from '../units/printed-quantity.ts';
import type { Charges } from './counted-days.ts';

/** A bill as the audit sees it. The period is half-open; amounts are in the bill's currency. */
export interface AuditedBill {
  billId: string;
  /** Accruals and voided bills are not audited, nor compared with; of a credit its sums, its dates and what was billed on its days. */
  kind?: 'invoice' | 'credit' | 'accrual' | 'void';
  supplier?: string;
  invoiceNumber?: string;
  meterId?: string;
  /** Absent: everything. Bills for supply and for the grid are not compared with one another. */
  charges?: Charges;
  isEstimated?: boolean;
  start: Day;
  end: Day;
  issuedOn?: Day;
  dueOn?: Day;
  /** In `unit`; the history is compared only where the unit agrees. */
  quantity: number;
  unit: string;
  /** The quantity as printed, with its conversion. */
  printed?: PrintedQuantity;
  net?: number;
  tax?: number;
  gross?: number;
  currency?: string;
}
