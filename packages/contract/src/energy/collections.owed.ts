import { debitSchemes } from '@steward/core/payments/direct-debit';
import { mandateStates } from '@steward/core/payments/tenant-mandate';
import { z } from 'zod';
import { countedDay, id, text } from '../call.ts';

export const statementPaymentMethods = ['transfer', 'cash', 'other'] as const;

export const statementPaymentFields = {
  /** In euro, at most the open amount. */
  amount: z
    .number()
    .positive()
    .max(999_999_999.99)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'has more than two decimals')
    .meta({ examples: [0.01] }),
  paid_on: countedDay().meta({ examples: ['2024-03-01'] }),
  method: z.enum(statementPaymentMethods).default('transfer'),
  reference: text(140).default(''),
  note: text(1000).default(''),
};

export const StatementPayment = z.object({
  _id: id('statement-payment'),
  recharge_statement_id: id('recharge-statement'),
  /** The number of the statement. */
  number: z.number(),
  tenant_name: z.string(),
  environment_name: z.string(),
  amount: z.number(),
  paid_on: z.string(),
  method: z.enum(statementPaymentMethods),
  reference: z.string(),
  note: z.string(),
  /** Whether it comes from a bank statement instead of manual entry. */
  is_from_bank: z.boolean(),
  created_by_name: z.string(),
  reversed_at: z.string().nullable(),
  reversed_by_name: z.string(),
  reversal_reason: z.string(),
});
export type StatementPayment = z.infer<typeof StatementPayment>;

/** The states of a collection for the tenant: announced, paid, returned, or cancelled after the announcement. */
export const ownCollectionStates = ['announced', 'paid', 'returned', 'cancelled'] as const;

/** A statement of a tenant with its collections and payments. */
export const OwedStatement = z.object({
  recharge_statement_id: id('recharge-statement'),
  number: z.number(),
  environment_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  currency: z.string(),
  /** The amount of the statement. */
  balance: z.number(),
  /** The part that is neither paid nor about to be collected. */
  open: z.number(),
  is_cancelled: z.boolean(),
  collections: z.array(
    z.object({
      collection_day: z.string(),
      amount: z.number(),
      state: z.enum(ownCollectionStates),
      mandate_reference: z.string(),
      creditor_id: z.string(),
      paid_on: z.string().nullable(),
      returned_on: z.string().nullable(),
      return_reason: z.string(),
      notified_at: z.string().nullable(),
      notified_to: z.string(),
    }),
  ),
  payments: z.array(
    z.object({
      paid_on: z.string(),
      amount: z.number(),
      method: z.enum(statementPaymentMethods),
      reference: z.string(),
    }),
  ),
});
export type OwedStatement = z.infer<typeof OwedStatement>;

/** The mandates of a tenant, and the collections under them. */
export const TenantCollections = z.object({
  mandates: z.array(
    z.object({
      tenant_mandate_id: id('tenant-mandate'),
      tenant_name: z.string(),
      mandate_reference: z.string(),
      creditor_id: z.string(),
      debtor_name: z.string(),
      /** The country and the last four characters. */
      masked_iban: z.string(),
      scheme: z.enum(debitSchemes),
      signed_on: z.string(),
      revoked_on: z.string().nullable(),
      state: z.enum(mandateStates),
    }),
  ),
  statements: z.array(OwedStatement),
});
export type TenantCollections = z.infer<typeof TenantCollections>;
