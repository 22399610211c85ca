import { carriers, wasteTreatments } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { area, day, id, requiredText, text } from './call.ts';

const Done = z.object({ done: z.literal(true) });

export const utilities = ['ENERGY', 'HEAT', 'WATER', 'WASTE'] as const;
export const Utility = z.enum(utilities);
export const Carrier = z.enum(carriers);

const amount = () => z.number({ error: 'must be a number' }).min(-10_000_000_000).max(10_000_000_000);
const quantity = () => z.number({ error: 'must be a number' }).min(0, 'must not be negative').max(1e12);

/** What a person confirms of a bill; reading fills it in, a form shows it, typing by hand uses the same (R066 to R068). */
export const BillFields = z
  .object({
    environment_id: id('environment'),
    utility: Utility,
    carrier: Carrier,
    /** Waste only: how it is treated. */
    treatment: z.union([z.literal(''), z.enum(wasteTreatments)]).default(''),
    supplier: text(200).default(''),
    invoice_no: text(100).default(''),
    account_no: text(100).default(''),
    meter_no: requiredText(60).regex(/^[\p{L}\p{N}]+$/u, 'only letters and digits'),
    date_of_bill: day(),
    billing_start_date: day(),
    billing_end_date: day(),
    /** False: the last day is the first of the next bill (the usual case). True: it belongs to this one. */
    end_day_counts: z.boolean().default(false),
    gross_amount: amount(),
    net_amount: amount(),
    tax_amount: amount().nullable().default(null),
    tax_rate: z.number().min(0).max(100).nullable().default(null),
    currency: z.string().regex(/^[A-Z]{3}$/, 'three letters, such as EUR'),
    /** kWh, litres, tonnes. The one of the bill's utility is required (A43). */
    energy_consumption: quantity().nullable().default(null),
    water_consumption: quantity().nullable().default(null),
    waste: quantity().nullable().default(null),
    /** As printed, where it was converted. */
    original_quantity: quantity().nullable().default(null),
    original_unit: text(20).default(''),
    is_estimate: z.boolean().default(false),
    note: text(2000).default(''),
  })
  .superRefine((bill, check) => {
    const needed = (
      { ENERGY: 'energy_consumption', HEAT: 'energy_consumption', WATER: 'water_consumption', WASTE: 'waste' } as const
    )[bill.utility];
    if (bill[needed] === null) check.addIssue({ code: 'custom', path: [needed], message: 'is required' });
    const isLater = bill.end_day_counts
      ? bill.billing_end_date >= bill.billing_start_date
      : bill.billing_end_date > bill.billing_start_date;
    if (!isLater) check.addIssue({ code: 'custom', path: ['billing_end_date'], message: 'must be after the start' });
  });
export type BillFields = z.infer<typeof BillFields>;

const Box = z.object({ page: z.number(), x: z.number(), y: z.number(), w: z.number(), h: z.number() });
/** A value the machine read, where it stands on the page (fractions of the page), and how sure it is (0 to 1). */
export const ReadField = z.object({
  value: z.union([z.string(), z.number()]).nullable(),
  confidence: z.number(),
  text: z.string(),
  boxes: z.array(Box),
  suggestions: z
    .array(z.object({ value: z.union([z.string(), z.number()]), confidence: z.number(), boxes: z.array(Box) }))
    .default([]),
});
export type ReadField = z.infer<typeof ReadField>;

/** A finding of the checks: `code` is worded by the web with `values`. */
export const Check = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Check = z.infer<typeof Check>;

export const BillRow = z.object({
  _id: id('bill'),
  environment_id: id('environment'),
  environment_name: z.string(),
  status: z.enum(['reading', 'review', 'saved', 'failed']),
  source: z.enum(['upload', 'typed']),
  failure_code: z.string().nullable(),
  file_name: z.string(),
  job_id: id('job').nullable(),
  utility: Utility.nullable(),
  carrier: Carrier.nullable(),
  supplier: z.string(),
  invoice_no: z.string(),
  meter_no: z.string(),
  date_of_bill: z.string().nullable(),
  billing_start_date: z.string().nullable(),
  billing_end_date: z.string().nullable(),
  gross_amount: z.number().nullable(),
  currency: z.string().nullable(),
  energy_consumption: z.number().nullable(),
  water_consumption: z.number().nullable(),
  waste: z.number().nullable(),
  is_estimate: z.boolean(),
  created_at: z.string(),
});
export type BillRow = z.infer<typeof BillRow>;

const nullableFields = z.object({
  treatment: z.string(),
  account_no: z.string(),
  end_day_counts: z.boolean(),
  net_amount: z.number().nullable(),
  tax_amount: z.number().nullable(),
  tax_rate: z.number().nullable(),
  original_quantity: z.number().nullable(),
  original_unit: z.string(),
  note: z.string(),
});
export const Bill = BillRow.extend({
  ...nullableFields.shape,
  has_file: z.boolean(),
  content_type: z.string().nullable(),
  pages: z.array(z.object({ page: z.number(), width_px: z.number(), height_px: z.number(), url: z.string() })),
  /** Null for typed bills. */
  reading: z
    .object({
      method: z.string(),
      language: z.string(),
      is_utility_bill: z.boolean(),
      fields: z.record(z.string(), ReadField),
      checks: z.array(z.object({ code: z.string(), passed: z.boolean() })),
    })
    .nullable(),
  checks: z.array(Check),
  months: z.array(
    z.object({
      carrier: Carrier,
      month: z.string(),
      days: z.number(),
      quantity: z.number(),
      unit: z.string(),
      cost: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
  is_locked: z.boolean(),
});
export type Bill = z.infer<typeof Bill>;

export const bills = area('bills', {
  processFileOCR: {
    method: 'POST',
    path: '/processFileOCR',
    access: 'member',
    needs: 'utilities.create',
    shape: 'upload',
    summary:
      'Upload one to five bills of a property; each is read in the background, its failure told apart from the others',
    input: z.object({ environment_id: id('environment') }),
    answer: z.array(
      z.object({
        file_name: z.string(),
        bill_id: id('bill').nullable(),
        job_id: id('job').nullable(),
        failure_code: z.string().nullable(),
      }),
    ),
  },
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
      year: z.int().min(1992).max(2100).optional(),
      search: text(100).optional(),
      page: z.int().min(1).max(1_000_000).default(1),
      page_size: z.int().min(1).max(1000).default(50),
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
      fields: BillFields,
      confirmed: z.array(z.string().max(60)).max(50).default([]),
      not_a_duplicate: z.boolean().default(false),
    }),
    answer: Bill,
  },
  createBill: {
    method: 'POST',
    path: '/createBill',
    access: 'member',
    needs: 'utilities.create',
    summary: 'Type a bill by hand',
    input: z.object({ fields: BillFields, not_a_duplicate: z.boolean().default(false) }),
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
  readBillAgain: {
    method: 'POST',
    path: '/readBillAgain',
    access: 'member',
    needs: 'utilities.edit',
    summary: 'Read the file of a failed or unconfirmed bill again',
    input: z.object({ bill_id: id('bill') }),
    answer: BillRow,
  },
  getBillDownloadUrlById: {
    method: 'POST',
    path: '/getBillDownloadUrlById',
    access: 'member',
    needs: 'utilities.read',
    summary: 'Where the original file of a bill is',
    input: z.object({ bill_id: id('bill') }),
    answer: z.object({ url: z.string(), name: z.string() }),
  },
  getBillFile: {
    method: 'GET',
    path: '/bills/:bill_id/file',
    access: 'member',
    needs: 'utilities.read',
    shape: 'file',
    summary: 'The original file of a bill',
    input: z.object({ bill_id: id('bill') }),
    answer: z.null(),
  },
  getBillPage: {
    method: 'GET',
    path: '/bills/:bill_id/pages/:page',
    access: 'member',
    needs: 'utilities.read',
    shape: 'file',
    summary: 'The image of one page of a bill',
    input: z.object({ bill_id: id('bill'), page: z.coerce.number<string>().int().min(1).max(100) }),
    answer: z.null(),
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
});
