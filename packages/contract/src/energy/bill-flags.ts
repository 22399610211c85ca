import { auditCodes } from '@steward/core/bills/audit-finding';
import { flagListFields, flagListSorts } from '@steward/core/bills/flag-list-fields';
import { flagStates } from '@steward/core/bills/flags';
import { z } from 'zod';
import { area, countedDay, Done, id, paging, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { DisputeLetter, DisputeLetters, letterFields } from './bill-flags.letter.ts';
import { BillInWeather } from './weather.models.ts';
import { listQuery } from '../list-query.ts';

export const flagSeverities = ['error', 'warning', 'info'] as const;

const amount = () => z.number().min(0).max(1e10);

export const BillFlag = z.object({
  _id: id('bill-flag'),
  bill_id: id('bill'),
  environment_id: id('environment'),
  environment_name: z.string(),
  supplier: z.string(),
  invoice_no: z.string(),
  meter_no: z.string(),
  utility: z.enum(['ENERGY', 'HEAT', 'WATER', 'WASTE']),
  billing_start_date: z.string(),
  billing_end_date: z.string(),
  /** The rule; the web words it with `figures`. */
  code: z.enum(auditCodes),
  severity: z.enum(flagSeverities),
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What may have been paid too much, in `currency`; null where the finding says nothing of money. */
  cost_impact: z.number().nullable(),
  currency: z.string().nullable(),
  state: z.enum(flagStates),
  assignee_id: id('user').nullable(),
  assignee_name: z.string(),
  reason: z.string(),
  recovered_amount: z.number().nullable(),
  found_at: z.string(),
  closed_at: z.string().nullable(),
});
export type BillFlag = z.infer<typeof BillFlag>;

export const flagEventKinds = [
  'found',
  'comment',
  'assigned',
  'unassigned',
  'disputed',
  'resolved',
  'dismissed',
  'corrected',
  'reopened',
  'letter_sent',
  'letter_answered',
  'letter_refused',
] as const;
const WholeFlag = BillFlag.extend({
  events: z.array(
    z.object({
      kind: z.enum(flagEventKinds),
      body: z.string(),
      /** Empty: the audit itself, or an account that is gone. */
      author_name: z.string(),
      created_at: z.string(),
    }),
  ),
});

/** Null: as the level above has it. */
const limitFields = {
  long_days: z.number().min(1).max(1000).nullable().default(null),
  short_days: z.number().min(0).max(1000).nullable().default(null),
  use_per_day_band: z.number().min(0).max(100).nullable().default(null),
  unit_cost_band: z.number().min(0).max(100).nullable().default(null),
  cost_per_day_band: z.number().min(0).max(100).nullable().default(null),
  use_per_area_band: z.number().min(0).max(100).nullable().default(null),
  property_use_band: z.number().min(0).max(100).nullable().default(null),
  amount_tolerance: amount().nullable().default(null),
  gap_days: z.number().min(1).max(1000).nullable().default(null),
  severity: z.enum(flagSeverities).nullable().default(null),
  minimum_cost: amount().nullable().default(null),
};
export const AuditLimitFields = z.object({
  long_days: z.number().nullable(),
  short_days: z.number().nullable(),
  use_per_day_band: z.number().nullable(),
  unit_cost_band: z.number().nullable(),
  cost_per_day_band: z.number().nullable(),
  use_per_area_band: z.number().nullable(),
  property_use_band: z.number().nullable(),
  amount_tolerance: z.number().nullable(),
  gap_days: z.number().nullable(),
  severity: z.enum(flagSeverities).nullable(),
  minimum_cost: z.number().nullable(),
});
export type AuditLimitFields = z.infer<typeof AuditLimitFields>;

const oneFlag = { flag_id: id('bill-flag') };
const oneLetter = { dispute_letter_id: id('dispute-letter') };

/** Findings of the bill audit, with their cost and how they were settled. */
export const billFlags = area(
  'energy/bill-flags',
  {
    getBillFlags: {
      method: 'POST',
      path: '/getBillFlags',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'Flags of bills, page by page',
      input: z.object({
        bill_id: id('bill').optional(),
        search: text(100).optional(),
        /** The text of a query (`core/lists/list-query`) of `flagListFields`. */
        where: listQuery(flagListFields).optional(),
        sort: z.enum(flagListSorts).default('found_at'),
        descending: z.boolean().default(true),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(BillFlag), totalData: z.number() }),
    },
    getBillFlag: {
      method: 'POST',
      path: '/getBillFlag',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'One flag with its comments and history',
      input: z.object(oneFlag),
      answer: WholeFlag,
    },
    getBillFlagWeather: {
      method: 'POST',
      path: '/getBillFlagWeather',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'The bill of a flag among the bills before it, against the weather; null where the weather says nothing',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object(oneFlag),
      answer: BillInWeather.nullable(),
    },
    getBillFlagCounts: {
      method: 'POST',
      path: '/getBillFlagCounts',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'How many flags need attention, and the money in question and recovered by currency',
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.object({
        active: z.number(),
        mine: z.number(),
        /** Saved bills whose findings are still being looked for. */
        being_checked: z.number(),
        amounts: z.array(z.object({ currency: z.string(), in_question: z.number(), recovered: z.number() })),
      }),
    },
    getBillFlagAssignees: {
      method: 'POST',
      path: '/getBillFlagAssignees',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'The people who can see the property of a flag',
      input: z.object(oneFlag),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    assignBillFlag: {
      method: 'POST',
      path: '/assignBillFlag',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Assign an active flag to a user who can see its property, or remove the assignment',
      input: z.object({ ...oneFlag, assignee_id: id('user').nullable() }),
      answer: WholeFlag,
    },
    commentBillFlag: {
      method: 'POST',
      path: '/commentBillFlag',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Comment on a flag',
      input: z.object({ ...oneFlag, body: requiredText(2000) }),
      answer: WholeFlag,
    },
    disputeBillFlag: {
      method: 'POST',
      path: '/disputeBillFlag',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Note that an active flag is disputed with the supplier, and what was claimed',
      input: z.object({ ...oneFlag, body: requiredText(2000) }),
      answer: WholeFlag,
    },
    closeBillFlag: {
      method: 'POST',
      path: '/closeBillFlag',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Resolve a flag, with the money recovered, or dismiss it; either with a reason',
      input: z.object({
        ...oneFlag,
        state: z.enum(['resolved', 'dismissed']),
        reason: requiredText(2000),
        recovered_amount: amount().nullable().default(null),
      }),
      answer: WholeFlag,
    },
    reopenBillFlag: {
      method: 'POST',
      path: '/reopenBillFlag',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Open a resolved or dismissed flag again',
      input: z.object(oneFlag),
      answer: WholeFlag,
    },
    getDisputeLetters: {
      method: 'POST',
      path: '/getDisputeLetters',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'The letters about a flag, and what a new one starts with',
      input: z.object(oneFlag),
      answer: DisputeLetters,
    },
    saveDisputeLetter: {
      method: 'POST',
      path: '/saveDisputeLetter',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Write the draft of a letter about a disputed flag, or change it',
      input: z.object({ ...oneFlag, ...changesOf(letterFields) }),
      answer: DisputeLetter,
    },
    downloadDisputeLetter: {
      method: 'POST',
      path: '/downloadDisputeLetter',
      access: 'member',
      needs: 'bill-flags.read',
      shape: 'file',
      summary: 'The letter as PDF: a draft as it is now, a sent one as it was sent',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object(oneLetter),
      answer: z.null(),
    },
    sendDisputeLetter: {
      method: 'POST',
      path: '/sendDisputeLetter',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Note that a letter was sent; from then on it stays as it is',
      input: z.object({ ...oneLetter, sent_on: countedDay() }),
      answer: DisputeLetter,
    },
    answerDisputeLetter: {
      method: 'POST',
      path: '/answerDisputeLetter',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Note what the supplier answered',
      input: z.object({ ...oneLetter, answered_on: countedDay(), answer: requiredText(2000) }),
      answer: DisputeLetter,
    },
    closeDisputeLetter: {
      method: 'POST',
      path: '/closeDisputeLetter',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'End a dispute: settled, which resolves the flag with the money recovered, or refused by the supplier',
      input: z.object({
        ...oneLetter,
        state: z.enum(['settled', 'refused']),
        closed_on: countedDay(),
        reason: requiredText(2000),
        recovered_amount: amount().nullable().default(null),
      }),
      answer: DisputeLetter,
    },
    getSupplierFlags: {
      method: 'POST',
      path: '/getSupplierFlags',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'Suppliers with their bills, their flags per 100 bills and the money recovered, most flags first',
      /** With days: of bills whose last day lies in the period. Both days count. */
      input: z.object({
        environment_id: id('environment').optional(),
        first_day: countedDay().optional(),
        last_day: countedDay().optional(),
      }),
      answer: z.array(
        z.object({
          supplier: z.string(),
          bills: z.number(),
          flagged_bills: z.number(),
          flags: z.number(),
          active: z.number(),
          flags_per_hundred: z.number(),
          amounts: z.array(z.object({ currency: z.string(), in_question: z.number(), recovered: z.number() })),
        }),
      ),
    },
    getBillAuditLimits: {
      method: 'POST',
      path: '/getBillAuditLimits',
      access: 'member',
      needs: 'bill-flags.read',
      summary: 'The tolerance of the audit: as delivered, of the organization, and of single accounts',
      input: z.object({}),
      answer: z.object({
        standard: AuditLimitFields,
        organization: AuditLimitFields,
        accounts: z.array(
          AuditLimitFields.extend({
            environment_id: id('environment'),
            environment_name: z.string(),
            meter_no: z.string(),
          }),
        ),
      }),
    },
    saveBillAuditLimits: {
      method: 'POST',
      path: '/saveBillAuditLimits',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Set the tolerance of the audit for the organization, which needs every property',
      input: z.object(changesOf(limitFields)),
      answer: Done,
    },
    saveAccountAuditLimits: {
      method: 'POST',
      path: '/saveAccountAuditLimits',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Set the tolerance of the audit for one account, which is a meter of a property',
      input: z.object({ environment_id: id('environment'), meter_no: requiredText(60), ...changesOf(limitFields) }),
      answer: Done,
    },
    deleteAccountAuditLimits: {
      method: 'POST',
      path: '/deleteAccountAuditLimits',
      access: 'member',
      needs: 'bill-flags.edit',
      summary: 'Let an account follow the tolerance of the organization again',
      input: z.object({ environment_id: id('environment'), meter_no: requiredText(60) }),
      answer: Done,
    },
  },
  {
    sources: { 'bills.flags': { shape: 'list', needs: 'bill-flags.read', of: 'both' } },
    modules: [
      {
        key: 'bill-flags',
        order: 50,
        under: 'utilities',
        name: 'Bill flags',
        permissions: ['read', 'edit'],
        route: '/datahub/data_library/utilities/flags',
        icon: 'IconFlag',
      },
    ],
    failures: {
      'bill-flag.audit-failed': {
        status: 409,
        message:
          'The bills of this property could not be checked, and nothing was changed. The check is repeated every minute. If this message stays, ask the support.',
      },
      'bill-flag.not-found': { status: 404, message: 'This flag was not found.' },
      'bill-flag.closed': { status: 409, message: 'This flag is closed. Reopen it first.' },
      'bill-flag.active': { status: 409, message: 'This flag is already open.' },
      'bill-flag.corrected': {
        status: 409,
        message: 'The bill was corrected and no longer has this finding, so the flag cannot be opened again.',
      },
      'dispute-letter.not-found': { status: 404, message: 'This letter was not found.' },
      'dispute-letter.not-disputed': {
        status: 409,
        message: 'A letter can only be written while the flag is disputed. Dispute the bill first.',
      },
      'dispute-letter.no-currency': { status: 409, message: 'The bill has no currency. Enter it first.' },
      'dispute-letter.sent': { status: 409, message: 'This letter was sent and cannot be changed.' },
      'dispute-letter.not-sent': { status: 409, message: 'Mark the letter as sent first.' },
      'dispute-letter.closed': { status: 409, message: 'This dispute is closed. Write a new letter.' },
      'bill-audit-limits.every-property': {
        status: 403,
        message: 'Only people with access to all properties can change the tolerance of the organization.',
      },
    },
    events: { 'bill-flag.assigned': { starts: ['product'] } },
  },
);
