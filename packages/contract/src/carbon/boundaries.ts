import { entityTypes } from '@steward/core/ghg/entries/entity';
import { inventoryGwpSets } from '@steward/core/ghg/factors/gwp-set';
import { reportingLevels } from '@steward/core/property/property-codes';
import { z } from 'zod';
import { area, Done, id, requiredText, text, year, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';

/** What an inventory is about. */
export const Level = z.enum(reportingLevels);
export type Level = z.infer<typeof Level>;

/** The warming potentials that inventories take from a year on; null: each factor as it is published. */
export const GwpChoice = z.object({ from_year: year(), gwp_set: z.enum(inventoryGwpSets).nullable().default(null) });

/** Whether emissions of a scope are part of the inventory; what is left out says why. */
const inclusion = {
  scope_one_inclusion: z.boolean().default(true),
  scope_one_reason: text(500).default(''),
  scope_two_inclusion: z.boolean().default(true),
  scope_two_reason: text(500).default(''),
  scope_three_inclusion: z.boolean().default(true),
  scope_three_reason: text(500).default(''),
};
const scopesOfInclusion = ['scope_one', 'scope_two', 'scope_three'] as const;

/** What is excluded without a reason cannot be defended. */
export const refuseWithoutReason = (given: z.output<z.ZodObject<typeof inclusion>>, check: z.RefinementCtx) => {
  for (const scope of scopesOfInclusion)
    if (!given[`${scope}_inclusion`] && !given[`${scope}_reason`].trim())
      check.addIssue({ code: 'custom', path: [`${scope}_reason`], message: 'is required' });
};

export const organizationFields = { name: requiredText(200), note: text(4000).default(''), ...inclusion };
export const entityFields = {
  ...organizationFields,
  type: z.enum(entityTypes),
  /** Economic interest, 0 to 1. */
  equity_share: z.number().min(0).max(1),
  has_financial_control: z.boolean().default(true),
  has_operational_control: z.boolean().default(true),
  /** Leased parts: whether risks and rewards of ownership lie with the lessee. */
  is_finance_lease: z.boolean().default(false),
};

/** What would be different of an entity; `portfolio_ids` are all of its portfolios. */
export const EntityChange = z.object(changesOf({ ...entityFields, portfolio_ids: z.array(id('portfolio')).max(1000) }));

/** The organization as it reports greenhouse gases. */
export const GhgOrganization = z.object({ _id: id('ghg-organization'), ...organizationFields });

/** A part of the organization, with what of it counts under the approach that is chosen. */
export const GhgEntity = z.object({
  _id: id('ghg-entity'),
  ...entityFields,
  portfolios: z.array(z.object({ portfolio_id: id('portfolio'), name: z.string() })),
  /** Of its emissions inside scopes 1 and 2, 0 to 1. */
  share: z.number(),
  rule: z.string(),
  /** The scope 3 category it counts in where nothing of it is inside; null: none. */
  elsewhere: z.string().nullable(),
  /** The part that counts there; null where the equity share decides and is not known. */
  elsewhere_share: z.number().nullable(),
});
export type GhgEntity = z.infer<typeof GhgEntity>;

const createEntity = {
  access: 'member',
  needs: 'ghg-entities.create',
  answer: GhgEntity,
} as const satisfies Partial<CallDefinition>;

/** Boundaries of the inventory: entities, consolidation approach, base year. */
export const boundaries = area(
  'carbon/boundaries',
  {
    createOrganization: {
      method: 'POST',
      path: '/create_organization',
      access: 'member',
      needs: 'ghg-entities.edit',
      summary: 'Add or change the description of the organization for greenhouse gas reports',
      input: z.object(changesOf(organizationFields)),
      answer: GhgOrganization,
    },
    listOrganizationEntities: {
      method: 'GET',
      path: '/organization_entities',
      access: 'member',
      needs: 'ghg-entities.read',
      summary: 'The organization and its entities, with the part of each that counts',
      input: z.object({ id: id('organization').optional() }),
      answer: z.object({
        organization: GhgOrganization.nullable(),
        consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
        entities: z.array(GhgEntity),
        /** Portfolios of no entity: they count as the organization's own. */
        own_portfolios: z.array(z.object({ portfolio_id: id('portfolio'), name: z.string() })),
      }),
    },
    createEntity: {
      ...createEntity,
      method: 'POST',
      path: '/create_entity',
      makes: 'ghg-entity',
      summary: 'Add an entity: a company, a venture, a fleet, a leased building',
      input: z.object(entityFields).superRefine(refuseWithoutReason),
    },
    updateEntity: {
      ...createEntity,
      method: 'PUT',
      path: '/update_entity',
      needs: 'ghg-entities.edit',
      summary: 'Change an entity',
      input: z.object({ _id: id('ghg-entity'), ...changesOf(entityFields) }),
    },
    getEntity: {
      method: 'GET',
      path: '/get_entity/:id',
      access: 'member',
      needs: 'ghg-entities.read',
      summary: 'One entity',
      input: z.object({ id: id('ghg-entity') }),
      answer: GhgEntity,
    },
    deleteEntity: {
      method: 'DELETE',
      path: '/delete_entity',
      access: 'member',
      needs: 'ghg-entities.delete',
      summary: 'Delete an entity; one with portfolios or entries is kept',
      input: z.object({ id: id('ghg-entity') }),
      answer: Done,
    },
    getPortfoliosForEntity: {
      method: 'POST',
      path: '/getPortfoliosForEntity',
      access: 'member',
      needs: 'ghg-entities.read',
      summary: 'The portfolios of an entity',
      input: z.object({ entity_id: id('ghg-entity') }),
      answer: z.array(z.object({ portfolio_id: id('portfolio'), name: z.string(), properties: z.number() })),
    },
    savePortfoliosOfEntity: {
      method: 'POST',
      path: '/savePortfoliosOfEntity',
      access: 'member',
      needs: 'ghg-entities.edit',
      summary:
        'Say which portfolios belong to an entity; those named before and not now are the organization’s own again',
      input: z.object({ entity_id: id('ghg-entity'), portfolio_ids: z.array(id('portfolio')).max(1000) }),
      answer: GhgEntity,
    },
    getEntityWithOcrBills: {
      method: 'POST',
      path: '/getEntityWithOcrBills',
      access: 'member',
      needs: 'ghg-entities.read',
      summary: 'The entities with the number of their bills of a year, and how many were read by machine',
      input: z.object({ year: z.int().min(1992).max(2100) }),
      answer: z.array(
        z.object({
          entity_id: id('ghg-entity').nullable(),
          name: z.string(),
          properties: z.number(),
          bills: z.number(),
          read_by_machine: z.number(),
        }),
      ),
    },
    getOrganizationConfig: {
      method: 'GET',
      path: '/getOrganizationConfig',
      access: 'member',
      needs: 'own',
      summary: 'How the organization accounts: consolidation approach, base year, upstream energy',
      input: z.object({}),
      answer: z.object({
        consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
        base_year: z.number().nullable(),
        /** Whether the way of energy to the building is counted in scope 3, category 3, where factors are published. */
        upstream_energy: z.boolean(),
        /** From which share of its emissions on the base year is recalculated; 0.05 is 5 %. */
        recalculation_threshold: z.number().optional(),
        /** Which warming potentials count from which year on; null and the years before: as published. */
        gwp_sets: z.array(GwpChoice),
        /** Whether the person reaches every property: only then they change this, and factors for all properties. */
        may_change_whole: z.boolean(),
      }),
    },
    saveGHGBaseYear: {
      method: 'POST',
      path: '/saveGHGBaseYear',
      access: 'member',
      needs: 'emission-factors.edit',
      summary: 'Set the base year, the consolidation approach and whether upstream energy counts',
      input: z.object({
        base_year: year().nullable(),
        consolidation: z.enum(['operational_control', 'financial_control', 'equity_share']),
        /** Count the way of energy to the building (scope 3, category 3); absent: as before. */
        upstream_energy: z.boolean().optional(),
      }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'ghg-entities',
        order: 10,
        under: 'boundaries',
        name: 'Organization: what counts',
        permissions: ['read', 'create', 'edit', 'delete'],
        route: '/datahub/data_library/organizational-boundaries',
        icon: 'IconSitemap',
        isNotForTenants: true,
      },
    ],
    failures: {
      'ghg-entity.not-found': { status: 404, message: 'This entity was not found.' },
      'ghg-entity.name-taken': {
        status: 409,
        message: 'An entity with this name already exists. Please choose another name.',
      },
      'ghg-entity.in-use': {
        status: 409,
        message: 'This entity has portfolios or entries. Move them to another entity first.',
      },
      'ghg-boundary.accepted-years': {
        status: 409,
        message: 'This changes years whose report is accepted. Look at the effect first, then apply it with a reason.',
      },
    },
  },
);
