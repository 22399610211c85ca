import { billStates } from '@steward/core/payments/bill-state';
import { isBic, isCreditorId, isIban, plainAccount } from '@steward/core/payments/bank-account';
import { isSepaName } from '@steward/core/payments/sepa-text';
import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';
import { Carrier, Utility } from './bills.bill.ts';

export const PayableState = z.enum(billStates);

/** The payment state of a saved bill. */
export const Payable = z.object({
  _id: id('bill'),
  environment_id: id('environment'),
  environment_name: z.string(),
  utility: Utility,
  carrier: Carrier,
  supplier: z.string(),
  invoice_no: z.string(),
  account_no: z.string(),
  /** Of the bill, otherwise of its meter. */
  cost_center: z.string(),
  date_of_bill: z.string(),
  due_date: z.string().nullable(),
  billing_start_date: z.string(),
  billing_end_date: z.string(),
  end_day_counts: z.boolean(),
  gross_amount: z.number(),
  /** What is paid: of the bill, after prepaid amounts and rounding (BT-115 of EN 16931), otherwise its gross amount. */
  payable_amount: z.number(),
  paid_amount: z.number(),
  currency: z.string(),
  state: PayableState,
  /** The reason for the flag. */
  flag_note: z.string(),
  saved_by_name: z.string(),
  /** The person who requested the approval, while it is open. */
  asked_by_name: z.string(),
  asked_at: z.string().nullable(),
  approved_by_name: z.string(),
  approved_at: z.string().nullable(),
  approval_note: z.string(),
  /** Whether it is approved under reserve, because the audit has an error or the bill is disputed. */
  under_reserve: z.boolean(),
  /** The unsettled audit findings: their number, the worst severity, and the possible cost in the bill's currency. */
  open_flags: z
    .object({
      flags: z.number(),
      severity: z.enum(['error', 'warning']),
      is_disputed: z.boolean(),
      cost_impact: z.number().nullable(),
    })
    .nullable(),
  /** The number of the run with which it was issued. */
  run_number: z.number().nullable(),
  /** Whether a mandate of its supplier collects it. */
  is_collected: z.boolean(),
  /** Whether the user saved it last and its amount needs another person. */
  needs_other: z.boolean(),
  /** What `approveBill` approves, and `createPaymentRun` exports. */
  version: z.string(),
});
export type Payable = z.infer<typeof Payable>;

/** The sums of the bills of one currency: amounts in different currencies are never added. */
export const CurrencyTotal = z.object({
  currency: z.string(),
  bills: z.number(),
  billed: z.number(),
  payable: z.number(),
  paid: z.number(),
  open: z.number(),
  /** Of the open amount: due before today, and from today on within two weeks. */
  overdue: z.number(),
  overdue_bills: z.number(),
  soon: z.number(),
  soon_bills: z.number(),
});
export type CurrencyTotal = z.infer<typeof CurrencyTotal>;

export const paymentMethods = ['transfer', 'direct_debit', 'card', 'cash', 'other'] as const;

export const BillPayment = z.object({
  _id: id('bill-payment'),
  bill_id: id('bill'),
  amount: z.number(),
  currency: z.string(),
  paid_on: z.string(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  created_by_name: z.string(),
});
export type BillPayment = z.infer<typeof BillPayment>;

export const PaymentRun = z.object({
  _id: id('payment-run'),
  number: z.number(),
  currency: z.string(),
  bills: z.number(),
  amount: z.number(),
  paid_bills: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
  downloaded_by_name: z.string(),
  downloaded_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
});
export type PaymentRun = z.infer<typeof PaymentRun>;

export const currency = () => z.string().regex(/^[A-Z]{3}$/, 'must be a currency of three letters');

const account = (max: number) => text(max).overwrite(plainAccount);
export const iban = () =>
  account(45)
    .refine(isIban, 'must be an IBAN')
    .meta({ examples: ['DE89370400440532013000'] });
export const bic = () =>
  account(15)
    .refine((given) => given === '' || isBic(given), 'must be a BIC')
    .default('')
    .meta({ examples: ['COBADEFFXXX'] });
export const creditorId = () =>
  account(45)
    .refine((given) => given === '' || isCreditorId(given), 'must be a creditor identifier')
    .meta({ examples: ['DE98ZZZ09999999999'] });
/** The name of the account holder at the bank; banks accept Latin letters only. */
export const holder = () =>
  requiredText(70)
    .refine(isSepaName, 'must be in Latin letters')
    .meta({ examples: ['Example GmbH'] });

export const directDebitFields = {
  supplier: requiredText(200),
  /** Empty: every account with the supplier. */
  account_no: text(100).default(''),
  mandate_reference: requiredText(35),
  creditor_id: creditorId().default(''),
  account_holder: requiredText(70),
  iban: iban(),
  bic: bic(),
  scheme: z.enum(['core', 'b2b']).default('core'),
  signed_on: countedDay(),
  /** The last day on which the supplier may collect. */
  ended_on: countedDay().nullable().default(null),
};

export const DirectDebit = z.object({
  _id: id('direct-debit'),
  environment_id: id('environment'),
  ...z.object(directDebitFields).shape,
});
export type DirectDebit = z.output<typeof DirectDebit>;
