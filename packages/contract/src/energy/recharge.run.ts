import { carriers } from '@steward/core/ghg/carrier';
import { ownerReasons, rechargeKeys, rechargeMethods } from '@steward/core/recharge/keys';
import { z } from 'zod';
import { countedDay, id } from '../call.ts';
import { money } from '../amounts.ts';

export const rechargeStates = ['draft', 'issued', 'cancelled'] as const;
/** Whether bills count including their tax. */
export const rechargeBases = ['gross', 'net'] as const;

/** The allocation key for the bills of one carrier. */
export const RechargeRule = z.object({
  carrier: z.enum(carriers),
  method: z.enum(rechargeMethods),
  /** With `mixed`: the part by area, from 0 to 1; the rest is split by sub-meters. */
  basic_share: z.number().min(0).max(1).nullable().default(null),
  /** With `headcount`: the number of people that counts for a space while it has no lease; null if not stated. */
  vacant_headcount: z.number().min(0).max(10_000).nullable().default(null),
});

export const rechargeFields = {
  first_day: countedDay(),
  /** The last day, included. */
  last_day: countedDay(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'three letters, such as EUR')
    .meta({ examples: ['EUR'] }),
  basis: z.enum(rechargeBases).default('gross'),
  rules: z.array(RechargeRule).min(1, 'is required').max(carriers.length),
  /** The sub-meter of each space. */
  sub_meters: z
    .array(z.object({ meter_id: id('meter'), space_id: id('space') }))
    .max(2000)
    .default([]),
  /** The prepayments of tenants for the period. */
  prepayments: z
    .array(z.object({ lease_id: id('lease'), amount: money(1e12, 0) }))
    .max(2000)
    .default([]),
};

export const RechargeRun = z.object({
  _id: id('recharge-run'),
  environment_id: id('environment'),
  environment_name: z.string(),
  state: z.enum(rechargeStates),
  /** Assigned when the run is issued. */
  number: z.number().nullable(),
  first_day: z.string(),
  last_day: z.string(),
  currency: z.string(),
  basis: z.enum(rechargeBases),
  /** The bills in the period: of a draft as saved, otherwise as issued. */
  amount: z.number(),
  /** The part of it that tenants pay. */
  tenants_amount: z.number(),
  tenants: z.number(),
  corrects_id: id('recharge-run').nullable(),
  corrects_number: z.number().nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  issued_by_name: z.string(),
  issued_at: z.string().nullable(),
  cancelled_by_name: z.string(),
  cancelled_at: z.string().nullable(),
  cancel_reason: z.string(),
});
export type RechargeRun = z.infer<typeof RechargeRun>;

/** A bill, or its days within the period that no other run has. */
export const RechargeBill = z.object({
  bill_id: id('bill').nullable(),
  carrier: z.enum(carriers),
  supplier: z.string(),
  invoice_no: z.string(),
  /** The days of the whole bill; the last one is included. */
  bill_first_day: z.string(),
  bill_last_day: z.string(),
  bill_days: z.number(),
  bill_amount: z.number(),
  /** Its days in this run. */
  first_day: z.string(),
  last_day: z.string(),
  days: z.number(),
  amount: z.number(),
});
export type RechargeBill = z.infer<typeof RechargeBill>;

const lineKeys = [...rechargeKeys, 'fixed', 'rest'] as const;

/** amount = bill in the period × of_bill × quantity / total, to the cent. */
export const RechargeLine = z.object({
  /** The position in the list of bills. */
  bill: z.number(),
  space_name: z.string(),
  key: z.enum(lineKeys),
  days: z.number(),
  quantity: z.number(),
  total: z.number(),
  /** m² × days, people × days, or the unit of the sub-meters. */
  unit: z.string(),
  of_bill: z.number(),
  amount: z.number(),
});
export type RechargeLine = z.infer<typeof RechargeLine>;

const amounts = z.array(z.object({ carrier: z.enum(carriers), amount: z.number() }));

export const RechargeTenant = z.object({
  /** Absent in a draft. */
  recharge_statement_id: id('recharge-statement').nullable(),
  tenant_id: id('tenant').nullable(),
  tenant_name: z.string(),
  amounts,
  amount: z.number(),
  prepayment: z.number(),
  /** The amount due; negative: a credit. */
  balance: z.number(),
  lines: z.array(RechargeLine),
});
export type RechargeTenant = z.infer<typeof RechargeTenant>;

/** The part of the owner, with the reason. */
export const RechargeOwnerPart = z.object({
  reason: z.enum(ownerReasons),
  space_name: z.string(),
  tenant_name: z.string(),
  days: z.number(),
  amounts,
  amount: z.number(),
});
export type RechargeOwnerPart = z.infer<typeof RechargeOwnerPart>;

/** `problems` prevent the issue of a run; `warnings` do not. */
export const RechargeProblem = z.object({
  code: z.enum([
    'no-headcount',
    'no-vacant-headcount',
    'no-meter',
    'no-readings',
    'negative-use',
    'fixed-shares',
    'units',
    'no-bills',
  ]),
  carrier: z.enum(carriers).nullable(),
  name: z.string(),
});
export const RechargeWarning = z.object({
  code: z.enum([
    'days-without-bill',
    'overlap',
    'recharged',
    'paid-by-tenant',
    'other-currency',
    /** The bill is an estimate of the supplier: a later bill may correct it. */
    'estimate',
    /** It has an open audit flag. */
    'flagged',
    /** None of its days count in the figures, because other bills replace it. */
    'not-counted',
    /** The lease of a tenant has another key than the rule of the run. */
    'lease-differs',
  ]),
  carrier: z.enum(carriers),
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
});

export const RechargeView = RechargeRun.extend({
  rules: z.array(RechargeRule),
  sub_meters: z.array(z.object({ meter_id: id('meter'), space_id: id('space') })),
  prepayments: z.array(z.object({ lease_id: id('lease'), amount: z.number() })),
  /** The bills in the period as of now; for an issued run as of the issue. */
  total: z.number(),
  bills: z.array(RechargeBill),
  by_tenant: z.array(RechargeTenant),
  by_owner: z.array(RechargeOwnerPart),
  problems: z.array(RechargeProblem),
  warnings: z.array(RechargeWarning),
});
export type RechargeView = z.infer<typeof RechargeView>;

export const RechargeStatement = z.object({
  _id: id('recharge-statement'),
  recharge_run_id: id('recharge-run'),
  number: z.number(),
  state: z.enum(rechargeStates),
  environment_name: z.string(),
  tenant_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  currency: z.string(),
  amount: z.number(),
  prepayment: z.number(),
  balance: z.number(),
  issued_at: z.string(),
});
export type RechargeStatement = z.infer<typeof RechargeStatement>;
