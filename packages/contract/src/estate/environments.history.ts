import { datedAttributes } from '@steward/core/property/attributes-over-time';
import { z } from 'zod';
import { countedDay, Done, id, text } from '../call.ts';
import { savedOf } from '../changes.ts';

/** A value with its first day. */
const PropertyChange = z.object({
  _id: id('property-change'),
  environment_id: id('environment'),
  attribute: z.enum(datedAttributes),
  /** Null: always. */
  valid_from: z.string().nullable(),
  /** Square metres; shares from 0 to 1. */
  number: z.number().nullable(),
  /** A property type, or the control of the property. */
  word: z.string().nullable(),
  note: z.string(),
  /** Whether it is the present value. */
  is_in_force: z.boolean(),
  /** Empty if the account was deleted. */
  author_name: z.string(),
  created_at: z.string(),
});
export type PropertyChange = z.infer<typeof PropertyChange>;

/** Why a fact of a year with an accepted report changes. Required where the change moves such a year; logged with its effect. */
export const acceptedReason = { reason: text(2000).optional() };

const oneId = z.object({ environment_id: id('environment') });

/** The history of the attributes that affect figures. */
export const propertyHistoryCalls = {
  getPropertyHistory: {
    method: 'POST',
    path: '/getPropertyHistory',
    access: 'member',
    needs: 'properties.read',
    summary: 'What of a property changes figures, with the day from which it holds, the latest first',
    input: oneId,
    answer: z.array(PropertyChange),
  },
  getAcceptedYears: {
    method: 'POST',
    path: '/getAcceptedYears',
    access: 'member',
    needs: 'properties.read',
    summary: 'The years with an accepted report of the property that a change from a day on touches',
    input: oneId.extend({
      from: countedDay().nullable().default(null),
      /** The changed attribute: the change applies until its next value. Without it, the change applies to everything from the day on. */
      attribute: z.enum(datedAttributes).optional(),
      /** The corrected or deleted entry: the period from its own day on is affected too. */
      change_id: id('property-change').optional(),
    }),
    answer: z.array(z.number()),
  },
  savePropertyChange: {
    method: 'POST',
    path: '/savePropertyChange',
    access: 'member',
    needs: 'properties.edit',
    summary: 'Say what holds of a property from a day on, or correct what was said',
    input: savedOf(
      { change_id: id('property-change') },
      {
        environment_id: id('environment'),
        attribute: z.enum(datedAttributes),
        valid_from: countedDay().nullable().default(null),
        number: z.number().min(0).max(10_000_000).nullable().default(null),
        word: text(120).nullable().default(null),
        note: text(2000).default(''),
        ...acceptedReason,
      },
    ),
    answer: PropertyChange,
  },
  deletePropertyChange: {
    method: 'POST',
    path: '/deletePropertyChange',
    access: 'member',
    needs: 'properties.edit',
    summary: 'Take back a change: what held before holds on',
    input: z.object({ change_id: id('property-change'), ...acceptedReason }),
    answer: Done,
  },
} as const;

export const propertyHistoryFailures = {
  'environment.accepted-years': {
    status: 409,
    message:
      'This changes figures of years whose report is accepted. State the reason: it is logged with the effect, and the accepted report keeps its figures.',
  },
  'property-change.not-found': { status: 404, message: 'This change was not found.' },
  'property-change.day-taken': {
    status: 409,
    message: 'There is already an entry for this day. Correct that one instead.',
  },
  'property-change.needed': {
    status: 409,
    message: 'Later changes build on this entry. Correct it, or delete the later ones first.',
  },
} as const;
