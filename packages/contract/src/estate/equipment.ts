import { z } from 'zod';
import { area, countedDay, Done, id, paging, requiredText, text } from '../call.ts';

export const availabilities = ['in service', 'standby', 'out of service', 'planned', 'decommissioned'] as const;
export const conditions = ['excellent', 'good', 'average', 'poor', 'failed'] as const;
export const equipmentFuels = [
  'electricity',
  'natural gas',
  'fuel oil',
  'district heating',
  'district cooling',
  'biomass',
  'solar',
  'none',
  'other',
] as const;
export const equipmentSorts = [
  'product_name',
  'environment_name',
  'availability',
  'install_date',
  'end_of_life',
] as const;

/** A kind by its code, `hvac.heating_plant.boiler`. */
const kindCode = () => text(120).meta({ examples: ['hvac.heating_plant.boiler', 'lighting', 'nonsense'] });

const amount = (max = 1_000_000_000_000) => z.number().min(0).max(max).nullable().default(null);
const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
    .nullable()
    .default(null);

const value = z.union([z.number(), z.boolean(), text(500), z.array(text(100)).max(20)]);

const fields = {
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
const certification = {
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

const Kind = z.object({ code: z.string(), title: z.string(), level: z.number(), type: z.number() });

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

const Field = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(['text', 'number', 'choice', 'multichoice', 'date', 'boolean']),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.string()).optional(),
  needs: z.string().optional(),
});

const Node = z.object({
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

/** 0 is every type; the specification's type 1 stands where none is chosen (R113). */
const masterType = () => z.int().min(0).max(19).default(1);

const filters = {
  portfolio_id: id('portfolio').optional(),
  environment_id: id('environment').optional(),
  space_id: id('space').optional(),
  eqpmt_master_type: masterType(),
  eqpmt_aval: z.enum(availabilities).optional(),
  eqpmt_search: text(200).optional(),
  sort: z.enum(equipmentSorts).default('product_name'),
  descending: z.boolean().default(false),
  ...paging,
};
const Page = z.object({ paginateData: z.array(Equipment), totalData: z.number() });

export const equipment = area(
  'estate/equipment',
  {
    getEquipmentTypes: {
      method: 'POST',
      path: '/getEquipmentTypes',
      access: 'member',
      needs: 'equipment.read',
      summary: 'The nineteen types of equipment',
      input: z.object({}),
      answer: z.array(Kind.extend({ count: z.number() })),
    },
    getEquipmentMasterTypes: {
      method: 'POST',
      path: '/getEquipmentMasterTypes',
      access: 'member',
      needs: 'equipment.read',
      summary: 'A type with everything below it; type 1 where none is chosen',
      input: z.object({ eqpmtMasterType: z.int().min(1).max(19).default(1) }),
      answer: z.array(Kind.extend({ parent: z.string().nullable() })),
    },
    getEquipmentCategories: {
      method: 'POST',
      path: '/getEquipmentCategories',
      access: 'member',
      needs: 'equipment.read',
      summary: 'The categories of all types, or of one',
      input: z.object({ eqpmtMasterType: z.int().min(1).max(19).optional() }),
      answer: z.array(Kind),
    },
    getEquipmentSubCategories: {
      method: 'POST',
      path: '/getEquipmentSubCategories',
      access: 'member',
      needs: 'equipment.read',
      summary: 'What stands below a category or sub-category',
      input: z.object({ eqpmtCat: kindCode() }),
      answer: z.array(Kind),
    },
    getEquipmentSchema: {
      method: 'POST',
      path: '/getEquipmentSchema',
      access: 'member',
      needs: 'equipment.read',
      summary: 'The fields of a kind of equipment, with unit, range and what each needs beside it',
      input: z.object({ eqpmtKey: kindCode() }),
      answer: z.object({ key: z.string(), path: z.array(Kind), edition: z.string(), fields: z.array(Field) }),
    },
    getEquipments: {
      method: 'POST',
      path: '/getEquipments',
      access: 'member',
      needs: 'equipment.read',
      summary: 'A page of the equipment that the person reaches, with the total',
      input: z.object(filters),
      answer: Page,
    },
    getEquipmentsES: {
      method: 'POST',
      path: '/getEquipmentsES',
      access: 'member',
      needs: 'equipment.read',
      summary: 'A page of the certified equipment, with the total',
      input: z.object({
        ...filters,
        eqpmt_master_type: z.int().min(0).max(19).default(0),
        /** Added by this person. */
        user_id: id('user').optional(),
        /** The own one; any other has nothing here. */
        organization_id: id('organization').optional(),
        /** In spaces of this type. */
        space_type_id: text(60).optional(),
        bldg_tenant_space_id: id('space').optional(),
        category: kindCode().optional(),
        sub_category_1: kindCode().optional(),
        sub_category_2: kindCode().optional(),
        sub_category_3: kindCode().optional(),
        eqp_id: id('equipment').optional(),
      }),
      answer: Page,
    },
    getEquipmentsFromSearchValue: {
      method: 'POST',
      path: '/getEquipmentsFromSearchValue',
      access: 'member',
      needs: 'equipment.read',
      summary: 'Equipment of every type whose name, tag, model or serial number holds a text: the first fifty',
      input: z.object({ eqpmt_search: requiredText(200) }),
      answer: z.array(Equipment),
    },
    getEquipment: {
      method: 'POST',
      path: '/getEquipment',
      access: 'member',
      needs: 'equipment.read',
      summary: 'One piece of equipment',
      input: z.object({ equipment_id: id('equipment') }),
      answer: Equipment,
    },
    getEqpmntHierarchy: {
      method: 'GET',
      path: '/getEqpmntHierarchy/:id',
      access: 'member',
      needs: 'equipment.read',
      summary: 'Where a piece of equipment stands: the topmost one it is a part of, with everything below that',
      input: z.object({ id: id('equipment') }),
      answer: z.array(Node),
    },
    addEquipment: {
      method: 'POST',
      path: '/addEquipment',
      access: 'member',
      needs: 'equipment.create',
      summary: 'Add a piece of equipment',
      input: z.object({ environment_id: id('environment'), ...fields }),
      answer: Equipment,
    },
    editEquipment: {
      method: 'POST',
      path: '/editEquipment',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Change a piece of equipment',
      input: z.object({ equipment_id: id('equipment'), ...fields }),
      answer: Equipment,
    },
    deleteEquipment: {
      method: 'POST',
      path: '/deleteEquipment',
      access: 'member',
      needs: 'equipment.delete',
      summary: 'Delete a piece of equipment with its files; its parts stay and stand by themselves',
      input: z.object({ equipment_id: id('equipment') }),
      answer: Done,
    },
    addEquipmentES: {
      method: 'POST',
      path: '/addEquipmentES',
      access: 'member',
      needs: 'equipment.create',
      summary: 'Add a certified piece of equipment',
      input: z.object({ environment_id: id('environment'), ...fields, ...certification }),
      answer: Equipment,
    },
    editEquipmentES: {
      method: 'POST',
      path: '/editEquipmentES',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Change a piece of equipment and its certification; one without becomes certified',
      input: z.object({ equipment_id: id('equipment'), ...fields, ...certification }),
      answer: Equipment,
    },
    deleteEquipmentES: {
      method: 'POST',
      path: '/deleteEquipmentES',
      access: 'member',
      needs: 'equipment.delete',
      summary: 'Delete a certified piece of equipment with its files',
      input: z.object({ equipment_id: id('equipment') }),
      answer: Done,
    },
    uploadFilesEquipmentES: {
      method: 'POST',
      path: '/uploadFilesEquipmentES',
      access: 'member',
      needs: 'equipment.edit',
      shape: 'upload',
      summary: 'Keep one to five photos, manuals or certificates with a piece of equipment',
      input: z.object({ equipment_id: id('equipment') }),
      limit: { calls: 60, perSeconds: 60 },
      answer: z.array(EquipmentFile),
    },
    getEquipmentFile: {
      method: 'GET',
      path: '/equipment-files/:file_id',
      access: 'member',
      needs: 'equipment.read',
      shape: 'file',
      summary: 'A file of a piece of equipment',
      input: z.object({ file_id: id('equipment-file') }),
      answer: z.null(),
    },
    deleteEquipmentFile: {
      method: 'POST',
      path: '/deleteEquipmentFile',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Remove a file from a piece of equipment',
      input: z.object({ file_id: id('equipment-file') }),
      answer: Done,
    },
    getReplacements: {
      method: 'POST',
      path: '/getReplacements',
      access: 'member',
      needs: 'equipment.read',
      summary: 'What reaches the end of its life, year by year for ten years, with replacement costs by currency',
      input: z.object({ portfolio_id: id('portfolio').optional(), environment_id: id('environment').optional() }),
      answer: z.object({
        years: z.array(
          z.object({
            year: z.number(),
            costs: z.array(z.object({ currency: z.string(), amount: z.number() })),
            without_cost: z.number(),
            items: z.array(
              z.object({
                _id: id('equipment'),
                product_name: z.string(),
                environment_name: z.string(),
                kind_path: z.array(z.string()),
                ends_on: z.string(),
                replacement_cost: z.number().nullable(),
                currency: z.string().nullable(),
              }),
            ),
          }),
        ),
        /** Pieces whose end of life is not known. */
        unknown: z.number(),
        /** Those whose warranty ends within a year. */
        warranties: z.array(
          z.object({
            _id: id('equipment'),
            product_name: z.string(),
            environment_name: z.string(),
            warranty_end: z.string(),
          }),
        ),
      }),
    },
  },
  {
    modules: [
      {
        key: 'equipment',
        order: 42,
        under: 'manage',
        name: 'Equipment',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/equipment',
        icon: 'IconEngine',
      },
    ],
    failures: {
      'equipment.not-found': { status: 404, message: 'This equipment was not found.' },
      'equipment.kind-unknown': { status: 400, message: 'There is no such kind of equipment. Please choose one.' },
      'equipment.not-certified': { status: 409, message: 'This equipment has no certification.' },
      'equipment.file-not-found': { status: 404, message: 'This file was not found.' },
    },
    search: { Equipment: { needs: 'equipment.read' } },
  },
);
