import { instrumentFaults } from '@steward/core/ghg/instrument-criteria';
import { z } from 'zod';
import { Done, id, year, type CallDefinition } from '../call.ts';
import {
  InstrumentChange,
  InstrumentFields,
  InstrumentGiven,
  OwnFactor,
  OwnFactorFields,
  OwnFactorReach,
  refuseOddReach,
} from './ghg.references.ts';

/** What emissions are computed with: the organization's own factors, its instruments, and the published editions. */
export const factorCalls = {
  getOwnFactors: {
    method: 'POST',
    path: '/getOwnFactors',
    access: 'member',
    needs: 'emission-factors.read',
    summary: "The organization's own emission factors",
    input: z.object({}),
    answer: z.array(
      OwnFactor.extend({
        _id: id('factor'),
        environment_name: z.string().nullable(),
        has_file: z.boolean(),
        created_at: z.string(),
      }),
    ),
  },
  saveOwnFactor: {
    method: 'POST',
    path: '/saveOwnFactor',
    access: 'member',
    needs: 'emission-factors.create',
    summary: 'Add an own factor with its source; one for all properties only by somebody who reaches them all',
    input: OwnFactorFields,
    answer: Done,
  },
  getYearsOfOwnFactor: {
    method: 'POST',
    path: '/getYearsOfOwnFactor',
    access: 'member',
    needs: 'emission-factors.create',
    summary: 'The years an own factor would change, before it is saved: which have bills, and which are accepted',
    input: OwnFactorReach.superRefine(refuseOddReach),
    answer: z.array(
      z.object({
        year: z.number(),
        /** With bills of this carrier in the year. */
        properties: z.number(),
        /** An accepted report covers it: the factor is refused. */
        is_accepted: z.boolean(),
      }),
    ),
  },
  deleteOwnFactor: {
    method: 'POST',
    path: '/deleteOwnFactor',
    access: 'member',
    needs: 'emission-factors.delete',
    summary: 'Delete an own factor',
    input: z.object({ factor_id: id('factor') }),
    answer: Done,
  },
  attachFactorFile: {
    method: 'POST',
    path: '/attachFactorFile',
    access: 'member',
    needs: 'emission-factors.create',
    shape: 'upload',
    summary: 'Attach the statement that an own factor is taken from; the verifier can open it',
    limit: { calls: 60, perSeconds: 60 },
    input: z.object({ factor_id: id('factor') }),
    answer: Done,
  },
  getFactorFile: {
    method: 'GET',
    path: '/ownFactors/:factor_id/file',
    access: 'member',
    needs: 'emission-factors.read',
    shape: 'file',
    summary: 'The statement behind an own factor',
    input: z.object({ factor_id: id('factor') }),
    answer: z.null(),
  },
  attachInstrumentFile: {
    method: 'POST',
    path: '/attachInstrumentFile',
    access: 'member',
    needs: 'emission-factors.create',
    shape: 'upload',
    summary: 'Attach the certificate or contract itself; the verifier can open it',
    limit: { calls: 60, perSeconds: 60 },
    input: z.object({ instrument_id: id('instrument') }),
    answer: Done,
  },
  getInstrumentFile: {
    method: 'GET',
    path: '/instruments/:instrument_id/file',
    access: 'member',
    needs: 'emission-factors.read',
    shape: 'file',
    summary: 'The document of a certificate or contract',
    input: z.object({ instrument_id: id('instrument') }),
    answer: z.null(),
  },
  getInstruments: {
    method: 'POST',
    path: '/getInstruments',
    access: 'member',
    needs: 'emission-factors.read',
    summary: 'Energy attribute certificates, contracts and supplier products',
    input: z.object({ year: year().optional() }),
    answer: z.array(
      InstrumentGiven.extend({
        _id: id('instrument'),
        environment_name: z.string(),
        /** Registry and serial numbers, or the contract; of earlier entries as it was typed. */
        reference: z.string(),
        /** Why the market-based figures do not count with it. */
        not_counted: z.enum(instrumentFaults).nullable(),
        has_file: z.boolean(),
        created_at: z.string(),
      }),
    ),
  },
  saveInstrument: {
    method: 'POST',
    path: '/saveInstrument',
    access: 'member',
    needs: 'emission-factors.create',
    summary: 'Add a certificate or contract',
    input: InstrumentFields,
    answer: Done,
  },
  updateInstrument: {
    method: 'POST',
    path: '/updateInstrument',
    access: 'member',
    needs: 'emission-factors.edit',
    summary: 'Change a certificate or contract, and say why',
    input: InstrumentChange,
    answer: Done,
  },
  deleteInstrument: {
    method: 'POST',
    path: '/deleteInstrument',
    access: 'member',
    needs: 'emission-factors.delete',
    summary: 'Delete a certificate or contract',
    input: z.object({ instrument_id: id('instrument') }),
    answer: Done,
  },
  getFactorEditions: {
    method: 'POST',
    path: '/getFactorEditions',
    access: 'member',
    needs: 'emission-factors.read',
    summary: 'The published sets the product computes with: edition, source, licence',
    input: z.object({}),
    answer: z.array(
      z.object({
        set: z.string(),
        edition: z.string(),
        source: z.string(),
        licence: z.string(),
        attribution: z.string(),
        factors: z.number(),
      }),
    ),
  },
} as const satisfies Record<string, CallDefinition>;
