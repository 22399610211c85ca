import { isTimeZone } from '@steward/core/calendar/time-zone';
import { builtContradiction } from '@steward/core/property/completion';
import { environmentFields } from '@steward/core/property/fields';
import { hasPostalCodes } from '@steward/core/property/postal-codes';
import { propertyTypes } from '@steward/core/property/property-types';
import { propertyListSorts } from '@steward/core/property/list-fields';
import { z } from 'zod';
import { area, countedDay, Done, id, optionalPaging, paging, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { answersOf, inputsOf } from '../fields.ts';
import { propertyArchiveCalls, propertyArchiveFailures } from './environments.archive.ts';
import { propertyAreaCalls } from './environments.areas.ts';
import { propertyEditCalls, propertyEditFailures } from './environments.edits.ts';
import { propertyFilter as filter } from './environments.filter.ts';
import { acceptedReason, propertyHistoryCalls, propertyHistoryFailures } from './environments.history.ts';
import { propertyPlaceCalls, propertyPlaceFailures } from './environments.places.ts';

/** The fields of the form, for adding and editing. */
const fields = inputsOf(environmentFields, {
  country_code: z.string().regex(/^[A-Z]{2}$/, 'is required'),
  time_zone: text(60)
    .refine((zone) => zone === '' || isTimeZone(zone), 'is not a time zone')
    .default('')
    .meta({ examples: ['Europe/Berlin'] }),
});

/** Requires a postal code where the country has them: the grid and the map depend on it. */
const refuseWithoutPostalCode = (
  { zip_code, country_code }: { zip_code: string; country_code: string },
  check: z.RefinementCtx,
) => {
  if (zip_code === '' && hasPostalCodes(country_code))
    check.addIssue({ code: 'custom', path: ['zip_code'], message: 'is required' });
};

/** Refuses fields that contradict one another. */
export const refuseContradictoryFields = (
  given: Parameters<typeof refuseWithoutPostalCode>[0] & Parameters<typeof builtContradiction>[0],
  check: z.RefinementCtx,
) => {
  refuseWithoutPostalCode(given, check);
  const built = builtContradiction(given);
  if (built) check.addIssue({ code: 'custom', path: [built.field], message: built.message });
};

export const EnvironmentFields = z.object(fields).superRefine(refuseContradictoryFields);

export const Environment = z.object({
  _id: id('environment'),
  doc_id: id('environment'),
  // A list of choices may shrink; a property keeps its value.
  ...answersOf(environmentFields, {
    environment_use: z.string(),
    property_type: z.string(),
    viewable_by: z.string(),
    image_file_id: z.string().nullable(),
  }),
  portfolio_name: z.string(),
  /** The area times the weight of the property's type (R139). */
  weighted_floor_area: z.number(),
  image_url: z.string().nullable(),
  spaces_count: z.number(),
  label_ids: z.array(id('label')),
  /** The first day on which it is not held, after a sale; empty before a purchase. Null: it is held today. */
  not_held_since: z.string().nullable(),
  /** Null: it is not archived. */
  archived_at: z.string().nullable(),
  /** The property managers of its teamspaces; only in the answer for a single property. */
  property_managers: z.array(z.object({ user_id: id('user'), name: z.string() })).optional(),
  /** The zone that applies: the chosen one, else by position, country or organization; only in the answer for a single property. */
  effective_time_zone: z.string().optional(),
  /** The one that applies if none is chosen; only in the answer for a single property. */
  natural_time_zone: z.string().optional(),
  created_at: z.string(),
});
export type Environment = z.infer<typeof Environment>;

const range = z.object({ from: z.number(), to: z.number() }).nullable();
const oneId = z.object({ environment_id: id('environment') });

/** Properties: address, areas, uses, history, and the end of a property. */
export const environments = area(
  'estate/environments',
  {
    getEnvironments: {
      method: 'POST',
      path: '/getEnvironments',
      access: 'member',
      needs: 'properties.read',
      summary: 'Properties the person may see, page by page',
      input: z.object({
        ...filter,
        sort: z.enum(propertyListSorts).default('environment_name'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.array(Environment),
    },
    countEnvironments: {
      method: 'POST',
      path: '/countEnvironments',
      access: 'member',
      needs: 'own',
      summary: 'How many properties a filter finds',
      input: z.object(filter),
      answer: z.object({ count: z.number() }),
    },
    getEnvironmentRanges: {
      method: 'POST',
      path: '/getEnvironmentRanges',
      access: 'member',
      needs: 'properties.read',
      summary: 'From where to where the numbers of the list of properties reach; null: none is entered',
      input: z.object({}),
      answer: z.object({ gross_floor_area: range, year_built: range, floors: range }),
    },
    ...propertyPlaceCalls,
    ...propertyEditCalls,
    ...propertyAreaCalls,
    ...propertyArchiveCalls,
    getAllEnvByUserId: {
      method: 'POST',
      path: '/getAllEnvByUserId',
      access: 'member',
      needs: 'properties.read',
      summary:
        'Name and place of every property the person may see, for pickers and maps; with `user_id` those that this person sees too',
      input: z.object({
        user_id: id('user').optional(),
        search: filter.search,
        ...optionalPaging,
      }),
      answer: z.array(
        z.object({
          _id: id('environment'),
          environment_name: z.string(),
          portfolio_id: id('portfolio'),
          portfolio_name: z.string(),
          city: z.string(),
          country_code: z.string(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          gross_floor_area: z.number(),
        }),
      ),
    },
    getEnvById: {
      method: 'POST',
      path: '/getEnvById',
      access: 'member',
      needs: 'properties.read',
      summary: 'One property',
      input: oneId,
      answer: Environment,
    },
    createEnvironment: {
      method: 'POST',
      path: '/createEnvironment',
      access: 'member',
      needs: 'properties.create',
      makes: 'environment',
      summary: 'Add a property',
      input: EnvironmentFields,
      answer: Environment,
    },
    updateEnvironment: {
      method: 'POST',
      path: '/updateEnvironment',
      access: 'member',
      needs: 'properties.edit',
      summary: 'Change a property',
      input: z.object({
        environment_id: id('environment'),
        ...changesOf(fields),
        /** The first day of another area, type, country, state, city, postal code or grid region. Null or absent: the entry is corrected. */
        changed_from: countedDay().nullable().optional(),
        ...acceptedReason,
      }),
      answer: Environment,
    },
    ...propertyHistoryCalls,
    checkEnvDeletable: {
      method: 'POST',
      path: '/checkEnvDeletable',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Whether a property can be deleted, and what prevents it',
      input: oneId,
      answer: z.object({
        is_deletable: z.boolean(),
        spaces: z.number(),
        users: z.number(),
        bills: z.number(),
        tenants: z.number(),
        occupants: z.number(),
        meters: z.number(),
        renewable_sources: z.number(),
        ghg_entries: z.number(),
        /** Deleted entries, which the ledger keeps. */
        entry_records: z.number(),
        documents: z.number(),
        sensors: z.number(),
        measures: z.number(),
        projects: z.number(),
        /** Own emission factors, certificates and contracts. */
        instruments: z.number(),
        /** Reports by frameworks. */
        reports: z.number(),
        equipment: z.number(),
        /** ESG records. */
        records: z.number(),
      }),
    },
    deleteEnvironment: {
      method: 'POST',
      path: '/deleteEnvironment',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Delete a property nothing depends on',
      input: oneId,
      answer: Done,
    },
    getEnvTypes: {
      method: 'POST',
      path: '/getEnvTypes',
      access: 'member',
      needs: 'own',
      summary: 'Property types',
      input: z.object({}),
      answer: z.array(z.object({ key: z.string(), weighting: z.number() })),
    },
    getEnvSubTypes: {
      method: 'POST',
      path: '/getEnvSubTypes',
      access: 'member',
      needs: 'own',
      summary: 'Sub-types of a property type',
      input: z.object({ type: z.enum(propertyTypes) }),
      answer: z.array(z.object({ key: z.string() })),
    },
    getEnvHomeCount: {
      method: 'POST',
      path: '/getEnvHomeCount',
      access: 'member',
      needs: 'home.read',
      summary: 'The numbers on the home page',
      input: z.object({}),
      answer: z.object({
        environment_count: z.number(),
        user_count: z.number(),
        spaces_count: z.number(),
        occupant_count: z.number(),
        bills_in_review: z.number(),
        bills_saved: z.number(),
        /** Null: the user reaches only some properties, so the report of the organization is not visible. */
        has_sent_report: z.boolean().nullable(),
      }),
    },
    environmentsBannerSearch: {
      method: 'POST',
      path: '/environmentsBannerSearch',
      access: 'member',
      needs: 'properties.read',
      summary: 'Properties by a word, for the banner of the home page',
      input: z.object({ search: text(200).refine((s) => s.length >= 3, 'Type at least 3 characters') }),
      answer: z.array(
        z.object({ _id: id('environment'), environment_name: z.string(), city: z.string(), country_code: z.string() }),
      ),
    },
    exportEnvironments: {
      method: 'POST',
      path: '/exportEnvironments',
      access: 'member',
      needs: 'properties.export',
      shape: 'file',
      summary: 'The list of properties as a CSV file',
      limit: { calls: 20, perSeconds: 60 },
      input: z.object(filter),
      answer: z.null(),
    },
  },
  {
    modules: [
      {
        key: 'properties',
        order: 10,
        under: 'properties-and-pages',
        name: 'Properties',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/properties',
        icon: 'IconBuildings',
      },
      {
        key: 'property',
        order: 20,
        under: 'properties-and-pages',
        name: 'Property',
        permissions: ['read'],
        route: '/environment',
        icon: 'IconBuilding',
      },
    ],
    failures: {
      ...propertyEditFailures,
      ...propertyHistoryFailures,
      ...propertyArchiveFailures,
      ...propertyPlaceFailures,
      'environment.not-found': { status: 404, message: 'This property was not found.' },
      'environment.name-taken': { status: 409, message: 'Property name already exists. Please choose another name!' },
      'environment.not-deletable': {
        status: 409,
        message: 'Property can not be deleted, delete related space, occupant, users first!!',
      },
      'environment.occupancy-below-spaces': {
        status: 409,
        message: 'The spaces of this property already hold more people than this. Reduce their capacity first.',
      },
      'environment.area-below-spaces': {
        status: 409,
        message: 'The spaces of this property already use more area than this. Reduce the spaces first.',
      },
    },
    events: { 'property.asked': { starts: ['product', 'mail'] } },
    search: { Environment: { needs: 'property.read' } },
  },
);
