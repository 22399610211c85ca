import { deductionKinds } from '@steward/core/net-zero/deductions';
import { measureStates } from '@steward/core/net-zero/other-path';
import { z } from 'zod';
import { countedDay, day, Done, id, requiredText, text, year, type CallDefinition } from '../call.ts';

const deductionFields = {
  environment_id: id('environment'),
  kind: z.enum(deductionKinds),
  year: year(),
  /** Of electrification: the last year in which the equipment uses as much; null: the same year. */
  until_year: year().nullable().default(null),
  /** kWh of credits or of heat pumps, tonnes of CO2e of offsets. */
  quantity: z.number().positive('must be more than 0').max(1e12),
  /** Of electrification. */
  installed_on: countedDay().nullable().default(null),
  /** Registry and serial numbers, certificate or meter. */
  reference: requiredText(300),
};

const Deduction = z.object({ _id: id('limit-deduction'), ...deductionFields, until_year: year() });
export type LimitDeduction = z.infer<typeof Deduction>;

/** As entered of a property. */
export const Deductions = z.array(Deduction);

/** Of a year, in tonnes: what was entered comes to, and what of it is deducted. */
export const DeductedOf = z.object({
  kind: z.enum(deductionKinds),
  entered_t: z.number().nullable(),
  deducted_t: z.number(),
});

/** A property on the path without a yearly limit. */
export const OtherPath = z.object({
  name: z.string(),
  state: z.enum(['by-limit', 'by-measures', 'open', 'missed']),
  by_limit: z
    .object({
      year: z.number(),
      limit_of: z.number(),
      /** Null: not known. */
      is_met: z.boolean().nullable(),
      emissions_t: z.number().nullable(),
      limit_t: z.number().nullable(),
      /** The share of the year covered by energy bills. */
      coverage: z.number(),
      source: z.string(),
      working: z.array(z.string()),
    })
    .nullable(),
  by_measures: z
    .object({
      until: day(),
      source: z.string(),
      measures: z.array(
        z.object({
          measure: z.string(),
          state: z.enum(measureStates),
          done_on: day().nullable(),
          not_applicable: z.string(),
        }),
      ),
    })
    .nullable(),
});

/** What a law lets an owner deduct, and its path without a yearly limit. */
export const lawPathCalls = {
  addLimitDeduction: {
    method: 'POST',
    path: '/addLimitDeduction',
    access: 'member',
    needs: 'net-zero.create',
    summary: 'Record renewable credits, heat pumps or offsets that a law lets a property deduct from its emissions',
    input: z.object(deductionFields),
    answer: Deduction,
  },
  deleteLimitDeduction: {
    method: 'POST',
    path: '/deleteLimitDeduction',
    access: 'member',
    needs: 'net-zero.delete',
    summary: 'Delete what was recorded as a deduction',
    input: z.object({ limit_deduction_id: id('limit-deduction') }),
    answer: Done,
  },
  saveLimitMeasures: {
    method: 'POST',
    path: '/saveLimitMeasures',
    access: 'member',
    needs: 'net-zero.edit',
    summary: 'Say which measures of the path without a yearly limit were done, and which do not apply',
    input: z.object({
      environment_id: id('environment'),
      /** Null or absent: the law of New York. */
      limit_pack_id: id('limit-pack').nullable().optional(),
      measures: z
        .array(
          z.object({
            measure: requiredText(100),
            done_on: countedDay().nullable().default(null),
            /** Why it does not apply; empty: it does. */
            not_applicable: text(300).default(''),
          }),
        )
        .max(50),
    }),
    answer: Done,
  },
} as const satisfies Record<string, CallDefinition>;
