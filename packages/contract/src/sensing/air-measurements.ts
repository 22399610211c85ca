import { airMeasurementFields } from '@steward/core/comfort/air-fields';
import { airQuantities, airUnits, measuredAir } from '@steward/core/comfort/air-units';
import { z } from 'zod';
import { area, Done, id, paging, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { answersOf, inputsOf } from '../fields.ts';
import { Language } from '../language.ts';

/** The fields by which measurements are sorted. */
export const airMeasurementSorts = ['measured_at', 'space_name', 'point_type', 'measured_by'] as const;

export const airMeasurementInputs = inputsOf(airMeasurementFields, {
  measured_time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00')
    .meta({ examples: ['10:00'] }),
});

export const AirMeasurement = z.object({
  _id: id('air-measurement'),
  environment_id: id('environment'),
  environment_name: z.string(),
  space_name: z.string().nullable(),
  ...answersOf(airMeasurementFields, { point_type: z.enum(measuredAir), unit: z.enum(airUnits) }),
  measured_at: z.string(),
  /** In the usual unit of its quantity. */
  usual: z.object({ value: z.number(), unit: z.string() }),
  /** Null: none, or one that the person does not reach. */
  document: z.object({ document_id: id('document'), title: z.string() }).nullable(),
  created_at: z.string(),
});
export type AirMeasurement = z.infer<typeof AirMeasurement>;

const limits = { min: z.number().nullable(), max: z.number().nullable(), unit: z.string() };

/** The standard and category by which a quantity is judged, and those that can be chosen. */
export const ComfortChoice = z.object({
  point_type: z.enum(airQuantities),
  standard: z.string(),
  category: z.string(),
  /** Whether the organization chose it; otherwise it is what the product starts with. */
  is_chosen: z.boolean(),
  standards: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      edition: z.string(),
      confidence: z.string(),
      note: z.string(),
      categories: z.array(z.object({ key: z.string(), label: z.string(), ...limits })),
    }),
  ),
});
export type ComfortChoice = z.infer<typeof ComfortChoice>;

/** Values of indoor air measured by hand, and the standards by which indoor air is judged. */
export const airMeasurements = area(
  'sensing/air-measurements',
  {
    getAirMeasurements: {
      method: 'POST',
      path: '/getAirMeasurements',
      access: 'member',
      needs: 'property.read',
      summary: 'Values of indoor air measured by hand: of a property, or of all within reach, the latest first',
      input: z.object({
        environment_id: id('environment').optional(),
        space_id: id('space').optional(),
        point_type: z.enum(measuredAir).optional(),
        /** Words of the space, the instrument, the method, the person or the note. */
        search: text(200).default(''),
        sort: z.enum(airMeasurementSorts).default('measured_at'),
        descending: z.boolean().default(true),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(AirMeasurement), totalData: z.number() }),
    },
    saveAirMeasurement: {
      method: 'POST',
      path: '/saveAirMeasurement',
      access: 'member',
      needs: 'devices.edit',
      makes: 'air-measurement',
      summary:
        'Add a value of indoor air measured by hand, or correct the one that is named; day and time by the clock of the property',
      input: savedOf(
        { air_measurement_id: id('air-measurement') },
        { environment_id: id('environment'), ...airMeasurementInputs },
      ),
      answer: AirMeasurement,
    },
    deleteAirMeasurement: {
      method: 'POST',
      path: '/deleteAirMeasurement',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Delete a value of indoor air measured by hand',
      input: z.object({ air_measurement_id: id('air-measurement') }),
      answer: Done,
    },
    getComfortChoices: {
      method: 'POST',
      path: '/getComfortChoices',
      access: 'member',
      needs: 'property.read',
      summary:
        'The standard and category by which each quantity of indoor air is judged, and those that can be chosen; without a language in that of the person',
      input: z.object({ language: Language.optional() }),
      answer: z.array(ComfortChoice),
    },
    saveComfortChoice: {
      method: 'POST',
      path: '/saveComfortChoice',
      access: 'member',
      needs: 'organization.edit',
      summary:
        'Choose the standard and category by which a quantity of indoor air is judged; null: as the product starts',
      input: z.object({
        point_type: z.enum(airQuantities),
        choice: z
          .object({
            standard: text(60).meta({ examples: ['en_16798_1'] }),
            category: text(60).meta({ examples: ['II'] }),
          })
          .nullable(),
      }),
      answer: Done,
    },
  },
  {
    failures: {
      'air-measurement.not-found': { status: 404, message: 'This measurement was not found.' },
      'air-measurement.taken': {
        status: 409,
        message:
          'There is already a value of this quantity for this place and moment. Correct that one instead. It is:',
      },
      'air-measurement.out-of-range': {
        status: 422,
        message: 'This value is outside the valid range of the quantity. Check value and unit. Valid is:',
      },
      'comfort.unknown': { status: 422, message: 'This standard has no such category for this quantity.' },
    },
  },
);
