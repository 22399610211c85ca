import { overlapCounts, type OverlapCounts } from '@steward/core/bills/counted-days';
import { billFields, utilities } from '@steward/core/bills/fields';
import { billSources } from '@steward/core/bills/sources';
import { namesOfKind, namesWith } from '@steward/core/fields/field';
import { carriers } from '@steward/core/ghg/carrier';
import { energyOfPrinted, needsCorrection } from '@steward/core/units/conversion';
import { isInCoins } from '@steward/core/money';
import { taxLineErrors } from '@steward/core/payments/tax-lines';
import { modelKinds } from '@steward/core/weather/model';
import { z } from 'zod';
import { id, text } from '../call.ts';
import { tooFine } from '../amounts.ts';
import { answersOf, inputsOf, schemasOf } from '../fields.ts';

export { utilities };
export const Utility = z.enum(utilities);
export const Carrier = z.enum(carriers);

const TaxLine = z.object({ rate: z.number(), net: z.number(), tax: z.number() });
const amount = () => z.number({ error: 'must be a number' }).min(-10_000_000_000).max(10_000_000_000);

/** The fields of a bill that a user confirms (`core/bills/fields`), with the rules between fields. */
export const BillFields = z
  .object(
    inputsOf(billFields, {
      meter_no: text(billFields.meter_no.max)
        .refine((no) => /^[\p{L}\p{N}]*$/u.test(no), 'only letters and digits')
        .default('')
        .meta({ examples: ['M1'] }),
      tax_lines: z
        .array(z.object({ rate: z.number().min(0).max(100), net: amount(), tax: amount() }))
        .max(10)
        .default([])
        .meta({ examples: [[]] }),
    }),
  )
  .superRefine((bill, check) => {
    const needed = (
      { ENERGY: 'energy_consumption', HEAT: 'energy_consumption', WATER: 'water_consumption', WASTE: 'waste' } as const
    )[bill.utility];
    for (const key of ['energy_consumption', 'water_consumption', 'waste'] as const)
      if ((bill[key] ?? 0) < 0 && bill.gross_amount > 0)
        check.addIssue({ code: 'custom', path: [key], message: 'must not be negative' });
    for (const key of namesOfKind(billFields, 'money'))
      if (!isInCoins(bill[key] ?? 0, bill.currency))
        check.addIssue({ code: 'custom', path: [key], message: tooFine(bill.currency) });
    for (const { line, code } of taxLineErrors(bill.tax_lines, bill))
      check.addIssue(
        line === undefined
          ? { code: 'custom', path: [`${code}_amount`], message: 'is not the sum of the tax lines' }
          : { code: 'custom', path: ['tax_lines', line, 'tax'], message: 'does not fit the rate' },
      );
    if (bill.calorific_value !== null) {
      const isMissing = {
        calorific_unit: bill.calorific_unit === '',
        volume_correction: needsCorrection(bill.calorific_unit) && bill.volume_correction === null,
        original_quantity: bill.original_quantity === null,
        original_unit: bill.original_unit === '',
      };
      const missing = Object.entries(isMissing).flatMap(([key, is]) => (is ? [key] : []));
      for (const key of missing) check.addIssue({ code: 'custom', path: [key], message: 'is required' });
      if (missing.length === 0 && bill.calorific_value > 0 && !energyOfPrinted(bill))
        check.addIssue({ code: 'custom', path: ['original_unit'], message: 'does not go with the calorific value' });
    }
    if (bill[needed] === null) check.addIssue({ code: 'custom', path: [needed], message: 'is required' });
    const isLater = bill.end_day_counts
      ? bill.billing_end_date >= bill.billing_start_date
      : bill.billing_end_date > bill.billing_start_date;
    if (!isLater) check.addIssue({ code: 'custom', path: ['billing_end_date'], message: 'must be after the start' });
  });
export type BillFields = z.infer<typeof BillFields>;

interface NewBillGiven {
  fields: z.input<typeof BillFields>;
  not_a_duplicate?: boolean | undefined;
  overlap_counts?: OverlapCounts | undefined;
  confirms_use?: boolean | undefined;
  adds_meter?: boolean | undefined;
}

/** Whether the new meter on a bill is registered together with the bill; if one fails, neither is saved. */
export const addsMeter = z.boolean().default(false);

/**
 * The fields of a new bill: together as `fields`, or each at the top level, as in the specification. The product's own clients send
 * `fields`, so only that is in their type.
 */
export const NewBill = z
  .object({
    ...z.object(BillFields.shape).partial().shape,
    fields: BillFields.optional(),
    not_a_duplicate: z.boolean().default(false),
    /** How shared days count if it is not a duplicate: both bills whole, or each day once, with the bill printed later. */
    overlap_counts: z.enum(overlapCounts).default('both'),
    /** The consumption is right, although it is more than 100 times what properties of this area use. */
    confirms_use: z.boolean().default(false),
    adds_meter: addsMeter,
  })
  .transform(({ fields, not_a_duplicate, overlap_counts, confirms_use, adds_meter, ...top }, check) => {
    const said = { not_a_duplicate, overlap_counts, confirms_use, adds_meter };
    if (fields) return { fields, ...said };
    const given = BillFields.safeParse(top);
    if (given.success) return { fields: given.data, ...said };
    for (const { path, message } of given.error.issues) check.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  }) as z.ZodType<
  {
    fields: BillFields;
    not_a_duplicate: boolean;
    overlap_counts: OverlapCounts;
    confirms_use: boolean;
    adds_meter: boolean;
  },
  NewBillGiven
>;

const Box = z.object({ page: z.number(), x: z.number(), y: z.number(), w: z.number(), h: z.number() });
/** A value read by OCR, with its position on the page (fractions of the page) and its confidence (0 to 1). */
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

/** One meter or energy source of a bill for several. */
export const BillLine = z.object({
  carrier: Carrier.nullable(),
  meter_no: z.string(),
  previous: z.number().nullable(),
  current: z.number().nullable(),
  /** The quantity as printed. */
  quantity: z.number().nullable(),
  unit: z.string(),
  /** The amount for it, if the bill states one. */
  amount: z.number().nullable(),
  confidence: z.number(),
  boxes: z.array(Box),
});
export type BillLine = z.infer<typeof BillLine>;

/** A finding of the checks: the web has a text for `code`, filled with `values`. */
export const Check = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Check = z.infer<typeof Check>;

/** An unconfirmed bill may lack fields that a saved bill requires. */
const answers = answersOf(billFields, { tax_lines: z.array(TaxLine) }, true);

export const BillRow = z.object({
  _id: id('bill'),
  environment_name: z.string(),
  status: z.enum(['reading', 'review', 'saved', 'failed']),
  source: z.enum(billSources),
  /** The sender, or the spreadsheet it was imported from; empty for bills entered manually. */
  source_detail: z.string(),
  /** When the organization received it; null if it was entered at that moment. */
  received_at: z.string().nullable(),
  failure_code: z.string().nullable(),
  file_name: z.string(),
  job_id: id('job').nullable(),
  ...schemasOf(answers, namesWith(billFields, 'list')),
  created_at: z.string(),
});
export type BillRow = z.infer<typeof BillRow>;

export const Bill = BillRow.extend({
  ...answers,
  has_file: z.boolean(),
  content_type: z.string().nullable(),
  /** The PDF that was sent with an e-invoice. */
  print_name: z.string().nullable(),
  pages: z.array(z.object({ page: z.number(), width_px: z.number(), height_px: z.number(), url: z.string() })),
  /** Null for bills entered manually. */
  reading: z
    .object({
      method: z.string(),
      language: z.string(),
      is_utility_bill: z.boolean(),
      fields: z.record(z.string(), ReadField),
      checks: z.array(z.object({ code: z.string(), passed: z.boolean() })),
      /** Warnings of the reading: `several-meters`, `print-too-small`, … */
      warnings: z.array(z.string()).default([]),
      /** Its position among several bills in one file. */
      part: z.object({ number: z.number(), of: z.number() }).nullable().default(null),
      /** Its meters and energy sources, separately. */
      lines: z.array(BillLine).default([]),
      /** The line of a larger bill from which this bill was made. */
      line: z.object({ number: z.number(), of: z.number() }).nullable().default(null),
      /** The fields whose places were known from earlier bills of the supplier. */
      template: z
        .object({ id: z.string(), supplier: z.string(), fields: z.array(z.string()) })
        .nullable()
        .default(null),
    })
    .nullable(),
  checks: z.array(Check),
  /** Whether findings on the bill are still being looked for; it was saved a moment ago. */
  is_being_checked: z.boolean(),
  months: z.array(
    z.object({
      carrier: Carrier,
      month: z.string(),
      days: z.number(),
      /** Days that are counted from another bill of the meter. */
      days_left_out: z.number(),
      quantity: z.number(),
      unit: z.string(),
      cost: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
  /** Whether a user confirmed a consumption that is more than 100 times what properties of this area use. */
  use_confirmed: z.boolean(),
  /** Whether a user confirmed that it is not a duplicate, and how the days that it shares with another bill count. */
  not_a_duplicate: z.boolean(),
  overlap_counts: z.enum(overlapCounts),
  /** How the use is spread over the months; null: by days. */
  split: z
    .object({
      kind: z.enum(modelKinds),
      base_c: z.number(),
      /** In the unit of the bill. */
      base_per_day: z.number(),
      /** By month, K·d of the bill's days. */
      degree_days: z.record(z.string(), z.number()),
      /** The number of bills of this year and the two before to which the model is fitted. */
      year: z.number(),
      bills: z.number(),
    })
    .nullable(),
  is_locked: z.boolean(),
  /** For a bill without a meter number: the number of the meter registered for its account. */
  meter_of_account: z.string().nullable(),
  /** During the review: the property that its meter, account or address indicates, if it is another one. */
  other_property: z
    .object({
      environment_id: id('environment'),
      environment_name: z.string(),
      by: z.enum(['meter', 'account', 'address']),
    })
    .nullable(),
});
export type Bill = z.infer<typeof Bill>;
