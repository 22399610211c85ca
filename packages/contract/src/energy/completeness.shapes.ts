import { billingRhythms, cellStates } from '@steward/core/coverage/bill-matrix';
import { billParts } from '@steward/core/coverage/bill-parts';
import { estimateMethods } from '@steward/core/estimates/methods';
import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { id, requiredText } from '../call.ts';
import { Utility } from './bills.bill.ts';

/** The reasons why no bill is expected for months. */
export const exemptionReasons = ['vacant', 'sold', 'not_connected', 'included', 'other'] as const;

export const month = () =>
  z
    .string()
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'must be a month, such as 2026-03')
    .meta({ examples: ['2026-03'] });

export const MatrixRow = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  portfolio_name: z.string(),
  /** Null: the property has no meter and no bill, for the filtered utility. */
  carrier: z.enum(carriers).nullable(),
  utility: Utility.nullable(),
  /** The meter, after those that it replaced. */
  meters: z.array(z.string()),
  account_no: z.string(),
  supplier: z.string(),
  rhythm: z.enum(billingRhythms),
  /** Whether a person has set it; otherwise it follows from the bills. */
  rhythm_is_set: z.boolean(),
  /** The person responsible for the bills of the property and utility; null: none, or one whose account was deleted. */
  owner_id: id('user').nullable(),
  owner_name: z.string(),
  /** The states by month, as in `months` of the answer. */
  states: z.array(z.enum(cellStates)),
  days: z.array(z.number()),
  due: z.array(z.number()),
  estimated: z.array(z.number()),
  overlap: z.array(z.number()),
  /** The days without a bill that meter data covers. They do not count as covered, and no reported figure uses them. */
  metered: z.array(z.number()),
  /** With separate supply and grid bills both are expected: each with its due days without a bill. Otherwise empty. */
  parts: z.array(
    z.object({
      charges: z.enum(billParts),
      supplier: z.string(),
      account_no: z.string(),
      missing: z.array(z.number()),
    }),
  ),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

export const BillExemption = z.object({
  _id: id('bill-exemption'),
  environment_id: id('environment'),
  carrier: z.enum(carriers),
  meter_no: z.string(),
  from: z.string(),
  until: z.string(),
  reason: z.enum(exemptionReasons),
  note: z.string(),
});
export type BillExemption = z.infer<typeof BillExemption>;

export const DaysShare = z.object({ days: z.number(), due: z.number(), share: z.number().nullable() });

/** A month of a meter with a missing bill. */
export const gap = {
  environment_id: id('environment'),
  carrier: z.enum(carriers),
  /** The meter, and those that it replaced. */
  meters: z.array(requiredText(60)).min(1).max(50),
  month: month(),
};

export const Estimated = z.object({
  method: z.enum(estimateMethods),
  /** The quantity for the missing days. */
  quantity: z.number(),
  working: z.string(),
  /** The number of these days with known use of the meter; null if the estimate comes from other months or properties. */
  known_days: z.number().nullable(),
});
