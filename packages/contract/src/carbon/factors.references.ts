import { scopeOf } from '@steward/core/ghg/carrier';
import { CERTIFICATE_KWH, isSerialRange } from '@steward/core/ghg/instruments/serial-range';
import { z } from 'zod';
import { day, id, requiredText, text, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Carrier } from '../energy/bills.bill.ts';

/** Where and when an own factor counts: in these calendar years and in no other. */

export const OwnFactorReach = z.object({
  environment_id: id('environment').nullable().default(null),
  carrier: Carrier,
  /** Required for electricity, heat, steam and cooling: a supplier's rate is market-based and never enters the other sum. */
  basis: z.enum(['location', 'market']).nullable().default(null),
  treatment: text(40)
    .meta({ examples: [''] })
    .default(''),
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
/** What the quality criteria of the GHG Protocol ask of an instrument (Scope 2 Guidance, table 7.1). */
const instrumentCriteria = {
  /** The registry or body that issued it, and tracks it. */
  issuer: text(200).default(''),
  technology: text(100).default(''),
  /** When the energy was produced. */
  produced_from: day().nullable().default(null),
  produced_until: day().nullable().default(null),
  cancelled_on: day().nullable().default(null),
  /** For whom it was cancelled. */
  beneficiary: text(200).default(''),
};

export const instrumentFields = {
  environment_id: id('environment'),
  year: year(),
  kind: z.enum(['certificate', 'contract', 'supplier']),
  kwh: z.number().positive().max(1e12),
  kg_co2e_per_kwh: z.number().min(0).max(100),
  /**
   * Where a certificate is kept: a registry of the list by any of its names, or another one. With its serial numbers it is entered once, also
   * if a contract or supplier rate names it.
   */
  registry: text(200).default(''),
  serial_from: text(100).default(''),
  /** The last of the range; empty: there is one number. */
  serial_to: text(100)
    .meta({ examples: [''] })
    .default(''),
  /** Energy of one certificate, that of its registry if it fixes one; the range of serial numbers has to have enough for `kwh`. */
  certificate_kwh: z.number().positive().max(1e9).default(CERTIFICATE_KWH),
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
};
export const InstrumentGiven = z.object(instrumentFields);
export const refuseOddInstrument = (given: z.output<typeof InstrumentGiven>, check: z.RefinementCtx) => {
  const { produced_from: from, produced_until: until, cancelled_on: cancelled, serial_from, serial_to } = given;
  const refuse = (path: keyof typeof given, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message });
  if (given.kind === 'certificate') {
    for (const field of ['registry', 'serial_from', 'produced_from', 'produced_until'] as const)
      if (!given[field]) refuse(field, 'is required');
  } else {
    if (!given.contract_no) refuse('contract_no', 'is required');
    if (serial_from && !given.registry) refuse('registry', 'is required');
  }
  if (serial_to && !isSerialRange(serial_from, serial_to)) refuse('serial_to', 'must continue the first serial number');
  if (from && until && until < from) refuse('produced_until', 'must not be before the start');
  if (from && cancelled && cancelled < from) refuse('cancelled_on', 'must not be before the start');
};
export const InstrumentFields = InstrumentGiven.superRefine(refuseOddInstrument);
export const InstrumentChange = z.object({
  ...changesOf(instrumentFields),
  instrument_id: id('instrument'),
  reason: requiredText(500),
});

/** A certificate, contract or supplier rate that the market-based figures count with. */
export const UsedInstrument = z.object({
  instrument_id: id('instrument'),
  environment_name: z.string(),
  country_code: z.string(),
  kind: z.enum(['certificate', 'contract', 'supplier']),
  reference: z.string(),
  year: z.number(),
  kwh: z.number(),
  used_kwh: z.number(),
  kg_co2e_per_kwh: z.number(),
  issuer: z.string(),
  technology: z.string(),
  produced_from: z.string().nullable(),
  produced_until: z.string().nullable(),
  cancelled_on: z.string().nullable(),
  beneficiary: z.string(),
});
export type UsedInstrument = z.infer<typeof UsedInstrument>;
