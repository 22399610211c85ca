import { chargeKinds } from '@steward/core/bills/counted-days';
import { billingRhythms } from '@steward/core/coverage/bill-matrix';
import { billParts } from '@steward/core/coverage/bill-parts';
import { estimateMethods } from '@steward/core/estimates/methods';
import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { area, Done, id, paging, requiredText, text, year } from '../call.ts';
import { Utility } from './bills.bill.ts';
import { BillExemption, DaysShare, Estimated, exemptionReasons, gap, MatrixRow, month } from './completeness.shapes.ts';
import { completenessFigures } from './completeness.figures.ts';
import { completenessSources } from './completeness.sources.ts';

/** The maximum number of months in a range of the matrix. */
export const MOST_MONTHS = 60;
const ownerLacks = 'This person may not add bills. Allow it on the page of users, or choose someone else.';

/** A meter as named on bills: it need not be registered. */
const meter = { environment_id: id('environment'), carrier: z.enum(carriers), meter_no: requiredText(60) };

/** Completeness of bills: received and missing periods by property and carrier, with the days that dashboard, home and report use. */
export const completeness = area(
  'energy/completeness',
  {
    getBillMatrix: {
      method: 'POST',
      path: '/getBillMatrix',
      access: 'member',
      needs: 'utilities.read',
      limit: { calls: 240, perSeconds: 60 },
      summary: 'Meters by months: which bills have come, with the days they cover',
      input: z.object({
        from: month(),
        /** The last month. */
        until: month(),
        environment_id: id('environment').optional(),
        portfolio_id: id('portfolio').optional(),
        utility: Utility.optional(),
        supplier: text(200).optional(),
        only_gaps: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({
        months: z.array(z.string()),
        /** Bills are due until this day. */
        due_until: z.string(),
        /** The totals of all rows of the filter, including those without a gap. */
        totals: DaysShare.extend({
          rows: z.number(),
          /** The number of rows with an overdue bill. */
          rows_with_gaps: z.number(),
          estimated: z.number(),
          /** Days without a bill that meter data covers, not included in the covered ones. */
          metered: z.number(),
          awaited: z.number(),
        }),
        suppliers: z.array(z.string()),
        paginateData: z.array(MatrixRow),
        totalData: z.number(),
      }),
    },
    getReadiness: {
      method: 'POST',
      path: '/getReadiness',
      access: 'member',
      needs: 'utilities.read',
      limit: { calls: 240, perSeconds: 60 },
      summary: 'Properties by months of a year: the share of due days with a bill, and which bills raise it most',
      input: z.object({ year: year(), utility: Utility.optional() }),
      answer: z.object({
        totals: DaysShare,
        /** Each meter weighted by its expected use per day; null: no energy meter has a history. */
        energy_share: z.number().nullable(),
        rows: z.array(
          z.object({
            environment_id: id('environment'),
            environment_name: z.string(),
            days: z.number(),
            due: z.number(),
            share: z.number().nullable(),
            /** January to December; null: nothing is due. */
            months: z.array(z.number().nullable()),
          }),
        ),
        /** The overdue bills that raise the share most, the best first. */
        actions: z.array(
          z.object({
            environment_id: id('environment'),
            environment_name: z.string(),
            /** Null: the first bills of a property without any. */
            carrier: z.enum(carriers).nullable(),
            utility: Utility.nullable(),
            meter_no: z.string(),
            supplier: z.string(),
            from: z.string(),
            /** The last month. */
            until: z.string(),
            days: z.number(),
            /** The gain of the share of days. */
            gain: z.number(),
            /** The gain of the share by expected energy; null: no energy, or no history for an expectation. */
            energy_gain: z.number().nullable(),
            expected_kwh: z.number().nullable(),
            /** The source of the expected use: the year before of the meter, or of peers. */
            expected_from: z.enum(['meter', 'peers']).nullable(),
            /** The missing one of two bills for the same days: it raises no share; null: the only one. */
            charges: z.enum(billParts).nullable(),
          }),
        ),
        actions_total: z.number(),
      }),
    },
    getBillMatrixCell: {
      method: 'POST',
      path: '/getBillMatrixCell',
      access: 'member',
      needs: 'utilities.read',
      summary: 'The bills of a meter in a month, and whether one is expected',
      input: z.object(gap),
      answer: z.object({
        bills: z.array(
          z.object({
            _id: id('bill'),
            supplier: z.string(),
            invoice_no: z.string(),
            billing_start_date: z.string(),
            billing_end_date: z.string(),
            end_day_counts: z.boolean(),
            is_estimate: z.boolean(),
            charges: z.enum(chargeKinds),
            days: z.number(),
            days_left_out: z.number(),
            quantity: z.number(),
            unit: z.string(),
          }),
        ),
        exemptions: z.array(BillExemption),
        /** The last day on which the bill may still arrive on time. */
        expected_by: z.string(),
        is_locked: z.boolean(),
      }),
    },
    addBillExemption: {
      method: 'POST',
      path: '/addBillExemption',
      access: 'member',
      needs: 'utilities.edit',
      makes: 'bill-exemption',
      summary: 'Say that no bill of a meter is expected for months, and why: their days are not due',
      input: z.object({
        ...meter,
        from: month(),
        /** The last month. */
        until: month(),
        reason: z.enum(exemptionReasons),
        note: text(2000).default(''),
      }),
      answer: BillExemption,
    },
    deleteBillExemption: {
      method: 'POST',
      path: '/deleteBillExemption',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'Expect the bills of these months again',
      input: z.object({ exemption_id: id('bill-exemption') }),
      answer: Done,
    },
    getGapEstimates: {
      method: 'POST',
      path: '/getGapEstimates',
      access: 'member',
      needs: 'utilities.read',
      limit: { calls: 240, perSeconds: 60 },
      summary: 'What the missing days of a month may have used, method by method, and how much may be estimated',
      input: z.object(gap),
      answer: z.object({
        days: z.number(),
        unit: z.enum(['kWh', 'l', 't']),
        /** The best method first; methods without a basis are left out. */
        options: z.array(Estimated),
        /** GRESB, for the calendar year: consecutive months with actual bills, months that may be estimated, months that are. */
        limit: z.object({ actual: z.number(), allowed: z.number(), estimated: z.number() }),
      }),
    },
    getGapsToEstimate: {
      method: 'POST',
      path: '/getGapsToEstimate',
      access: 'member',
      needs: 'utilities.read',
      limit: { calls: 120, perSeconds: 60 },
      summary: 'Every month with overdue bills in a range, with its estimate by the best method that has a basis',
      input: z.object({
        from: month(),
        /** The last month. */
        until: month(),
        environment_id: id('environment').optional(),
        portfolio_id: id('portfolio').optional(),
        utility: Utility.optional(),
      }),
      answer: z.object({
        gaps: z.array(
          z.object({
            ...gap,
            month: z.string(),
            environment_name: z.string(),
            days: z.number(),
            unit: z.enum(['kWh', 'l', 't']),
            estimate: Estimated,
          }),
        ),
        /** The number of months with overdue bills without a basis for any method; those of an accepted year are not overdue. */
        without: z.number(),
      }),
    },
    saveBillEstimates: {
      method: 'POST',
      path: '/saveBillEstimates',
      access: 'member',
      needs: 'utilities.create',
      limit: { calls: 60, perSeconds: 60 },
      summary:
        'Fill months without a bill with estimates; they are marked as such and give way to the bills when they arrive',
      input: z.object({
        gaps: z
          .array(z.object({ ...gap, method: z.enum(estimateMethods) }))
          .min(1)
          .max(500),
      }),
      answer: z.object({ bill_ids: z.array(id('bill')) }),
    },
    undoBillEstimates: {
      method: 'POST',
      path: '/undoBillEstimates',
      access: 'member',
      needs: 'utilities.delete',
      limit: { calls: 60, perSeconds: 60 },
      summary: 'Undo estimates; bills that were received stay',
      input: z.object({ bill_ids: z.array(id('bill')).min(1).max(500) }),
      answer: z.object({ removed: z.number() }),
    },
    getEstimateBias: {
      method: 'POST',
      path: '/getEstimateBias',
      access: 'member',
      needs: 'utilities.read',
      summary: 'How far estimates were from the actual bills that replaced them, by method and carrier',
      input: z.object({}),
      answer: z.array(
        z.object({
          method: z.enum(estimateMethods),
          carrier: z.enum(carriers),
          count: z.number(),
          /** As a share of the actual; positive: estimates were too high. */
          mean: z.number(),
          mean_absolute: z.number(),
        }),
      ),
    },
    saveBillingRhythm: {
      method: 'POST',
      path: '/saveBillingRhythm',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'Set how often a meter is billed; null: as its bills say',
      input: z.object({ ...meter, rhythm: z.enum(billingRhythms).nullable() }),
      answer: Done,
    },
    getBillOwnerCandidates: {
      method: 'POST',
      path: '/getBillOwnerCandidates',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'The people who see all of these properties and may provide their bills',
      input: z.object({ environment_ids: z.array(id('environment')).min(1).max(500) }),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    saveBillOwners: {
      method: 'POST',
      path: '/saveBillOwners',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'Set the data owner of bills of properties, who is reminded of overdue bills at most once a week',
      input: z.object({
        environment_ids: z.array(id('environment')).min(1).max(500),
        /** Null: every utility. */
        utility: Utility.nullable(),
        /** Null: no owner any more. */
        owner_id: id('user').nullable(),
      }),
      answer: z.object({ properties: z.number() }),
    },
  },
  {
    figures: completenessFigures,
    sources: completenessSources,
    modules: [
      {
        key: 'utilities-completeness',
        order: 20,
        under: 'costs',
        name: 'Coverage',
        permissions: ['read'],
        route: '/datahub/data_library/utilities/completeness',
        icon: 'IconCalendarCheck',
      },
    ],
    failures: {
      'completeness.range': {
        status: 422,
        message: 'Choose a range of at most 60 months that ends after it begins.',
      },
      'completeness.no-basis': {
        status: 409,
        message: 'This estimate no longer has a basis, or no day of the month is missing. Reload the estimates.',
      },
      'completeness.owner-lacks': { status: 409, message: ownerLacks },
      'completeness.exemption-not-found': { status: 404, message: 'This entry was not found.' },
      'completeness.exemption-overlaps': {
        status: 409,
        message: 'Some of these months are already marked as not expected. Remove that entry first.',
      },
    },
    events: { 'bill.overdue': { starts: ['product', 'mail'] } },
  },
);
