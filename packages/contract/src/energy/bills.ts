import { overlapCounts } from '@steward/core/bills/counted-days';
import { billSources } from '@steward/core/bills/sources';
import { z } from 'zod';
import { area, Done, id, text, verbatim, paging } from '../call.ts';
import { changesOf } from '../changes.ts';
import { billConversionCalls } from './bills.conversions.ts';
import { billSplitCalls } from './bills.splits.ts';
import { Bill, BillFields, BillRow, Carrier, Check, NewBill, Utility } from './bills.bill.ts';
import { billsFigures } from './bills.figures.ts';

/** Utility bills: entered or read, checked, corrected and saved, with consumption and cost by month. */
export const bills = area(
  'energy/bills',
  {
    getAllOCR: {
      method: 'POST',
      path: '/getAllOCR',
      access: 'member',
      needs: 'utilities.read',
      summary: 'Bills the person may see, newest first',
      input: z.object({
        environment_id: id('environment').optional(),
        portfolio_id: id('portfolio').optional(),
        status: z.enum(['reading', 'review', 'saved', 'failed']).optional(),
        utility: Utility.optional(),
        /** How it came in. */
        source: z.enum(billSources).optional(),
        year: z.int().min(1992).max(2100).optional(),
        search: text(100).optional(),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(BillRow), totalData: z.number() }),
    },
    getBillById: {
      method: 'POST',
      path: '/getBillById',
      access: 'member',
      needs: 'utilities.read',
      summary: 'One bill with its reading, pages, checks and months',
      input: z.object({ bill_id: id('bill') }),
      answer: Bill,
    },
    checkBill: {
      method: 'POST',
      path: '/checkBill',
      access: 'member',
      needs: 'utilities.read',
      summary: 'What the checks say of a bill as typed so far: sums, dates, gaps, duplicates, unusual values',
      input: z.object({ bill_id: id('bill').optional(), fields: BillFields }),
      answer: z.array(Check),
    },
    editFileOCR: {
      method: 'POST',
      path: '/editFileOCR',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'Confirm, correct and save a bill; `confirmed` names the low-confidence fields that were looked at',
      input: z.object({
        bill_id: id('bill'),
        fields: z.object(changesOf(BillFields.shape)),
        confirmed: z.array(verbatim(60)).max(50).optional(),
        not_a_duplicate: z.boolean().optional(),
        /** How shared days count if it is not a duplicate: both bills whole, or each day once, with the bill printed later. */
        overlap_counts: z.enum(overlapCounts).optional(),
        /** The consumption is right, although it is more than 100 times what properties of this area use. */
        confirms_use: z.boolean().optional(),
        /** Registers the meter of the bill. */
        adds_meter: z.boolean().optional(),
      }),
      answer: Bill,
    },
    createBill: {
      method: 'POST',
      path: '/createBill',
      access: 'member',
      needs: 'utilities.create',
      makes: 'bill',
      summary: 'Type a bill by hand: its values as `fields`, or each at the top',
      input: NewBill,
      answer: Bill,
    },
    deleteBill: {
      method: 'POST',
      path: '/deleteBill',
      access: 'member',
      needs: 'utilities.delete',
      summary: 'Delete a bill and what was derived from it',
      input: z.object({ bill_id: id('bill') }),
      answer: Done,
    },
    getHeatContents: {
      method: 'POST',
      path: '/getHeatContents',
      access: 'member',
      needs: 'utilities.read',
      summary: 'The published energy in a litre or tonne of a fuel, for bills that print no conversion',
      input: z.object({ environment_id: id('environment'), carrier: Carrier }),
      answer: z.array(
        z.object({
          unit: z.enum(['l', 't']),
          kwh_per_unit: z.number(),
          heating_value: z.enum(['gross', 'net']),
          country: z.string(),
          publication: z.string(),
          /** The country asked for, where the value of another one is used. */
          proxy_for: z.string().nullable(),
        }),
      ),
    },
    getUtilBillCounts: {
      method: 'POST',
      path: '/getUtilBillCounts',
      access: 'member',
      needs: 'utilities.read',
      summary: 'How many bills, by utility and by state',
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.object({
        ENERGY: z.number(),
        HEAT: z.number(),
        WATER: z.number(),
        WASTE: z.number(),
        reading: z.number(),
        review: z.number(),
        failed: z.number(),
        saved: z.number(),
      }),
    },
    getEnvsWithOcrsBills: {
      method: 'POST',
      path: '/getEnvsWithOcrsBills',
      access: 'member',
      needs: 'utilities.read',
      summary: 'Properties with the bills that came as files: how many are saved, to be reviewed and being read',
      input: z.object({ environment_id: id('environment').optional(), portfolio_id: id('portfolio').optional() }),
      answer: z.array(
        z.object({
          _id: id('environment'),
          environment_name: z.string(),
          portfolio_id: id('portfolio'),
          saved: z.number(),
          review: z.number(),
          reading: z.number(),
          latest_until: z.string().nullable(),
        }),
      ),
    },
    ...billConversionCalls,
    ...billSplitCalls,
    getAllPortEnvOCR: {
      method: 'POST',
      path: '/getAllPortEnvOCR',
      access: 'member',
      needs: 'utilities.read',
      summary: 'Portfolios and properties with their numbers of bills',
      input: z.object({}),
      answer: z.array(
        z.object({
          _id: id('portfolio'),
          name: z.string(),
          environments: z.array(
            z.object({
              _id: id('environment'),
              environment_name: z.string(),
              saved: z.number(),
              review: z.number(),
              latest_until: z.string().nullable(),
            }),
          ),
        }),
      ),
    },
  },
  {
    figures: billsFigures,
    tasks: { 'add-bill': { needs: ['utilities.read', 'utilities.create'], subject: 'meter', isForWhole: true } },
    modules: [
      {
        key: 'utilities',
        order: 10,
        under: 'costs',
        name: 'Utilities',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/datahub/data_library/utilities',
        icon: 'IconFileInvoice',
        flag: 'preset',
      },
      {
        key: 'utilities-energy',
        order: 10,
        under: 'utilities',
        name: 'Energy bills',
        permissions: ['read'],
        route: '/datahub/data_library/utilities/energy',
        icon: 'IconBolt',
      },
      {
        key: 'utilities-heat',
        order: 20,
        under: 'utilities',
        name: 'Heat bills',
        permissions: ['read'],
        route: '/datahub/data_library/utilities/heat',
        icon: 'IconFlame',
      },
      {
        key: 'utilities-water',
        order: 30,
        under: 'utilities',
        name: 'Water bills',
        permissions: ['read'],
        route: '/datahub/data_library/utilities/water',
        icon: 'IconDroplet',
      },
      {
        key: 'utilities-waste',
        order: 40,
        under: 'utilities',
        name: 'Waste bills',
        permissions: ['read'],
        route: '/datahub/data_library/utilities/waste',
        icon: 'IconRecycle',
      },
    ],
    failures: {
      'bill.not-found': { status: 404, message: 'This bill was not found.' },
      'bill.still-reading': {
        status: 409,
        message: 'This bill is still being processed. Please wait until processing has finished.',
      },
      'bill.confirm-needed': { status: 422, message: 'Please check and confirm the highlighted fields first.' },
      'bill.duplicate': {
        status: 409,
        message: 'This bill may already be in Steward. Confirm that it is not a duplicate to save it.',
      },
      'bill.use-impossible': {
        status: 409,
        message:
          'The consumption is more than 100 times what a property of this floor area uses. Correct the consumption, its unit or the floor area, or confirm the consumption to save the bill.',
      },
      'bill.use-impossible-in-list': {
        status: 409,
        message:
          'The consumption is more than 100 times what a property of this floor area uses. Correct the consumption, its unit or the floor area. If it is right, enter the bill manually.',
      },
      'bill.contradictory': {
        status: 422,
        message: 'The figures of this bill contradict each other. Correct the fields marked with an error.',
      },
      'bill.recharged': {
        status: 409,
        message: 'This bill was charged to tenants. Cancel the charge run before you delete it.',
      },
      'bill.duplicate-in-list': {
        status: 409,
        message: 'This bill may already be in Steward. If it is not a duplicate, enter it manually.',
      },
      'bill.approved': {
        status: 409,
        message: 'This bill is approved for payment. Withdraw the approval before you delete it.',
      },
      'bill.in-payment': {
        status: 409,
        message: 'This bill has been exported or paid. Details that affect its payment can no longer be changed.',
      },
      'bill.year-locked': {
        status: 409,
        message:
          'The report of this year was accepted by the verifier, which locks its bills. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement).',
      },
    },
    search: { Bill: { needs: 'utilities.read' } },
  },
);
