import { equipmentListFields } from '@steward/core/equipment/list-fields';
import { z } from 'zod';
import { attachedDocument, area, Done, id, paging, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { FormFieldShape } from '../form-fields.ts';
import { listQuery } from '../list-query.ts';
import {
  availabilities,
  certificationFields,
  Equipment,
  equipmentFields,
  EquipmentFile,
  Kind,
  kindCode,
  TreeNode,
} from './equipment.shapes.ts';
import { equipmentSources } from './equipment.sources.ts';

export { availabilities, conditions, Equipment, equipmentFuels } from './equipment.shapes.ts';

export const equipmentSorts = [
  'product_name',
  'environment_name',
  'availability',
  'install_date',
  'end_of_life',
] as const;

/** 0 is every type; type 1 of the specification is the default (R113). */
const masterType = () => z.int().min(0).max(19).default(1);

const filters = {
  portfolio_id: id('portfolio').optional(),
  environment_id: id('environment').optional(),
  space_id: id('space').optional(),
  eqpmt_master_type: masterType(),
  eqpmt_aval: z.enum(availabilities).optional(),
  eqpmt_search: text(200).optional(),
  /** The text of a query (`core/lists/list-query`) of `equipmentListFields`. */
  where: listQuery(equipmentListFields).optional(),
  sort: z.enum(equipmentSorts).default('product_name'),
  descending: z.boolean().default(false),
  ...paging,
};
const Page = z.object({ paginateData: z.array(Equipment), totalData: z.number() });

/** The register of technical equipment of a property, by type. */
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
      summary: 'The types below a category or subcategory',
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
      answer: z.object({ key: z.string(), path: z.array(Kind), edition: z.string(), fields: z.array(FormFieldShape) }),
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
        /** Added by this user. */
        user_id: id('user').optional(),
        /** The user's own organization; any other gives no results. */
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
      summary: 'The position of a piece of equipment: its topmost parent with all parts',
      input: z.object({ id: id('equipment') }),
      answer: z.array(TreeNode),
    },
    addEquipment: {
      method: 'POST',
      path: '/addEquipment',
      access: 'member',
      needs: 'equipment.create',
      summary: 'Add a piece of equipment',
      input: z.object({ environment_id: id('environment'), ...equipmentFields }),
      answer: Equipment,
    },
    editEquipment: {
      method: 'POST',
      path: '/editEquipment',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Change a piece of equipment',
      input: z.object({ equipment_id: id('equipment'), ...changesOf(equipmentFields) }),
      answer: Equipment,
    },
    deleteEquipment: {
      method: 'POST',
      path: '/deleteEquipment',
      access: 'member',
      needs: 'equipment.delete',
      summary: 'Delete a piece of equipment with its files; its parts are kept without a parent',
      input: z.object({ equipment_id: id('equipment') }),
      answer: Done,
    },
    addEquipmentES: {
      method: 'POST',
      path: '/addEquipmentES',
      access: 'member',
      needs: 'equipment.create',
      summary: 'Add a certified piece of equipment',
      input: z.object({ environment_id: id('environment'), ...equipmentFields, ...certificationFields }),
      answer: Equipment,
    },
    editEquipmentES: {
      method: 'POST',
      path: '/editEquipmentES',
      access: 'member',
      needs: 'equipment.edit',
      summary: 'Change a piece of equipment and its certification; one without becomes certified',
      input: z.object({ equipment_id: id('equipment'), ...changesOf({ ...equipmentFields, ...certificationFields }) }),
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
      attaches: true,
      summary: 'Keep one to five photos, manuals or certificates with a piece of equipment',
      input: z.object({ equipment_id: id('equipment'), ...attachedDocument }),
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
                environment_id: id('environment'),
                environment_name: z.string(),
                kind_path: z.array(z.string()),
                ends_on: z.string(),
                replacement_cost: z.number().nullable(),
                currency: z.string().nullable(),
              }),
            ),
          }),
        ),
        /** The number of pieces with an unknown end of life. */
        unknown: z.number(),
        /** Pieces whose warranty ends within a year. */
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
    sources: equipmentSources,
    modules: [
      {
        key: 'equipment',
        order: 40,
        under: 'manage',
        name: 'Equipment',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/equipment',
        icon: 'IconEngine',
        type: 'sidebar-branch',
      },
    ],
    evidence: { equipment: { needs: 'equipment.read' } },
    failures: {
      'equipment.not-found': { status: 404, message: 'This equipment was not found.' },
      'equipment.kind-unknown': {
        status: 400,
        message: 'This kind of equipment does not exist. Please choose one from the list.',
      },
      'equipment.not-certified': { status: 409, message: 'This equipment is not certified.' },
      'equipment.year-accepted': {
        status: 409,
        message:
          'An accepted report includes the refrigerant of this equipment: it cannot be deleted and its refrigerant cannot be changed. Set it to Decommissioned instead. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement).',
      },
      'equipment.file-not-found': { status: 404, message: 'This file was not found.' },
    },
    search: { Equipment: { needs: 'equipment.read' } },
  },
);
