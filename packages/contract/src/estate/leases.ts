import { z } from 'zod';
import { area, countedDay, Done, id, text, year } from '../call.ts';
import { leaseStates } from './tenants.ts';
import { leasesFigures } from './leases.figures.ts';

/** How the costs of a space come back from its tenant. */
export const costRecoveries = ['none', 'area', 'sub_meter', 'fixed'] as const;

const fields = {
  tenant_space_name: text(200).default(''),
  valid_from: countedDay(),
  /** The last day; empty: without an end. */
  valid_until: countedDay().nullable().default(null),
  /** Square metres. Neither area nor share: the whole space. */
  area: z
    .number()
    .positive('must be more than 0')
    .max(10_000_000)
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  /** Of the space, from 0 to 1. */
  share: z.number().positive('must be more than 0').max(1).nullable().default(null),
  /** People who work or live there. */
  headcount: z.int().min(0).max(1_000_000).nullable().default(null),
  cost_recovery: z.enum(costRecoveries).default('none'),
  /** The part of the costs, from 0 to 1, where it is fixed. */
  recovery_share: z.number().min(0).max(1).nullable().default(null),
  /** The day on which the tenant agreed to share data of its use; empty: it has not. */
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
  /** Square metres, however the lease says it. */
  leased_area: z.number(),
  headcount: z.number().nullable(),
  cost_recovery: z.enum(costRecoveries),
  recovery_share: z.number().nullable(),
  data_consent_on: z.string().nullable(),
  note: z.string(),
});
export type Lease = z.infer<typeof Lease>;

/** Who leases what of a property, since when and until when; and what is vacant. */
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
        /** Square metres, on the day; null where the property was not held on it, before it was bought or after it was sold. */
        vacant_area: z.number().nullable(),
        /** Of the year, weighted by the days on which the property was held, from 0 to 1; null where nothing is for letting. */
        vacancy_rate: z.number().nullable(),
        /** Stretches of days with the same leases; the last day counts. */
        steps: z.array(
          z.object({
            valid_from: z.string(),
            valid_until: z.string(),
            leased_area: z.number(),
            vacant_area: z.number(),
          }),
        ),
        /** On the day. */
        spaces: z.array(
          z.object({
            space_id: id('space'),
            is_lettable: z.boolean(),
            vacant_area: z.number().nullable(),
            tenants: z.array(z.object({ tenant_id: id('tenant'), name: z.string() })),
          }),
        ),
        /** People that leases state for the day, and the most that the property holds: what it states, else as many as can stand in it. */
        headcount: z.number(),
        largest_occupancy: z.number(),
        /** What the property states; null: nothing. */
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
