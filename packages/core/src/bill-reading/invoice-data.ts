import type { TaxLine } from '../payments/tax-lines.ts';

/** An electronic invoice (EN 16931 and its forerunners), whatever syntax it came in. Dates ISO, amounts in the currency. */
export interface InvoiceData {
  number?: string;
  date?: string;
  dueDate?: string;
  currency?: string;
  supplier?: string;
  country?: string;
  account?: string;
  net?: number;
  tax?: number;
  gross?: number;
  payable?: number;
  start?: string;
  end?: string;
  rates: number[];
  /** The breakdown of value added tax, by category and rate. */
  taxes?: TaxLine[];
  /** The buyer's own reference for booking it (BT-19). */
  accountingReference?: string;
  creditNote: boolean;
  lines: InvoiceLine[];
  notes: string[];
}

export interface InvoiceLine {
  name: string;
  quantity?: number;
  /** UN/ECE recommendation 20. */
  unitCode?: string;
  amount?: number;
  start?: string;
  end?: string;
  attributes: { name: string; value: string }[];
}
