import { availabilities, conditions, equipmentFuels } from '@steward/core/equipment/equipment-codes';
import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';

// What the calls about equipment take and answer.

export { availabilities, conditions, equipmentFuels };

/** A kind by its code, `hvac.heating_plant.boiler`. */
export const kindCode = () => text(120).meta({ examples: ['hvac.heating_plant.boiler', 'lighting', 'nonsense'] });

const amount = (max = 1_000_000_000_000) => z.number().min(0).max(max).nullable().default(null);
const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
    .nullable()
    .default(null);

const value = z.union([z.number(), z.boolean(), text(500), z.array(text(100)).max(20)]);

export const equipmentFields = {
  space_id: id('space').nullable().default(null),
  /** The equipment that it is a part of, in the same property. */
  parent_id: id('equipment').nullable().default(null),
  kind: kindCode(),
  product_name: requiredText(200),
  /** What it is called on site. */
  tag: text(100).default(''),
  availability: z.enum(availabilities).default('in service'),
  model: text(200).default(''),
  manufacturer: text(200).default(''),
  supplier: text(200).default(''),
  technology: text(200).default(''),
  serial_number: text(100).default(''),
  quantity: z.int().min(1).max(100_000).default(1),
  fuel: z.enum(equipmentFuels).nullable().default(null),
  /** kW. */
  rated_power: amount(),
  /** kWh a year. */
  annual_energy_use: amount(),
  condition: z.enum(conditions).nullable().default(null),
  install_date: countedDay().nullable().default(null),
  /** Years. */
  expected_life: z.number().min(0).max(200).nullable().default(null),
  renewal_date: countedDay().nullable().default(null),
  warranty_end: countedDay().nullable().default(null),
  replacement_cost: amount(),
  currency: currency(),
  description: text(4000).default(''),
  /** The fields of its type, by their codes; see getEquipmentSchema. */
  details: z.record(z.string().max(60), value).default({}),
};

/** As the product was certified. */
export const certificationFields = {
  date_certified: countedDay().nullable().default(null),
  /** Where the certificate counts. */
  markets: z.array(requiredText(100)).max(50).default([]),
  unique_id: text(100).default(''),
  upc_codes: z.array(requiredText(60)).max(50).default([]),
  /** kWh a year, as certified. */
  certified_energy_use: amount(),
};

export const EquipmentFile = z.object({
  _id: id('equipment-file'),
  name: z.string(),
  content_type: z.string(),
  bytes: z.number(),
  created_at: z.string(),
});

export const Kind = z.object({ code: z.string(), title: z.string(), level: z.number(), type: z.number() });

export const Equipment = z.object({
  _id: id('equipment'),
  environment_id: id('environment'),
  environment_name: z.string(),
  space_id: id('space').nullable(),
  space_name: z.string().nullable(),
  parent_id: id('equipment').nullable(),
  parent_name: z.string().nullable(),
  kind: z.string(),
  /** The type and what stands below it, in English. */
  kind_path: z.array(z.string()),
  /** The number of its type, 1 to 19. */
  master_type: z.number(),
  product_name: z.string(),
  tag: z.string(),
  availability: z.enum(availabilities),
  model: z.string(),
  manufacturer: z.string(),
  supplier: z.string(),
  technology: z.string(),
  serial_number: z.string(),
  quantity: z.number(),
  fuel: z.enum(equipmentFuels).nullable(),
  rated_power: z.number().nullable(),
  annual_energy_use: z.number().nullable(),
  condition: z.enum(conditions).nullable(),
  install_date: z.string().nullable(),
  expected_life: z.number().nullable(),
  renewal_date: z.string().nullable(),
  warranty_end: z.string().nullable(),
  replacement_cost: z.number().nullable(),
  currency: z.string().nullable(),
  description: z.string(),
  details: z.record(z.string(), value),
  /** By decision, or by installation and expected life. */
  end_of_life: z.string().nullable(),
  is_certified: z.boolean(),
  date_certified: z.string().nullable(),
  markets: z.array(z.string()),
  unique_id: z.string(),
  upc_codes: z.array(z.string()),
  certified_energy_use: z.number().nullable(),
  files: z.array(EquipmentFile),
});
export type Equipment = z.infer<typeof Equipment>;

export const FieldOfKind = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(['text', 'number', 'choice', 'multichoice', 'date', 'boolean']),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.string()).optional(),
  needs: z.string().optional(),
});

export const TreeNode = z.object({
  _id: id('equipment'),
  product_name: z.string(),
  tag: z.string(),
  kind: z.string(),
  availability: z.enum(availabilities),
  parent_id: id('equipment').nullable(),
  /** Steps from the topmost piece. */
  depth: z.number(),
  /** The one that was asked for. */
  is_asked: z.boolean(),
});
