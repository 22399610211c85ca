import { spaceTypes } from '@steward/core/property/property-codes';
import { everySpaceFields, everySpaceSorts, spaceListFields } from '@steward/core/property/space-list-fields';
import { z } from 'zod';
import { area, Done, id, paging, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { listQuery } from '../list-query.ts';

const fields = {
  space_name: requiredText(200),
  space_type_id: z.enum(spaceTypes),
  /** Square metres. */
  gross_floor_area: z.number().positive('must be more than 0').max(10_000_000),
  capacity: z.int().min(0).max(1_000_000).nullable().default(null),
  tenant_name: text(200).default(''),
  i_am_tenant: z.boolean().default(false),
  /** A room for servers: dashboards of data centers show it. */
  is_server_room: z.boolean().default(false),
};

export const Space = z.object({
  _id: id('space'),
  environment_id: id('environment'),
  env_name: z.string(),
  space_name: z.string(),
  space_type_id: z.string(),
  gross_floor_area: z.number(),
  /** The area times the weight of the space's type (R139). */
  weighted_floor_area: z.number(),
  capacity: z.number().nullable(),
  tenant_name: z.string(),
  i_am_tenant: z.boolean(),
  is_server_room: z.boolean(),
});
export type Space = z.infer<typeof Space>;

/** A space in the list over all properties. */
export const SpaceSomewhere = Space.extend({
  /** Square metres leased today. */
  leased_area: z.number(),
});
export type SpaceSomewhere = z.infer<typeof SpaceSomewhere>;

const Allowance = z.object({ allowed: z.boolean(), taken: z.number(), maximum: z.number().nullable() });
// `0` means a space that does not exist yet (A18).
const spaceOrNew = z.union([z.literal('0'), id('space')]);

/** The spaces of a property: floor, use and area. */
export const spaces = area(
  'estate/spaces',
  {
    getSpaces: {
      method: 'POST',
      path: '/getSpaces',
      access: 'member',
      needs: 'spaces.read',
      summary: 'The spaces of a property',
      input: z.object({
        environment_id: id('environment'),
        /** The text of a query (`core/lists/list-query`) of `spaceListFields`. */
        where: listQuery(spaceListFields).optional(),
      }),
      answer: z.array(Space),
    },
    findSpaces: {
      method: 'POST',
      path: '/findSpaces',
      access: 'member',
      needs: 'spaces.read',
      summary: 'The spaces of all properties, page by page',
      input: z.object({
        search: text(100).optional(),
        /** The text of a query (`core/lists/list-query`) of `everySpaceFields`. */
        where: listQuery(everySpaceFields).optional(),
        sort: z.enum(everySpaceSorts).default('environment_name'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(SpaceSomewhere), totalData: z.number() }),
    },
    createSpace: {
      method: 'POST',
      path: '/createSpace',
      access: 'member',
      needs: 'spaces.create',
      makes: 'space',
      summary: 'Add a space; its area must fit into the property',
      input: z.object({ environment_id: id('environment'), ...fields }),
      answer: Space,
    },
    updateSpace: {
      method: 'POST',
      path: '/updateSpace',
      access: 'member',
      needs: 'spaces.edit',
      summary: 'Change a space',
      input: z.object({ space_id: id('space'), ...changesOf(fields) }),
      answer: Space,
    },
    checkSpaceDeletable: {
      method: 'POST',
      path: '/checkSpaceDeletable',
      access: 'member',
      needs: 'spaces.delete',
      summary: 'Whether a space can be deleted, and what prevents it',
      input: z.object({ space_id: id('space') }),
      answer: z.object({
        is_deletable: z.boolean(),
        sensors: z.number(),
        leases: z.number(),
        occupants: z.number(),
      }),
    },
    deleteSpace: {
      method: 'POST',
      path: '/deleteSpace',
      access: 'member',
      needs: 'spaces.delete',
      summary: 'Delete a space',
      input: z.object({ space_id: id('space') }),
      answer: Done,
    },
    getSpaceTypes: {
      method: 'GET',
      path: '/getSpaceTypes',
      access: 'member',
      needs: 'own',
      summary: 'Space types',
      input: z.object({}),
      answer: z.array(z.object({ key: z.string(), weighting: z.number() })),
    },
    checkGrossFloorArea: {
      method: 'GET',
      path: '/checkGrossFloorArea/:environment_id/:space_id/:area',
      access: 'member',
      needs: 'spaces.read',
      summary: 'Whether an area still fits into the property',
      input: z.object({
        environment_id: id('environment'),
        space_id: spaceOrNew,
        area: z.coerce.number<string>().positive().max(10_000_000),
      }),
      answer: Allowance,
    },
    checkOccupancy: {
      method: 'GET',
      path: '/checkOccupancy/:environment_id/:space_id/:capacity',
      access: 'member',
      needs: 'spaces.read',
      summary: 'Whether a number of people still fits into the property',
      input: z.object({
        environment_id: id('environment'),
        space_id: spaceOrNew,
        capacity: z.coerce.number<string>().int().min(0).max(1_000_000),
      }),
      answer: Allowance,
    },
    checkPropertySpaceExists: {
      method: 'GET',
      path: '/checkPropertySpaceExists',
      access: 'member',
      needs: 'own',
      summary: 'Whether the person sees at least one property and one space',
      input: z.object({}),
      answer: z.object({ property_exists: z.boolean(), space_exists: z.boolean() }),
    },
  },
  {
    sources: { 'spaces.kinds': { shape: 'parts', needs: 'spaces.read', of: 'both' } },
    modules: [
      {
        key: 'spaces',
        order: 10,
        under: 'spaces-and-tenants',
        name: 'Spaces',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/space',
        icon: 'IconDoor',
      },
    ],
    failures: {
      'space.not-found': { status: 404, message: 'This space was not found.' },
      'space.area-too-large': {
        status: 409,
        message:
          'The combined area of all spaces on this property is too high. Please enter a smaller value or select a compatible property.',
      },
      'space.capacity-too-large': {
        status: 409,
        message:
          'Together, the spaces of this property would hold more people than the property. Enter a smaller number or raise the occupancy of the property.',
      },
      'space.area-below-leases': {
        status: 409,
        message: 'The leases of this space already use more area than this. Change the leases first.',
      },
      'space.in-use': {
        status: 409,
        message: 'This space has leases or occupants. Delete them or move them to another space first.',
      },
      'space.sensors-attached': {
        status: 409,
        message: 'Space can not be deleted, remove the attached sensors first !',
      },
    },
    search: { Space: { needs: 'spaces.read' } },
  },
);
