import { equipmentFields as described } from '@steward/core/equipment/fields';
import { availabilities, conditions, equipmentFuels } from '@steward/core/equipment/equipment-codes';
import { z } from 'zod';
import { countedDay, id, requiredText, text } from '../call.ts';
import { answersOf, inputsOf } from '../fields.ts';
import { formValue } from '../form-fields.ts';

// Inputs and answers of the calls about equipment.

export { availabilities, conditions, equipmentFuels };

/** A kind by its code, `hvac.heating_plant.boiler`. */
export const kindCode = () => text(120).meta({ examples: ['hvac.heating_plant.boiler', 'lighting', 'nonsense'] });

const amount = (max = 1_000_000_000_000) => z.number().min(0).max(max).nullable().default(null);
const value = formValue(500);

export const equipmentFields = {
  ...inputsOf(described, {
    kind: kindCode(),
    quantity: z.int().min(described.quantity.min).max(described.quantity.max).default(1),
  }),
  /** The fields of its type, by their codes; see getEquipmentSchema. */
  details: z.record(z.string().max(60), value).default({}),
};

/** The data of the product's certificate. */
export const certificationFields = {
  date_certified: countedDay().nullable().default(null),
  /** The markets in which the certificate is valid. */
  markets: z.array(requiredText(100)).max(50).default([]),
  unique_id: text(100).default(''),
  upc_codes: z.array(requiredText(60)).max(50).default([]),
  /** kWh a year, as certified. */
  certified_energy_use: amount(),
};

export const EquipmentFile = z.object({
  _id: id('equipment-file'),
  /** The file itself, by which it is opened as evidence. */
  file_id: id('file'),
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
  ...answersOf(described),
  space_name: z.string().nullable(),
  parent_name: z.string().nullable(),
  /** The type and the kinds below it, in English. */
  kind_path: z.array(z.string()),
  /** The number of its type, 1 to 19. */
  master_type: z.number(),
  details: z.record(z.string(), value),
  /** As planned, or by installation and expected life. */
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

export const TreeNode = z.object({
  _id: id('equipment'),
  product_name: z.string(),
  tag: z.string(),
  kind: z.string(),
  availability: z.enum(availabilities),
  parent_id: id('equipment').nullable(),
  /** The number of levels below the topmost piece. */
  depth: z.number(),
  /** Whether it is the requested one. */
  is_asked: z.boolean(),
});
