import { z } from 'zod';
import { area, countedDay, Done, id, paging, requiredText, seenVersion, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { Utility } from './bills.bill.ts';
import {
  BillPayment,
  CurrencyTotal,
  currency,
  DirectDebit,
  directDebitFields,
  Payable,
  PayableState,
  PaymentRun,
  paymentMethods,
} from './payments.payable.ts';
import { money } from '../amounts.ts';
import { paymentsFigures } from './payments.figures.ts';

const ApprovalLimit = z.object({
  currency: z.string(),
  /** The amount in effect; zero: two people for every bill. */
  amount: z.number(),
  /** The raised amount that does not apply yet; null: none. */
  raised_to: z.number().nullable(),
  raised_by_name: z.string(),
  /** The moment from which the raised amount applies without a confirmation. */
  applies_from: z.string().nullable(),
  /** Whether the user raised it, so that another person has to confirm. */
  needs_other: z.boolean(),
  /** What `confirmApprovalLimit` confirms. */
  version: z.string(),
});
export type ApprovalLimit = z.infer<typeof ApprovalLimit>;

/** Approval, export and payment of saved bills. */
export const payments = area(
  'energy/payments',
  {
    getPayables: {
      method: 'POST',
      path: '/getPayables',
      access: 'member',
      needs: 'payments.read',
      summary: 'Saved bills with how far their payment is, and the totals of all that match, by currency',
      input: z.object({
        /** Only this bill; empty while it is not saved. */
        bill_id: id('bill').optional(),
        environment_id: id('environment').optional(),
        utility: Utility.optional(),
        /** `open`: every unpaid state. */
        state: z.enum([...PayableState.options, 'open']).optional(),
        /** Bills whose period overlaps these days; both are included. */
        first_day: countedDay().optional(),
        last_day: countedDay().optional(),
        search: text(100).optional(),
        /** `found`: with unsettled audit findings; `clear`: without. */
        audit: z.enum(['found', 'clear']).optional(),
        /** Unpaid bills by due date. `overdue`: past; `week`: within seven days, or past. */
        due: z.enum(['overdue', 'week']).optional(),
        /** The cost center of the bill, or of its meter if the bill has none. */
        cost_center: text(36).optional(),
        sort: z
          .enum(['date_of_bill', 'due_date', 'supplier', 'gross_amount', 'billing_start_date'])
          .default('date_of_bill'),
        descending: z.boolean().default(true),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(Payable), totalData: z.number(), totals: z.array(CurrencyTotal) }),
    },
    getCostCenters: {
      method: 'POST',
      path: '/getCostCenters',
      access: 'member',
      needs: 'payments.read',
      summary: 'The cost centers that bills and meters within reach name',
      input: z.object({}),
      answer: z.array(z.string()),
    },
    flagBill: {
      method: 'POST',
      path: '/flagBill',
      access: 'member',
      needs: 'payments.edit',
      summary: 'Say what is wrong with a bill before it is paid; takes an approval back',
      input: z.object({ bill_id: id('bill'), note: requiredText(1000) }),
      answer: Payable,
    },
    clearBillFlag: {
      method: 'POST',
      path: '/clearBillFlag',
      access: 'member',
      needs: 'payments.edit',
      summary: 'Take the flag off a bill',
      input: z.object({ bill_id: id('bill') }),
      answer: Payable,
    },
    approveBill: {
      method: 'POST',
      path: '/approveBill',
      access: 'member',
      needs: 'payments.approve',
      summary:
        'Approve a bill for payment as it was read; above the limit of its currency not by who saved it last, and with open findings of the audit only with a note',
      approves: { own: 'payment.needs-other' },
      input: z.object({
        bill_id: id('bill'),
        version: seenVersion(),
        note: text(1000).default(''),
        /** Required if the audit has an error or the bill is disputed: it is paid under reserve. */
        under_reserve: z.boolean().default(false),
      }),
      answer: Payable,
    },
    askForBillApproval: {
      method: 'POST',
      path: '/askForBillApproval',
      access: 'member',
      needs: 'payments.edit',
      summary: 'Notify everybody else who may approve bills of the property that this one waits for them',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ bill_id: id('bill') }),
      answer: Payable,
    },
    withdrawBillApproval: {
      method: 'POST',
      path: '/withdrawBillApproval',
      access: 'member',
      needs: 'payments.approve',
      summary: 'Take back the approval of a bill that was neither exported nor paid',
      input: z.object({ bill_id: id('bill') }),
      answer: Payable,
    },
    recordBillPayment: {
      method: 'POST',
      path: '/recordBillPayment',
      access: 'member',
      needs: 'payments.edit',
      summary: 'Record that an approved bill was paid, whole or in part; never more than it says',
      input: z.object({
        bill_id: id('bill'),
        /** In the currency of the bill. */
        amount: money(),
        paid_on: countedDay(),
        method: z.enum(paymentMethods).default('transfer'),
        reference: text(140).default(''),
      }),
      answer: BillPayment,
    },
    getBillPayments: {
      method: 'POST',
      path: '/getBillPayments',
      access: 'member',
      needs: 'payments.read',
      summary: 'The payments of a bill, latest first',
      input: z.object({ bill_id: id('bill') }),
      answer: z.array(BillPayment),
    },
    deleteBillPayment: {
      method: 'POST',
      path: '/deleteBillPayment',
      access: 'member',
      needs: 'payments.delete',
      summary: 'Remove a payment that was recorded by mistake',
      input: z.object({ bill_payment_id: id('bill-payment') }),
      answer: Done,
    },
    getApprovalLimits: {
      method: 'POST',
      path: '/getApprovalLimits',
      access: 'member',
      needs: 'payments.read',
      summary: 'Up to which amounts one person is enough to approve a bill',
      input: z.object({}),
      answer: z.array(ApprovalLimit),
    },
    saveApprovalLimit: {
      method: 'POST',
      path: '/saveApprovalLimit',
      access: 'member',
      needs: 'organization.edit',
      summary:
        'Say up to which amount of a currency one person is enough; zero: two people for every bill. A raised limit applies a day later or once a second person has confirmed it, and all admins are notified',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ currency: currency(), amount: money(10_000_000_000, 0) }),
      answer: z.array(ApprovalLimit),
    },
    confirmApprovalLimit: {
      method: 'POST',
      path: '/confirmApprovalLimit',
      access: 'member',
      needs: 'organization.edit',
      summary: 'Confirm a raised approval limit as it was read, so that it applies at once; not by who raised it',
      approves: { own: 'approval-limit.needs-other' },
      input: z.object({ currency: currency(), version: seenVersion() }),
      answer: z.array(ApprovalLimit),
    },
    createPaymentRun: {
      method: 'POST',
      path: '/createPaymentRun',
      access: 'member',
      needs: 'payments.export',
      summary: 'Put approved bills of one currency, as they were read, into a payment run; a bill is never in two',
      limit: { calls: 60, perSeconds: 60 },
      approves: {},
      input: z.object({
        bills: z
          .array(z.object({ bill_id: id('bill'), version: seenVersion() }))
          .min(1)
          .max(500),
      }),
      answer: PaymentRun,
    },
    getPaymentRuns: {
      method: 'POST',
      path: '/getPaymentRuns',
      access: 'member',
      needs: 'payments.read',
      summary: 'Payment runs whose bills the person may see, latest first',
      input: z.object({}),
      answer: z.array(PaymentRun),
    },
    downloadPaymentRun: {
      method: 'POST',
      path: '/downloadPaymentRun',
      access: 'member',
      needs: 'payments.export',
      shape: 'file',
      summary: 'The bills of a run as a file for the accounts payable; once',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ payment_run_id: id('payment-run') }),
      answer: z.null(),
    },
    cancelPaymentRun: {
      method: 'POST',
      path: '/cancelPaymentRun',
      access: 'member',
      needs: 'payments.export',
      summary: 'Cancel a run of which nothing is paid: its bills are approved again',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ payment_run_id: id('payment-run') }),
      answer: PaymentRun,
    },
    saveDirectDebit: {
      method: 'POST',
      path: '/saveDirectDebit',
      access: 'member',
      needs: 'payments.edit',
      summary: 'Add a direct-debit mandate of a property, or change the one that is named',
      input: savedOf(
        { direct_debit_id: id('direct-debit') },
        { environment_id: id('environment'), ...directDebitFields },
      ),
      answer: DirectDebit,
    },
    getDirectDebits: {
      method: 'POST',
      path: '/getDirectDebits',
      access: 'member',
      needs: 'payments.read',
      summary: 'The direct-debit mandates of a property, or of every property within reach',
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.array(DirectDebit),
    },
    deleteDirectDebit: {
      method: 'POST',
      path: '/deleteDirectDebit',
      access: 'member',
      needs: 'payments.delete',
      summary: 'Delete a mandate that was entered by mistake; one that ends gets a last day instead',
      input: z.object({ direct_debit_id: id('direct-debit') }),
      answer: Done,
    },
  },
  {
    sources: { 'bills.due': { shape: 'list', needs: 'payments.read', of: 'both' } },
    figures: paymentsFigures,
    modules: [
      {
        key: 'payments',
        order: 30,
        under: 'costs',
        name: 'Payments',
        permissions: ['read', 'edit', 'delete', 'export', 'approve'],
        route: '/datahub/data_library/utilities/make_payment',
        icon: 'IconCreditCardPay',
        isNotForTenants: true,
      },
    ],
    events: {
      'payment.approval-asked': { starts: ['product'] },
      'payment.limit-raised': { starts: ['product', 'mail'], always: ['product'] },
    },
    failures: {
      'payment.needs-other': {
        status: 409,
        message: 'You entered what this bill pays. Someone else has to approve it.',
      },
      'approval-limit.needs-other': {
        status: 409,
        message: 'You raised this limit. Someone else has to confirm it, or it applies a day after you raised it.',
      },
      'approval-limit.not-raised': {
        status: 404,
        message: 'No raised limit in this currency waits for confirmation. Reload the limits to see which apply.',
      },
      'payment.wrong-state': { status: 409, message: 'This is not possible with the current status of the bill.' },
      'payment.flagged': {
        status: 409,
        message: 'This bill is flagged. Clear the flag, or enter a reason for approving it.',
      },
      'payment.open-flags': {
        status: 409,
        message: 'This bill has open flags. Settle them, or enter a reason for approving it.',
      },
      'payment.disputed': {
        status: 409,
        message:
          'This bill is disputed with the supplier or its figures contradict each other. Wait for the answer, or approve it under reserve with a note.',
      },
      'payment.flagged-since': {
        status: 409,
        message: 'One of these bills was flagged after it was approved. Review it and approve it again.',
      },
      'payment.nobody-approves': {
        status: 409,
        message: 'No one else can approve bills of this property. Ask an admin to grant someone the permission.',
      },
      'payment.bill-changed': {
        status: 409,
        message: 'Some of these bills are no longer approved or are already in a payment run.',
      },
      'payment.every-property': {
        status: 403,
        message: 'Limits count for bills of every property. Only people who see every property can change them.',
      },
      'payment.not-found': { status: 404, message: 'This payment was not found.' },
      'payment.currencies': {
        status: 409,
        message: 'These bills are in several currencies. Prepare a payment run for each currency.',
      },
      'payment.too-much': { status: 409, message: 'This is more than the open amount of the bill.' },
      'payment-run.not-found': { status: 404, message: 'This payment run was not found.' },
      'payment-run.downloaded': {
        status: 409,
        message: 'This file was already downloaded. If it was lost, cancel the run and prepare another.',
      },
      'payment-run.closed': { status: 409, message: 'Bills of this run are paid, or it was cancelled.' },
      'direct-debit.not-found': { status: 404, message: 'This mandate was not found.' },
      'direct-debit.taken': { status: 409, message: 'This supplier already has a mandate with this reference.' },
    },
  },
);
