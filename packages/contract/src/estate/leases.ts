import { z } from 'zod';
import { area, countedDay, Done, id, text, year } from '../call.ts';
import { leaseStates } from './tenants.ts';
import { leasesFigures } from './leases.figures.ts';

/** How the costs of a space are recovered from its tenant. */
export const costRecoveries = ['none', 'area', 'sub_meter', 'fixed'] as const;

const fields = {
  tenant_space_name: text(200).default(''),
  valid_from: countedDay(),
  /** The last day; empty: without an end. */
  valid_until: countedDay().nullable().default(null),
  /** Square metres. Without area and share: the whole space. */
  area: z
    .number()
    .positive('must be more than 0')
    .max(10_000_000)
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  /** The share of the space, from 0 to 1. */
  share: z.number().positive('must be more than 0').max(1).nullable().default(null),
  /** People who work or live there. */
  headcount: z.int().min(0).max(1_000_000).nullable().default(null),
  cost_recovery: z.enum(costRecoveries).default('none'),
  /** The share of the costs, from 0 to 1, if it is fixed. */
  recovery_share: z.number().min(0).max(1).nullable().default(null),
  /** The day on which the tenant agreed to share consumption data; empty: not agreed. */
  data_consent_on: countedDay().nullable().default(null),
  note: text(2000).default(''),
};

const Lease = z.object({
  _id: id('lease'),
  environment_id: id('environment'),
  tenant_id: id('tenant'),
  tenant_name: z.string(),
  space_id: id('space'),
  space_name: z.string(),
  tenant_space_name: z.string(),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  state: z.enum(leaseStates),
  area: z.number().nullable(),
  share: z.number().nullable(),
  /** Square metres, from the area or the share. */
  leased_area: z.number(),
  headcount: z.number().nullable(),
  cost_recovery: z.enum(costRecoveries),
  recovery_share: z.number().nullable(),
  data_consent_on: z.string().nullable(),
  note: z.string(),
});
export type Lease = z.infer<typeof Lease>;

/** Leases of spaces by tenants, with their periods; vacancy. */
export const leases = area(
  'estate/leases',
  {
    getTenantSpaces: {
      method: 'POST',
      path: '/getTenantSpaces',
      access: 'member',
      needs: 'tenants.read',
      summary: 'Tenant spaces: the leases of a property, a tenant or a space, the latest first',
      input: z.object({
        environment_id: id('environment').optional(),
        tenant_id: id('tenant').optional(),
        space_id: id('space').optional(),
      }),
      answer: z.array(Lease),
    },
    saveLease: {
      method: 'POST',
      path: '/saveLease',
      access: 'member',
      needs: 'tenants.edit',
      summary: 'Add a lease, or change the one that is named; the leases of a space never exceed its area on any day',
      input: z.object({
        lease_id: id('lease').optional(),
        tenant_id: id('tenant'),
        space_id: id('space'),
        ...fields,
      }),
      answer: Lease,
    },
    deleteLease: {
      method: 'POST',
      path: '/deleteLease',
      access: 'member',
      needs: 'tenants.delete',
      summary: 'Delete a lease that was entered by mistake; one that ends gets a last day instead',
      input: z.object({ lease_id: id('lease') }),
      answer: Done,
    },
    getVacancy: {
      method: 'POST',
      path: '/getVacancy',
      access: 'member',
      needs: 'spaces.read',
      summary: 'What of a property is vacant: today by space, and over a year by day',
      input: z.object({ environment_id: id('environment'), year: year().optional() }),
      answer: z.object({
        year: z.number(),
        day: z.string(),
        /** Square metres for letting. */
        lettable_area: z.number(),
        /** Square metres, on the day; null if the property was not held on it, before its purchase or after its sale. */
        vacant_area: z.number().nullable(),
        /** For the year, weighted by the days on which the property was held, from 0 to 1; null without lettable area. */
        vacancy_rate: z.number().nullable(),
        /** Periods with the same leases; the last day is included. */
        steps: z.array(
          z.object({
            valid_from: z.string(),
            valid_until: z.string(),
            leased_area: z.number(),
            vacant_area: z.number(),
          }),
        ),
        /** The state on the day. */
        spaces: z.array(
          z.object({
            space_id: id('space'),
            is_lettable: z.boolean(),
            vacant_area: z.number().nullable(),
            tenants: z.array(z.object({ tenant_id: id('tenant'), name: z.string() })),
          }),
        ),
        /** The number of people in leases on the day, and the maximum of the property: as stated, otherwise derived from its floor area. */
        headcount: z.number(),
        largest_occupancy: z.number(),
        /** The stated maximum; null: none. */
        stated_occupancy: z.number().nullable(),
      }),
    },
  },
  {
    figures: leasesFigures,
    failures: {
      'lease.not-found': { status: 404, message: 'This lease was not found.' },
      'lease.area-too-large': {
        status: 409,
        message: 'On some days, the leases of this space would exceed its area. Check the area and the dates.',
      },
      'lease.too-many-people': {
        status: 409,
        message: 'On some days, the leases would bring more people than the property can hold. Check the headcount.',
      },
    },
  },
);
