import { debitSchemes, debitSequences } from '@steward/core/payments/direct-debit';
import { isReference } from '@steward/core/payments/sepa-xml';
import { mandateStates } from '@steward/core/payments/tenant-mandate';
import { z } from 'zod';
import { countedDay, id, requiredText } from '../call.ts';
import { bic, creditorId, holder, iban } from './payments.payable.ts';

export const settingsFields = {
  creditor_id: creditorId().refine((given) => given !== '', 'is required'),
  /** The days between the notice to tenants and the collection; 14 by default. */
  notice_days: z.int().min(1).max(60).default(14),
};

export const CollectionSettings = z.object({
  /** Empty: not entered yet. */
  creditor_id: z.string(),
  notice_days: z.number(),
  /** The first possible collection day of a run approved today. */
  first_day: z.string(),
  /** A few days later: another person has to approve the run before the notice period begins. */
  suggested_day: z.string(),
  /** The euro accounts of the organization, for collections. */
  accounts: z.array(z.object({ bank_account_id: id('bank-account'), name: z.string(), iban: z.string() })),
});
export type CollectionSettings = z.infer<typeof CollectionSettings>;

export const tenantMandateFields = {
  mandate_reference: requiredText(35)
    .refine(isReference, 'must be a reference of a bank')
    .meta({ examples: ['M-1001'] }),
  debtor_name: holder(),
  iban: iban(),
  bic: bic(),
  scheme: z.enum(debitSchemes).default('core'),
  signed_on: countedDay(),
  /** The last day on which the landlord may collect. */
  revoked_on: countedDay().nullable().default(null),
};

export const TenantMandate = z.object({
  _id: id('tenant-mandate'),
  tenant_id: id('tenant'),
  tenant_name: z.string(),
  environment_id: id('environment'),
  environment_name: z.string(),
  mandate_reference: z.string(),
  debtor_name: z.string(),
  iban: z.string(),
  bic: z.string(),
  scheme: z.enum(debitSchemes),
  signed_on: z.string(),
  revoked_on: z.string().nullable(),
  state: z.enum(mandateStates),
  last_collected_on: z.string().nullable(),
  /** The last day on which it can be used without a collection. */
  expires_on: z.string(),
  block_reason: z.string(),
  /** The account before the last change. */
  previous_iban: z.string(),
  changed_by_name: z.string(),
  confirmed_by_name: z.string(),
  /** Whether the user changed it, so that another person has to confirm. */
  needs_other: z.boolean(),
  /** Whether it is in a run: then it can be revoked, but not deleted. */
  is_used: z.boolean(),
  /** The name of the attached signed document; empty without one. */
  file_name: z.string(),
  /** What `confirmTenantMandate` confirms. */
  version: z.string(),
});
export type TenantMandate = z.infer<typeof TenantMandate>;

/** Whether a statement can be collected, or the reason why not. */
export const openStates = [...mandateStates, 'none'] as const;

export const OpenStatement = z.object({
  recharge_statement_id: id('recharge-statement'),
  recharge_run_id: id('recharge-run'),
  number: z.number(),
  tenant_name: z.string(),
  environment_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  /** The open amount of the statement, in euro. */
  amount: z.number(),
  /** The paid amount of the statement. */
  paid: z.number(),
  state: z.enum(openStates),
  mandate_reference: z.string(),
  /** The reason of its latest return. */
  return_reason: z.string(),
});
export type OpenStatement = z.infer<typeof OpenStatement>;

export const runStates = ['prepared', 'approved', 'downloaded', 'cancelled', 'settled'] as const;

export const CollectionRun = z.object({
  _id: id('collection-run'),
  number: z.number(),
  state: z.enum(runStates),
  collection_day: z.string(),
  notice_days: z.number(),
  creditor_id: z.string(),
  creditor_name: z.string(),
  creditor_iban: z.string(),
  debits: z.number(),
  amount: z.number(),
  paid: z.number(),
  paid_amount: z.number(),
  returned: z.number(),
  message_id: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  approved_by_name: z.string(),
  approved_at: z.string().nullable(),
  downloaded_by_name: z.string(),
  downloaded_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  /** Whether the user prepared it, so that another person has to approve. */
  needs_other: z.boolean(),
  /** The last day to approve it: tenants are notified at the approval, which starts the notice period. */
  approve_by: z.string(),
  /** What `approveCollectionRun` approves. */
  version: z.string(),
});
export type CollectionRun = z.infer<typeof CollectionRun>;

export const CollectionDebit = z.object({
  recharge_statement_id: id('recharge-statement'),
  statement_number: z.number(),
  environment_name: z.string(),
  tenant_name: z.string(),
  mandate_reference: z.string(),
  debtor_name: z.string(),
  debtor_iban: z.string(),
  scheme: z.enum(debitSchemes),
  sequence: z.enum(debitSequences),
  end_to_end_id: z.string(),
  amount: z.number(),
  state: z.enum(['prepared', 'sent', 'paid', 'returned', 'cancelled']),
  paid_on: z.string().nullable(),
  returned_on: z.string().nullable(),
  return_reason: z.string(),
  /** When the tenant was notified by mail; null: not yet, or there is no address and a letter is needed. */
  notified_at: z.string().nullable(),
  notified_to: z.string(),
});
export type CollectionDebit = z.infer<typeof CollectionDebit>;
