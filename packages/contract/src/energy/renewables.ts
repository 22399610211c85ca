import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';
import { renewablesFigures } from './renewables.figures.ts';

export const renewableKinds = [
  'solar_pv',
  'solar_thermal',
  'wind',
  'hydro',
  'heat_pump',
  'biomass',
  'biogas',
  'other',
] as const;

/** Who may claim the power as renewable: the owner keeps the attributes, or has sold them as certificates. */
export const attributeStates = ['kept', 'sold'] as const;

/** The energy a source takes in: on bills or not, or as is usual for its kind. */
export const inputEnergies = ['usual', 'billed', 'own'] as const;

const kwh = () => z.number().min(0).max(1e12);

const sourceFields = {
  kind: z.enum(renewableKinds),
  name: requiredText(120),
  /** Its output: electricity or heat. */
  carrier: z.enum(['electricity', 'district_heating']).default('electricity'),
  /** Peak output. */
  capacity_kw: z.number().gt(0).max(1e7),
  /** Per year; null if unknown. */
  expected_kwh_per_kw: z.number().gt(0).max(9000).nullable().default(null),
  meter_no: text(60).default(''),
  installed_on: countedDay().nullable().default(null),
  retired_on: countedDay().nullable().default(null),
  attributes: z.enum(attributeStates).default('kept'),
  /**
   * Whether bills already count the energy it takes in (the electricity of a heat pump, wood, biogas): then its output is no further use of
   * energy.
   */
  input_energy: z.enum(inputEnergies).default('usual'),
  note: text(2000).default(''),
};

const generationFields = {
  /** Both days are included. */
  first_day: countedDay(),
  last_day: countedDay(),
  generated_kwh: kwh(),
  exported_kwh: kwh().default(0),
  /** The energy whose certificates were sold, first that of the export; null: all or none, as the source says. */
  sold_kwh: kwh().nullable().default(null),
  is_estimate: z.boolean().default(false),
  note: text(2000).default(''),
};

const { expected_kwh_per_kw: _, ...shownFields } = sourceFields;
export const RenewableSource = z.object({
  _id: id('renewable-source'),
  environment_id: id('environment'),
  ...shownFields,
  expected_kwh_per_kw: z.number().nullable(),
  /** Whether what the property uses of it is part of its energy use, beside its bills. */
  adds_energy: z.boolean(),
  records: z.number(),
  /** The last day with a record. */
  last_day: z.string().nullable(),
  /** For the 365 days that end with it. */
  generated_kwh: z.number(),
  exported_kwh: z.number(),
  days: z.number(),
  /** Null while the records cover fewer than 365 days. */
  yield: z
    .object({ kwh_per_kw: z.number(), ratio: z.number().nullable(), is_low: z.boolean(), working: z.string() })
    .nullable(),
});
export type RenewableSource = z.infer<typeof RenewableSource>;

export const EnergyGeneration = z.object({
  _id: id('energy-generation'),
  renewable_source_id: id('renewable-source'),
  first_day: z.string(),
  last_day: z.string(),
  generated_kwh: z.number(),
  exported_kwh: z.number(),
  sold_kwh: z.number().nullable(),
  self_used_kwh: z.number(),
  /** The part of the self-use whose attribute was sold. */
  self_used_sold_kwh: z.number(),
  allocated_kwh: z.number(),
  is_estimate: z.boolean(),
  note: z.string(),
  allocations: z.array(
    z.object({
      space_id: id('space').nullable(),
      tenant_id: id('tenant').nullable(),
      name: z.string(),
      kwh: z.number(),
    }),
  ),
});
export type EnergyGeneration = z.infer<typeof EnergyGeneration>;

/** The generation of a source on a property in the year, kWh, as the property counts: on the days held, with its share. */
export const OnSiteSource = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  renewable_source_id: id('renewable-source'),
  name: z.string(),
  kind: z.string(),
  carrier: z.string(),
  generated_kwh: z.number(),
  exported_kwh: z.number(),
  /** What was not exported; part of the energy use if `adds_energy`, otherwise its input is on bills. */
  used_kwh: z.number(),
  adds_energy: z.boolean(),
  /** The energy whose certificates were sold, and the part of it that was used on the property. */
  sold_kwh: z.number(),
  used_sold_kwh: z.number(),
});
export type OnSiteSource = z.infer<typeof OnSiteSource>;

const updateSource = {
  access: 'member',
  path: '/updatePropertyRenewableSrc',
  needs: 'renewables.edit',
  input: z.object({ renewable_source_id: id('renewable-source'), ...changesOf(sourceFields) }),
  answer: RenewableSource,
} as const satisfies Partial<CallDefinition>;

const updateGeneration = {
  access: 'member',
  path: '/updateEnergyGenerationRec',
  needs: 'renewables.edit',
  input: z.object({ energy_generation_id: id('energy-generation'), ...changesOf(generationFields) }),
  answer: EnergyGeneration,
} as const satisfies Partial<CallDefinition>;

/** Generation on site: plants, their generation, and its use. */
export const renewables = area(
  'energy/renewables',
  {
    getRenewableSources: {
      method: 'POST',
      path: '/getRenewableSources',
      access: 'member',
      needs: 'renewables.read',
      summary: 'The kinds of renewable sources that there are',
      input: z.object({}),
      answer: z.array(z.object({ kind: z.enum(renewableKinds), carriers: z.array(z.string()) })),
    },
    createPropertyRenewableSrc: {
      method: 'POST',
      path: '/createPropertyRenewableSrc',
      access: 'member',
      needs: 'renewables.create',
      makes: 'renewable-source',
      summary: 'Add a renewable source to a property',
      input: z.object({ environment_id: id('environment'), ...sourceFields }),
      answer: RenewableSource,
    },
    getPropertyRenewableSrc: {
      method: 'POST',
      path: '/getPropertyRenewableSrc',
      access: 'member',
      needs: 'renewables.read',
      summary: 'The renewable sources of a property with what they made in their last 365 days',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(RenewableSource),
    },
    updatePropertyRenewableSrc: { method: 'POST', summary: 'Change a renewable source', ...updateSource },
    putPropertyRenewableSrc: { method: 'PUT', summary: 'Change a renewable source, by PUT', ...updateSource },
    deletePropertyRenewableSrc: {
      method: 'POST',
      path: '/deletePropertyRenewableSrc',
      access: 'member',
      needs: 'renewables.delete',
      summary: 'Delete a renewable source that has no generation records',
      input: z.object({ renewable_source_id: id('renewable-source') }),
      answer: Done,
    },
    createEnergyGeneration: {
      method: 'POST',
      path: '/createEnergyGeneration',
      access: 'member',
      needs: 'renewables.create',
      makes: 'energy-generation',
      summary: 'Record what a renewable source made in a period',
      input: z.object({ renewable_source_id: id('renewable-source'), ...generationFields }),
      answer: EnergyGeneration,
    },
    getSrcEnergyGenerations: {
      method: 'POST',
      path: '/getSrcEnergyGenerations',
      access: 'member',
      needs: 'renewables.read',
      summary: 'What a renewable source made, latest first, and who used it',
      input: z.object({ renewable_source_id: id('renewable-source') }),
      answer: z.array(EnergyGeneration),
    },
    updateEnergyGenerationRec: { method: 'POST', summary: 'Change a generation record', ...updateGeneration },
    putEnergyGenerationRec: { method: 'PUT', summary: 'Change a generation record, by PUT', ...updateGeneration },
    deleteEnergyGenerationRec: {
      method: 'POST',
      path: '/deleteEnergyGenerationRec',
      access: 'member',
      needs: 'renewables.delete',
      summary: 'Delete a generation record with its allocations',
      input: z.object({ energy_generation_id: id('energy-generation') }),
      answer: Done,
    },
    createRenewConsumptionAlloc: {
      method: 'POST',
      path: '/createRenewConsumptionAlloc',
      access: 'member',
      needs: 'renewables.edit',
      summary:
        'Say which spaces and tenants used what was made: replaces what was said before, never more than the self-use',
      input: z.object({
        energy_generation_id: id('energy-generation'),
        allocations: z
          .array(
            z.object({
              space_id: id('space').nullable().default(null),
              tenant_id: id('tenant').nullable().default(null),
              kwh: z.number().gt(0).max(1e12),
            }),
          )
          .max(500),
      }),
      answer: EnergyGeneration,
    },
  },
  {
    figures: renewablesFigures,
    modules: [
      {
        key: 'renewables',
        order: 40,
        under: 'meters-and-readings',
        name: 'Renewables',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/environment/renewables',
        icon: 'IconSolarPanel2',
      },
    ],
    failures: {
      'renewable-source.not-found': { status: 404, message: 'This renewable source was not found.' },
      'renewable-source.has-records': {
        status: 409,
        message: 'This renewable source has generation records. Delete them first, or give it a last day.',
      },
      'energy-generation.not-found': { status: 404, message: 'This generation record was not found.' },
      'energy-generation.year-accepted': {
        status: 409,
        message:
          'The report of this year was accepted by the verifier, and it counts what the property used of this generation. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement). Certificates sold of later records can be entered at these records.',
      },
      'energy-generation.overlap': {
        status: 409,
        message: 'Another record of this source already covers some of these days. Each day counts once.',
      },
      'energy-generation.allocated': {
        status: 409,
        message: 'More is allocated to spaces and tenants than was used on the property.',
      },
    },
  },
);
