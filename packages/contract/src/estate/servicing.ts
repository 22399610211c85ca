import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { servicingFigures } from './servicing.figures.ts';
import { servicingSources } from './servicing.sources.ts';

export const servicingKinds = [
  'preventive',
  'corrective',
  'statutory inspection',
  'calibration',
  'replacement',
  'commissioning',
] as const;
/** What becomes of a piece in the refrigerant register of a year, before entries are asked. */
export const refrigerantStates = [
  'counted',
  'no-record',
  'not-in-use',
  'no-potential',
  'outside',
  'implausible',
] as const;
export type RefrigerantState = (typeof refrigerantStates)[number];
export const servicingBases = ['completion', 'schedule'] as const;

const amount = (max = 1_000_000_000) => z.number().min(0).max(max).nullable().default(null);

const record = {
  serviced_on: countedDay(),
  kind: z.enum(servicingKinds),
  provider: text(200).default(''),
  technician: text(200).default(''),
  /** What was done. */
  description: text(4000).default(''),
  findings: text(4000).default(''),
  /** kg that were topped up. */
  refrigerant_added: amount(),
  /** kg that were taken out into bottles. */
  refrigerant_recovered: amount(),
  /** kg by which the full charge grew; below zero where it shrank or the piece was disposed of. */
  charge_change: z.number().min(-1_000_000).max(1_000_000).nullable().default(null),
  cost: amount(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
    .nullable()
    .default(null),
  /** Hours. */
  downtime: amount(1_000_000),
  /** Running hours as the counter showed them. */
  counter: amount(100_000_000),
  /** The plans that it fulfils; absent: every plan that the piece has then. A repair fulfils none. */
  plan_ids: z.array(id('servicing-plan')).max(100).optional(),
};

const RecordFields = z.object({
  _id: id('servicing-record'),
  equipment_id: id('equipment'),
  serviced_on: z.string(),
  kind: z.enum(servicingKinds),
  provider: z.string(),
  technician: z.string(),
  description: z.string(),
  findings: z.string(),
  refrigerant_added: z.number().nullable(),
  refrigerant_recovered: z.number().nullable(),
  charge_change: z.number().nullable(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  downtime: z.number().nullable(),
  counter: z.number().nullable(),
  plan_ids: z.array(z.string()),
});
export type ServicingRecord = z.infer<typeof RecordFields>;

const plan = {
  title: requiredText(200),
  starts_on: countedDay(),
  every_months: z.int().min(1).max(600).nullable().default(null),
  /** Running hours. */
  every_hours: z.number().positive('must be more than 0').max(1_000_000).nullable().default(null),
  basis: z.enum(servicingBases).default('completion'),
};

const Due = {
  day: z.string().nullable(),
  because: z.enum(['months', 'hours']).nullable(),
  /** The counter at which it is due. */
  at_counter: z.number().nullable(),
  hours_per_day: z.number().nullable(),
};

const Plan = z.object({
  _id: id('servicing-plan'),
  equipment_id: id('equipment'),
  title: z.string(),
  starts_on: z.string(),
  every_months: z.number().nullable(),
  every_hours: z.number().nullable(),
  basis: z.enum(servicingBases),
  due: z.object(Due),
});
export type ServicingPlan = z.infer<typeof Plan>;

const DueItem = z.object({
  plan_id: id('servicing-plan'),
  title: z.string(),
  equipment_id: id('equipment'),
  product_name: z.string(),
  environment_id: id('environment'),
  environment_name: z.string(),
  ...Due,
  is_overdue: z.boolean(),
});
export type ServicingDueItem = z.infer<typeof DueItem>;

/** Service records and service plans of equipment, and the dates that are due. */
export const servicing = area(
  'estate/servicing',
  {
    getServicingRecords: {
      method: 'POST',
      path: '/getServicingRecords',
      access: 'member',
      needs: 'equipment.read',
      summary: 'What was done on a piece of equipment, the latest first',
      input: z.object({ equipment_id: id('equipment') }),
      answer: z.array(RecordFields),
    },
    addServicingRecord: {
      method: 'POST',
      path: '/addServicingRecord',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Record a service of a piece of equipment',
      input: z.object({ equipment_id: id('equipment'), ...record }),
      answer: RecordFields,
    },
    editServicingRecord: {
      method: 'POST',
      path: '/editServicingRecord',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Change the record of a service',
      input: z.object({ record_id: id('servicing-record'), ...changesOf(record) }),
      answer: RecordFields,
    },
    deleteServicingRecord: {
      method: 'POST',
      path: '/deleteServicingRecord',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Delete the record of a service',
      input: z.object({ record_id: id('servicing-record') }),
      answer: Done,
    },
    getServicingPlans: {
      method: 'POST',
      path: '/getServicingPlans',
      access: 'member',
      needs: 'equipment.read',
      summary: 'The plans of a piece of equipment, with what is due next and why',
      input: z.object({ equipment_id: id('equipment') }),
      answer: z.array(Plan),
    },
    addServicingPlan: {
      method: 'POST',
      path: '/addServicingPlan',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Plan the servicing of a piece of equipment: by months, by running hours, or by whichever comes first',
      input: z.object({ equipment_id: id('equipment'), ...plan }),
      answer: Plan,
    },
    editServicingPlan: {
      method: 'POST',
      path: '/editServicingPlan',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Change a servicing plan',
      input: z.object({ plan_id: id('servicing-plan'), ...changesOf(plan) }),
      answer: Plan,
    },
    deleteServicingPlan: {
      method: 'POST',
      path: '/deleteServicingPlan',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Delete a servicing plan; what was done stays',
      input: z.object({ plan_id: id('servicing-plan') }),
      answer: Done,
    },
    getServicingDue: {
      method: 'POST',
      path: '/getServicingDue',
      access: 'member',
      needs: 'equipment.read',
      summary: 'What is to be serviced until a day, the earliest first; without a day within the next 90 days',
      input: z.object({ environment_id: id('environment').optional(), until: countedDay().optional() }),
      answer: z.array(DueItem),
    },
    getServicingCalendar: {
      method: 'GET',
      path: '/servicing-calendar',
      access: 'member',
      needs: 'equipment.read',
      shape: 'file',
      summary: 'What is to be serviced within a year, as a calendar file',
      input: z.object({ environment_id: id('environment').optional() }),
      limit: { calls: 60, perSeconds: 60 },
      answer: z.null(),
    },
    getServicingFeed: {
      method: 'POST',
      path: '/getServicingFeed',
      access: 'member',
      needs: 'equipment.read',
      summary:
        'Since when the person has an address to subscribe to the servicing calendar; the address itself is shown only once',
      input: z.object({}),
      answer: z.object({ since: z.string().nullable() }),
    },
    makeServicingFeed: {
      method: 'POST',
      path: '/makeServicingFeed',
      access: 'member',
      needs: 'equipment.read',
      summary: 'A new address to subscribe to; an earlier one stops working',
      input: z.object({}),
      answer: z.object({ path: z.string() }),
    },
    revokeServicingFeed: {
      method: 'POST',
      path: '/revokeServicingFeed',
      access: 'member',
      needs: 'equipment.read',
      summary: 'The address of the servicing calendar stops working',
      input: z.object({}),
      answer: Done,
    },
    readServicingFeed: {
      method: 'GET',
      path: '/servicing-feed/:token',
      access: 'public',
      shape: 'file',
      summary: 'The servicing calendar of the user who created the address, for the equipment that the user can reach',
      input: z.object({ token: text(100).meta({ examples: ['nonsense'] }) }),
      limit: { calls: 120, perSeconds: 60 },
      opensLink: true,
      answer: z.null(),
    },
    getRefrigerants: {
      method: 'POST',
      path: '/getRefrigerants',
      access: 'member',
      needs: 'equipment.read',
      summary:
        'The refrigerant register of a year: charge, what was added and recovered, the loss by material balance and its warming',
      input: z.object({ environment_id: id('environment').optional(), year: year() }),
      answer: z.array(
        z.object({
          equipment_id: id('equipment'),
          product_name: z.string(),
          environment_id: id('environment'),
          environment_name: z.string(),
          refrigerant: z.string(),
          /** kg. */
          charge: z.number().nullable(),
          topped_up: z.number(),
          recovered: z.number(),
          charge_change: z.number(),
          /** kg by material balance; null where nothing was recorded, or more came back than went in. */
          lost: z.number().nullable(),
          /** The days on which something was done to it. */
          days: z.array(z.string()),
          /** The loss, of the charge. */
          loss_rate: z.number().nullable(),
          gwp100: z.number().nullable(),
          /** Whose warming potential it is. */
          gwp_source: z.string(),
          kg_co2e: z.number().nullable(),
          state: z.enum(refrigerantStates),
          /** What an entry names the gas; null: it is in no scope, or no potential is published. */
          activity_id: z.string().nullable(),
        }),
      ),
    },
    getLeakRates: {
      method: 'POST',
      path: '/getLeakRates',
      access: 'member',
      needs: 'equipment.read',
      summary: 'Yearly leaks of refrigerant by kind of equipment, in percent of the charge, with their source',
      input: z.object({}),
      answer: z.object({
        edition: z.string(),
        rates: z.array(z.object({ kind: z.string(), percent: z.number() })),
      }),
    },
  },
  {
    figures: servicingFigures,
    sources: servicingSources,
    shareKinds: {
      'servicing-calendar': {
        needs: 'equipment.read',
        ends: false,
        belongsTo: 'person',
        options: [],
        isSingle: true,
        isPolled: true,
        content: z.object({
          due: z.array(DueItem.pick({ day: true, title: true, product_name: true, environment_name: true })),
          /** What ends and the person is reminded of. */
          endings: z.array(z.object({ ends_on: z.string(), title: z.string(), place: z.string() })),
        }),
      },
    },
    tasks: { 'service-equipment': { needs: ['equipment.read', 'equipment.edit'], subject: 'equipment' } },
    failures: {
      'servicing-record.not-found': { status: 404, message: 'This record was not found.' },
      'servicing-record.year-accepted': {
        status: 409,
        message:
          'The report of this year was accepted by the verifier, which locks the refrigerant added or recovered in it. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement).',
      },
      'servicing-plan.not-found': { status: 404, message: 'This plan was not found.' },
      'servicing-feed.not-found': { status: 404, message: 'This calendar address no longer works.' },
    },
  },
);
