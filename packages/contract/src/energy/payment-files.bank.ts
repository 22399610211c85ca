import { z } from 'zod';
import { id } from '../call.ts';
import { bic, currency, holder, iban } from './payments.payable.ts';

export const bankAccountFields = { name: holder(), iban: iban(), bic: bic(), currency: currency().default('EUR') };
export const BankAccount = z.object({ _id: id('bank-account'), ...z.object(bankAccountFields).shape });
export type BankAccount = z.output<typeof BankAccount>;

export const supplierAccountFields = { name: holder(), iban: iban(), bic: bic() };

export const SupplierAccount = z.object({
  /** The key of the row: the supplier's name in lower case. */
  key: z.string(),
  supplier: z.string(),
  /** The number of unpaid saved bills within reach. */
  open_bills: z.number(),
  supplier_account_id: id('supplier-account').nullable(),
  name: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** The account and its holder before the last change. */
  previous_iban: z.string(),
  previous_name: z.string(),
  state: z.enum(['missing', 'unconfirmed', 'usable']),
  changed_by_name: z.string(),
  changed_at: z.string().nullable(),
  confirmed_by_name: z.string(),
  /** Whether the user changed it, so that another person has to confirm. */
  needs_other: z.boolean(),
  /** What `confirmSupplierAccount` confirms; empty without bank details. */
  version: z.string(),
});
export type SupplierAccount = z.infer<typeof SupplierAccount>;

export const PaymentFile = z.object({
  _id: id('payment-file'),
  payment_run_id: id('payment-run'),
  message_id: z.string(),
  debtor_name: z.string(),
  debtor_iban: z.string(),
  execution_day: z.string(),
  transfers: z.number(),
  amount: z.number(),
  currency: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
});
export type PaymentFile = z.infer<typeof PaymentFile>;

/** Before there is a file: whether a bill can be included. Afterwards: the state of its transfer. */
export const lineStates = [
  'ready',
  'missing',
  'unconfirmed',
  'outside',
  'collected',
  'credit',
  'sent',
  'paid',
  'returned',
] as const;

export const PaymentLine = z.object({
  bill_id: id('bill'),
  environment_name: z.string(),
  supplier: z.string(),
  invoice_no: z.string(),
  amount: z.number(),
  currency: z.string(),
  creditor_name: z.string(),
  creditor_iban: z.string(),
  end_to_end_id: z.string(),
  state: z.enum(lineStates),
  return_reason: z.string(),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

export const BankStatement = z.object({
  _id: id('bank-statement'),
  format: z.enum(['camt.053', 'camt.054']),
  version: z.string(),
  statement_no: z.string(),
  iban: z.string(),
  currency: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  opening_balance: z.number().nullable(),
  closing_balance: z.number().nullable(),
  file_name: z.string(),
  /** The number of bookings known from an earlier statement. */
  known_entries: z.number(),
  paid: z.number(),
  returned: z.number(),
  proposed: z.number(),
  open: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const entryOutcomes = ['paid', 'returned', 'proposed', 'open', 'dismissed'] as const;
export const entryNotes = [
  '',
  'by-text',
  'near-name',
  'near-amount',
  'near-number',
  'other-name',
  'amount-differs',
  'paid-before',
  'cancelled-run',
  'other-currency',
  'several',
  'payment-removed',
  'part-removed',
  'came-back',
  'debit-differs',
  'debit-booked',
  'debit-cancelled',
] as const;

export const BankEntry = z.object({
  _id: id('bank-entry'),
  booked_on: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  counterparty: z.string(),
  counterparty_iban: z.string(),
  end_to_end_id: z.string(),
  remittance: z.string(),
  return_reason: z.string(),
  outcome: z.enum(entryOutcomes),
  note: z.enum(entryNotes),
  bill_id: id('bill').nullable(),
  bill_supplier: z.string(),
  bill_invoice_no: z.string(),
  /** The open amount of the bill. */
  bill_open: z.number().nullable(),
  /** The proposed statement of a tenant, and its open amount. */
  statement_number: z.number().nullable(),
  statement_open: z.number().nullable(),
  /** The tenant of the collection or transfer, or the possible one; empty: no tenant. */
  tenant_name: z.string(),
  collection_run_id: id('collection-run').nullable(),
});
export type BankEntry = z.infer<typeof BankEntry>;
