import { BALANCE_TOLERANCE } from '@steward/core/meters/balance';
import { meterFields } from '@steward/core/meters/fields';
import { meterOrigins } from '@steward/core/meters/origin';
import { meterUses } from '@steward/core/meters/serves';
import { everyMeterFields, everyMeterSorts, meterListFields } from '@steward/core/meters/list-fields';
import { z } from 'zod';
import { area, countedDay, Done, id, paging, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { acceptedReason } from './environments.history.ts';
import { answersOf, inputsOf } from '../fields.ts';
import { listQuery } from '../list-query.ts';
import { meterProposalCalls, meterProposalFailures } from './meters.proposals.ts';

const fields = inputsOf(meterFields);

/** The parent meter, and the formula. */
const place = {
  /** The meter of the same property and utility that counts its use too; null: none, it is a main meter. */
  parent_id: id('meter').nullable(),
  /** The share of its own use that its sub-meters may leave unexplained. */
  balance_tolerance: z.number().min(0).max(1),
  /** For a virtual meter: other meters of the property by number, times factors, `M1 + M2 - 0.5 * [4711]`. Empty: it has a register. */
  formula: text(10_000).meta({ examples: [''] }),
};

/** What a meter has served from a day on, until the day of the next one. */
export const MeterServes = z.object({
  _id: id('meter-serves'),
  /** Null: from the beginning. */
  valid_from: z.string().nullable(),
  /** Null: not known. */
  serves: z.enum(meterUses).nullable(),
  area: z.number().nullable(),
  spaces: z.array(z.object({ space_id: id('space'), space_name: z.string() })),
});
export type MeterServes = z.infer<typeof MeterServes>;

/** The spaces that the meter serves now; a list that is sent replaces the list. */
const servedSpaces = {
  serves_space_ids: z
    .array(id('space'))
    .max(500)
    .meta({ examples: [[]] }),
};

export const Meter = z.object({
  _id: id('meter'),
  environment_id: id('environment'),
  ...answersOf(meterFields),
  serves_space_ids: z.array(z.string()),
  /** Every day on which the payer changed to the other one, in order; the last is `paid_since`. */
  payer_changes: z.array(z.string()),
  replaced_by: z.string().nullable(),
  replaced_by_no: z.string().nullable(),
  parent_id: z.string().nullable(),
  parent_no: z.string().nullable(),
  balance_tolerance: z.number(),
  /** Empty: it has a register. */
  formula: z.string(),
  /** Entered by a user, or added because saved bills name it. */
  origin: z.enum(meterOrigins),
});
export type Meter = z.infer<typeof Meter>;

/** A meter in the list over all properties. */
export const MeterSomewhere = Meter.extend({ environment_name: z.string() });
export type MeterSomewhere = z.infer<typeof MeterSomewhere>;

/** The register of meters: bills and coverage refer to it by property, carrier and number. */
export const meters = area(
  'estate/meters',
  {
    getMeters: {
      method: 'POST',
      path: '/getMeters',
      access: 'member',
      needs: 'meters.read',
      summary: 'The meters of a property',
      input: z.object({
        environment_id: id('environment'),
        /** The text of a query (`core/lists/list-query`) of `meterListFields`. */
        where: listQuery(meterListFields).optional(),
      }),
      answer: z.array(Meter),
    },
    findMeters: {
      method: 'POST',
      path: '/findMeters',
      access: 'member',
      needs: 'meters.read',
      summary: 'The meters of all properties, page by page',
      input: z.object({
        search: text(100).optional(),
        /** The text of a query (`core/lists/list-query`) of `everyMeterFields`. */
        where: listQuery(everyMeterFields).optional(),
        sort: z.enum(everyMeterSorts).default('environment_name'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(MeterSomewhere), totalData: z.number() }),
    },
    addMeter: {
      method: 'POST',
      path: '/addMeter',
      access: 'member',
      needs: 'meters.create',
      makes: 'meter',
      summary: 'Register a meter of a property',
      input: z.object({
        environment_id: id('environment'),
        ...fields,
        serves_space_ids: servedSpaces.serves_space_ids.default([]),
        parent_id: place.parent_id.default(null),
        balance_tolerance: place.balance_tolerance.default(BALANCE_TOLERANCE),
        formula: place.formula.default(''),
        ...acceptedReason,
      }),
      answer: Meter,
    },
    updateMeter: {
      method: 'POST',
      path: '/updateMeter',
      access: 'member',
      needs: 'meters.edit',
      summary: 'Change a meter: its numbers, days, replacement, parent meter and formula',
      input: z.object({
        meter_id: id('meter'),
        ...changesOf({
          ...fields,
          /** Absent: unchanged, or from the beginning if the payer changes. */
          paid_since: countedDay().nullable(),
          ...servedSpaces,
          /** Another day with another use, area or spaces: from that day on. With the same ones: the day is corrected. */
          serves_since: countedDay().nullable(),
          /** Its replacement. */
          replaced_by: id('meter').nullable(),
          ...place,
        }),
        ...acceptedReason,
      }),
      answer: Meter,
    },
    getMeterServes: {
      method: 'POST',
      path: '/getMeterServes',
      access: 'member',
      needs: 'meters.read',
      summary: 'What a meter has served since when, the latest first',
      input: z.object({ meter_id: id('meter') }),
      answer: z.array(MeterServes),
    },
    deleteMeterServes: {
      method: 'POST',
      path: '/deleteMeterServes',
      access: 'member',
      needs: 'meters.edit',
      summary: 'Take back what was said of a meter from a day on: what held before holds on',
      input: z.object({ serves_id: id('meter-serves') }),
      answer: Done,
    },
    ...meterProposalCalls,
    checkMeterDeletable: {
      method: 'POST',
      path: '/checkMeterDeletable',
      access: 'member',
      needs: 'meters.delete',
      summary: 'Whether a meter can be deleted, what prevents it, and how many bills would remain without it',
      input: z.object({ meter_id: id('meter') }),
      answer: z.object({
        is_deletable: z.boolean(),
        /** Bills do not prevent the deletion: they keep the number. */
        bills: z.number(),
        readings: z.number(),
        sub_meters: z.number(),
        /** The number of virtual meters that use it. */
        formulas: z.number(),
      }),
    },
    deleteMeter: {
      method: 'POST',
      path: '/deleteMeter',
      access: 'member',
      needs: 'meters.delete',
      summary: 'Take a meter without readings, sub-meters and formulas out of the register; its bills stay',
      input: z.object({ meter_id: id('meter'), ...acceptedReason }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'meters',
        order: 10,
        under: 'meters-and-readings',
        name: 'Meters',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/all-meters',
        icon: 'IconGauge',
      },
    ],
    failures: {
      ...meterProposalFailures,
      'meter.serves-not-found': { status: 404, message: 'This entry was not found.' },
      'meter.not-found': { status: 404, message: 'This meter was not found.' },
      'meter.has-readings': {
        status: 409,
        message:
          'This meter has readings or values from files. Delete the readings and undo the files first, or give the meter a last day.',
      },
      'meter.has-bills': {
        status: 409,
        message:
          'This meter has bills of its energy source. Correct the energy source on the bills first; for a new meter, add it and enter that it replaces this one.',
      },
      'meter.number-billed': {
        status: 409,
        message:
          'This meter has bills, and other bills already have the new number. Correct the number on these bills first, or enter that one meter replaces the other.',
      },
      'meter.has-sub-meters': {
        status: 409,
        message: 'This meter has sub-meters. Assign them to another meter first, or give this one a last day.',
      },
      'meter.year-accepted': {
        status: 409,
        message:
          'The report of a year in which this meter has bills was accepted, and another payer would change it. Enter the day, after the accepted year, on which the payer changed. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement).',
      },
      'meter.days-accepted': {
        status: 409,
        message:
          'This changes the days on which bills of the meter are due in years whose report is accepted. State the reason: it is logged, and the accepted report keeps its figures.',
      },
      'meter.in-formula': {
        status: 409,
        message: 'A virtual meter uses this meter in its formula. Change the formula first.',
      },
      'meter.is-virtual': {
        status: 409,
        message: 'A virtual meter has no readings of its own: it is calculated from other meters.',
      },
      'meter.number-taken': {
        status: 409,
        message: 'This property already has a meter with this number for the same energy source.',
      },
    },
  },
);
