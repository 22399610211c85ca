import {
  buildingParts,
  embodiedItemKinds,
  embodiedModules,
  embodiedUnits,
  missingInputs,
  productSourceKinds,
  transportModes,
  worksKinds,
} from '@steward/core/embodied-carbon/item-codes';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { assumptions } from './emission-limits.assumptions.ts';

const module = z.enum(embodiedModules);
const factor = () => z.number().min(0).max(1e9).nullable().default(null);

const projectFields = {
  name: requiredText(200),
  works: z.enum(worksKinds).default('new_construction'),
  /** Null: the gross floor area of the property. */
  gross_floor_area: z.number().min(0.1).max(1e8).nullable().default(null),
  completed_on: countedDay().nullable().default(null),
  /** The tool and database of the figures. */
  tool: text(200).default(''),
  note: text(4000).default(''),
  /** The decarbonization project of the same property that the works belong to. */
  decarbonize_project_id: id('decarbonize-project').nullable().default(null),
};

const itemFields = {
  kind: z.enum(embodiedItemKinds).default('material'),
  /** For a material; null for site energy. */
  building_part: z.enum(buildingParts).nullable().default(null),
  name: requiredText(200),
  /** The installed quantity of a material, or the use of the site. */
  quantity: z.number().min(0).max(1e12),
  unit: z.enum(embodiedUnits),
  declared_amount: z.number().min(1e-6).max(1e9).default(1),
  declared_unit: z.enum(embodiedUnits),
  /** kg CO2e per declared unit without biogenic carbon: A1–A3 of a material, A5 of site energy. */
  factor: factor(),
  /** GWP-biogenic of A1–A3 per declared unit; negative where carbon is stored. */
  biogenic_factor: z.number().min(-1e9).max(1e9).nullable().default(null),
  source_kind: z.enum(productSourceKinds).nullable().default(null),
  source: text(500).default(''),
  valid_until: countedDay().nullable().default(null),
  /** Density of m³, weight of m², m or a piece. */
  kg_per_unit: z.number().min(1e-6).max(1e9).nullable().default(null),
  transport_mode: z.enum(transportModes).nullable().default(null),
  transport_km: z.number().min(0).max(100_000).nullable().default(null),
  /** kg CO2e per tonne-kilometre. */
  transport_factor: factor(),
  transport_source: text(500).default(''),
  /** The share of the delivered quantity, 0 to 0.9. */
  waste_share: z.number().min(0).max(0.9).nullable().default(null),
  /** kg CO2e per kg of waste, carried off and treated. */
  waste_factor: factor(),
  waste_source: text(500).default(''),
  note: text(4000).default(''),
};

const EmbodiedCarbonProject = z.object({
  _id: id('embodied-carbon-project'),
  environment_id: id('environment'),
  name: z.string(),
  works: z.enum(worksKinds),
  gross_floor_area: z.number().nullable(),
  completed_on: z.string().nullable(),
  tool: z.string(),
  note: z.string(),
  decarbonize_project_id: id('decarbonize-project').nullable(),
  /** The area of the figure per m²; null: neither the project nor the property has an area. */
  area_m2: z.number().nullable(),
  items: z.number(),
  /** The number of declarations that had expired on completion, or have expired since. */
  expired: z.number(),
  modules: z.array(z.object({ module, kg_co2e: z.number().nullable(), unknown_items: z.number() })),
  /** By building part, the largest first; null is the construction site. */
  parts: z.array(
    z.object({
      building_part: z.enum(buildingParts).nullable(),
      modules: z.array(z.object({ module, kg_co2e: z.number().nullable() })),
    }),
  ),
  kg_co2e: z.number().nullable(),
  kg_co2e_per_m2: z.number().nullable(),
  /** Reported next to the total, never included. */
  biogenic_kg_co2e: z.number().nullable(),
  missing: z.array(z.object({ module, input: z.enum(missingInputs), items: z.number() })),
  lacks_site_energy: z.boolean(),
  is_complete: z.boolean(),
  working: z.string(),
});
export type EmbodiedCarbonProject = z.infer<typeof EmbodiedCarbonProject>;

const EmbodiedCarbonItem = z.object({
  _id: id('embodied-carbon-item'),
  embodied_carbon_project_id: id('embodied-carbon-project'),
  kind: z.enum(embodiedItemKinds),
  building_part: z.enum(buildingParts).nullable(),
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(embodiedUnits),
  declared_amount: z.number(),
  declared_unit: z.enum(embodiedUnits),
  factor: z.number().nullable(),
  biogenic_factor: z.number().nullable(),
  source_kind: z.enum(productSourceKinds).nullable(),
  source: z.string(),
  valid_until: z.string().nullable(),
  kg_per_unit: z.number().nullable(),
  transport_mode: z.enum(transportModes).nullable(),
  transport_km: z.number().nullable(),
  transport_factor: z.number().nullable(),
  transport_source: z.string(),
  waste_share: z.number().nullable(),
  waste_factor: z.number().nullable(),
  waste_source: z.string(),
  note: z.string(),
  is_expired: z.boolean(),
  mass_kg: z.number().nullable(),
  /** The sum of the known modules; null without any. */
  kg_co2e: z.number().nullable(),
  is_complete: z.boolean(),
  modules: z.array(
    z.object({ module, kg_co2e: z.number().nullable(), missing: z.array(z.enum(missingInputs)), working: z.string() }),
  ),
  biogenic_kg_co2e: z.number().nullable(),
  biogenic_working: z.string(),
});
export type EmbodiedCarbonItem = z.infer<typeof EmbodiedCarbonItem>;

/** Embodied carbon of construction works on a property, modules A1 to A5. It is no part of the yearly inventory. */
export const embodiedCarbon = area(
  'carbon/embodied-carbon',
  {
    getEmbodiedCarbon: {
      method: 'POST',
      path: '/getEmbodiedCarbon',
      access: 'member',
      needs: 'embodied-carbon.read',
      summary: 'The construction projects of a property with their embodied carbon A1–A5, latest first',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(EmbodiedCarbonProject),
    },
    getCarbonPayback: {
      method: 'POST',
      path: '/getCarbonPayback',
      access: 'member',
      needs: 'embodied-carbon.read',
      summary: 'The construction projects of a net-zero measure, and the years until their embodied carbon is avoided',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({
        decarbonize_project_id: id('decarbonize-project'),
        /** The year whose consumption is carried forward. */
        year: year(),
        grid_fall: assumptions.grid_fall,
      }),
      answer: z.object({
        projects: z.array(
          z.object({
            embodied_carbon_project_id: id('embodied-carbon-project'),
            environment_id: id('environment'),
            name: z.string(),
            kg_co2e: z.number().nullable(),
            is_complete: z.boolean(),
          }),
        ),
        /** Null while the embodied carbon or the avoided emissions of one of the years are unknown. */
        payback: z
          .object({
            /** Null: not within the life of the project. */
            years: z.number().nullable(),
            working: z.string(),
          })
          .nullable(),
      }),
    },
    addEmbodiedCarbonProject: {
      method: 'POST',
      path: '/addEmbodiedCarbonProject',
      access: 'member',
      needs: 'embodied-carbon.create',
      summary: 'Add a construction project to a property',
      input: z.object({ environment_id: id('environment'), ...projectFields }),
      answer: EmbodiedCarbonProject,
      makes: 'embodied-carbon-project',
    },
    updateEmbodiedCarbonProject: {
      method: 'POST',
      path: '/updateEmbodiedCarbonProject',
      access: 'member',
      needs: 'embodied-carbon.edit',
      summary: 'Change a construction project',
      input: z.object({ embodied_carbon_project_id: id('embodied-carbon-project'), ...changesOf(projectFields) }),
      answer: EmbodiedCarbonProject,
    },
    deleteEmbodiedCarbonProject: {
      method: 'POST',
      path: '/deleteEmbodiedCarbonProject',
      access: 'member',
      needs: 'embodied-carbon.delete',
      summary: 'Delete a construction project with its materials and site energy',
      input: z.object({ embodied_carbon_project_id: id('embodied-carbon-project') }),
      answer: Done,
    },
    getEmbodiedCarbonItems: {
      method: 'POST',
      path: '/getEmbodiedCarbonItems',
      access: 'member',
      needs: 'embodied-carbon.read',
      summary:
        'Materials and site energy of a construction project with modules A1–A3, A4 and A5 and their calculation',
      input: z.object({ embodied_carbon_project_id: id('embodied-carbon-project') }),
      answer: z.array(EmbodiedCarbonItem),
    },
    addEmbodiedCarbonItem: {
      method: 'POST',
      path: '/addEmbodiedCarbonItem',
      access: 'member',
      needs: 'embodied-carbon.create',
      summary: 'Add a material or site energy to a construction project',
      input: z.object({ embodied_carbon_project_id: id('embodied-carbon-project'), ...itemFields }),
      answer: EmbodiedCarbonItem,
    },
    updateEmbodiedCarbonItem: {
      method: 'POST',
      path: '/updateEmbodiedCarbonItem',
      access: 'member',
      needs: 'embodied-carbon.edit',
      summary: 'Change a material or site energy',
      input: z.object({ embodied_carbon_item_id: id('embodied-carbon-item'), ...changesOf(itemFields) }),
      answer: EmbodiedCarbonItem,
    },
    deleteEmbodiedCarbonItem: {
      method: 'POST',
      path: '/deleteEmbodiedCarbonItem',
      access: 'member',
      needs: 'embodied-carbon.delete',
      summary: 'Delete a material or site energy',
      input: z.object({ embodied_carbon_item_id: id('embodied-carbon-item') }),
      answer: Done,
    },
  },
  {
    sources: {
      'embodied.projects': { needs: 'embodied-carbon.read', of: 'property', shape: 'table', isNotForTenants: true },
    },
    modules: [
      {
        key: 'embodied-carbon',
        order: 60,
        under: 'report',
        name: 'Embodied carbon',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/datahub/data_library/embodied-carbon',
        icon: 'IconCrane',
        isNotForTenants: true,
      },
    ],
    failures: {
      'embodied-carbon-project.not-found': { status: 404, message: 'This construction project was not found.' },
      'embodied-carbon-item.not-found': { status: 404, message: 'This material or site energy was not found.' },
    },
  },
);
