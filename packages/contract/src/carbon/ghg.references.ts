import { inventoryGwpSets } from '@steward/core/ghg/gwp-set';
import { scopeOf } from '@steward/core/ghg/carrier';
import { isSerialRange } from '@steward/core/ghg/serial-range';
import { z } from 'zod';
import { id, requiredText, text, year } from '../call.ts';
import { Carrier } from '../energy/bills.bill.ts';
import { instrumentCriteria } from './ghg.inventory-parts.ts';

/** Where and when an own factor counts: in these calendar years and in no other. */
/** The warming potentials that inventories take from a year on; null: each factor as it is published. */
export const GwpChoice = z.object({ from_year: year(), gwp_set: z.enum(inventoryGwpSets).nullable().default(null) });

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
  /** Where a certificate is kept; with its serial numbers it is entered once in the organization. */
  registry: text(200).default(''),
  serial_from: text(100).default(''),
  /** The last of the range; empty: there is one number. */
  serial_to: text(100)
    .meta({ examples: [''] })
    .default(''),
  /** Of a contract or supplier rate; once for a property and year. */
  contract_no: text(200).default(''),
  /** The country it was issued for; null: that of the property. */
  market: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is not a country')
    .meta({ examples: ['DE'] })
    .nullable()
    .default(null),
  ...instrumentCriteria,
});
const refuseOddInstrument = (given: z.output<typeof InstrumentGiven>, check: z.RefinementCtx) => {
  const { produced_from: from, produced_until: until, cancelled_on: cancelled, serial_from, serial_to } = given;
  const refuse = (path: keyof typeof given, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message });
  if (given.kind === 'certificate') {
    for (const field of ['registry', 'serial_from', 'produced_from', 'produced_until'] as const)
      if (!given[field]) refuse(field, 'is required');
  } else if (!given.contract_no) refuse('contract_no', 'is required');
  if (serial_to && !isSerialRange(serial_from, serial_to)) refuse('serial_to', 'must continue the first serial number');
  if (from && until && until < from) refuse('produced_until', 'must not be before the start');
  if (from && cancelled && cancelled < from) refuse('cancelled_on', 'must not be before the start');
};
export const InstrumentFields = InstrumentGiven.superRefine(refuseOddInstrument);
export const InstrumentChange = InstrumentGiven.extend({
  instrument_id: id('instrument'),
  reason: requiredText(500),
}).superRefine(refuseOddInstrument);
