import { scopeOf } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { id, requiredText, text, year } from '../call.ts';
import { Carrier } from '../energy/bills.bill.ts';
import { instrumentCriteria } from './ghg.inventory-parts.ts';

/** Where and when an own factor counts: in these calendar years and in no other. */
export const OwnFactorReach = z.object({
  environment_id: id('environment').nullable().default(null),
  carrier: Carrier,
  /** Required for electricity, heat, steam and cooling: a supplier's rate is market-based and never enters the other sum. */
  basis: z.enum(['location', 'market']).nullable().default(null),
  treatment: text(40).default(''),
  valid_from: year(),
  valid_until: year(),
});
export const OwnFactor = OwnFactorReach.extend({
  unit: z.enum(['kWh', 'l', 't']),
  kg_co2e_per_unit: z.number().min(0).max(1_000_000),
  source: requiredText(300),
});
export const refuseOddReach = (
  { carrier, basis, valid_from, valid_until }: z.output<typeof OwnFactorReach>,
  check: z.RefinementCtx,
) => {
  if (scopeOf[carrier] === 2 && basis === null)
    check.addIssue({ code: 'custom', path: ['basis'], message: 'is required' });
  if (valid_until < valid_from)
    check.addIssue({ code: 'custom', path: ['valid_until'], message: 'must not be before the first year' });
};
export const OwnFactorFields = OwnFactor.superRefine(refuseOddReach);
export const InstrumentGiven = z.object({
  environment_id: id('environment'),
  year: year(),
  kind: z.enum(['certificate', 'contract', 'supplier']),
  kwh: z.number().positive().max(1e12),
  kg_co2e_per_kwh: z.number().min(0).max(100),
  reference: requiredText(300),
  ...instrumentCriteria,
});
export const InstrumentFields = InstrumentGiven.superRefine(({ produced_from, produced_until }, check) => {
  if (produced_from && produced_until && produced_until < produced_from)
    check.addIssue({ code: 'custom', path: ['produced_until'], message: 'must not be before the start' });
});
