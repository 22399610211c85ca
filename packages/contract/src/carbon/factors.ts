import { instrumentFaults } from '@steward/core/ghg/instruments/instrument-criteria';
import { z } from 'zod';
import { carriers } from '@steward/core/ghg/carrier';
import { attachedDocument, area, Done, id, year } from '../call.ts';
import { GwpChoice } from './boundaries.ts';
import {
  InstrumentChange,
  InstrumentFields,
  InstrumentGiven,
  OwnFactor,
  OwnFactorFields,
  OwnFactorReach,
  refuseOddReach,
} from './factors.references.ts';

/** Emission factors: published editions, own factors, contractual instruments. */
export const factors = area(
  'carbon/factors',
  {
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
      summary: 'Add an own factor with its source; a factor for all properties requires access to all of them',
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
      attaches: true,
      summary: 'Attach the statement that an own factor is taken from; the verifier can open it',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ factor_id: id('factor'), ...attachedDocument }),
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
      attaches: true,
      summary: 'Attach the certificate or contract itself; the verifier can open it',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ instrument_id: id('instrument'), ...attachedDocument }),
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
          /** Null: no serial numbers, or entered before it was asked for. */
          certificate_kwh: z.number().nullable(),
          /** Registry and serial numbers, or the contract; of earlier entries as it was typed. */
          reference: z.string(),
          /** Why the market-based figures do not count with it. */
          not_counted: z.enum(instrumentFaults).nullable(),
          has_file: z.boolean(),
          created_at: z.string(),
        }),
      ),
    },
    getCertificateRegistries: {
      method: 'POST',
      path: '/getCertificateRegistries',
      access: 'member',
      needs: 'emission-factors.read',
      summary: 'The registries of energy certificates that are known by name; another one can be entered',
      input: z.object({}),
      answer: z.array(
        z.object({
          name: z.string(),
          operator: z.string(),
          country: z.string().nullable(),
          /** The energy of each certificate, which no other is accepted for; null: it is entered. */
          certificate_kwh: z.number().nullable(),
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
    saveGwpSet: {
      method: 'POST',
      path: '/saveGwpSet',
      access: 'member',
      needs: 'emission-factors.edit',
      summary:
        'Choose the warming potentials that inventories take from a year on; null: each factor as it is published',
      input: GwpChoice,
      answer: Done,
    },
    getFuelsWithoutFactor: {
      method: 'POST',
      path: '/getFuelsWithoutFactor',
      access: 'member',
      needs: 'emission-factors.read',
      summary:
        'The fuels for which a year has no emission factor, by country of the properties: to be known before it is the base year',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({ year: year() }),
      answer: z.array(z.object({ carrier: z.enum(carriers), country_codes: z.array(z.string()) })),
    },
  },
  {
    modules: [
      {
        key: 'emission-factors',
        order: 20,
        under: 'boundaries',
        name: 'Emission factors',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/datahub/data_library/esg/ghg/operational-boundaries',
        icon: 'IconScale',
      },
    ],
    sources: { 'factors.grid': { shape: 'series', needs: 'emission-factors.read', of: 'property' } },
    evidence: { instruments: { needs: 'emission-factors.read' } },
    failures: {
      'factor.missing': {
        status: 422,
        message: 'No emission factor is published for this. Add your supplier’s factor.',
      },
      'factor.not-found': { status: 404, message: 'This factor was not found.' },
      'factor.whole-organization': {
        status: 403,
        message: 'This applies to all properties. Only people with access to all properties can view and change it.',
      },
      'instrument.not-found': { status: 404, message: 'This certificate was not found.' },
      'instrument.taken': {
        status: 409,
        message:
          'Some or all of these serial numbers are already entered. A certificate can be counted only once, regardless of the property and of whether a contract names it. Correct the serial numbers, or edit the existing entry.',
      },
      'instrument.too-few': {
        status: 422,
        message:
          'The certificates of these serial numbers have less energy than is claimed. Correct the last serial number, the energy of a certificate, or the claimed energy.',
      },
      'instrument.certificate-size': {
        status: 422,
        message:
          'Certificates of this registry have a fixed energy, which is stated here. Enter it as the energy of a certificate, or correct the registry.',
      },
      'instrument.contract-taken': {
        status: 409,
        message: 'This contract is already entered for this property and year. Edit that entry instead.',
      },
      'instrument.vintage': {
        status: 422,
        message:
          'The energy was produced too early or too late to count in this year. It counts if it was produced between July 1 of the previous year and March 31 of the following year.',
      },
    },
  },
);
