import { leaseFields } from '@steward/core/leases/fields';
import { z } from 'zod';
import { area, Done, id, year } from '../call.ts';
import { savedOf } from '../changes.ts';
import { answersOf, inputsOf } from '../fields.ts';
import { leaseStates } from './tenants.ts';
import { leasesFigures } from './leases.figures.ts';
import { leasesSources } from './leases.sources.ts';

const Lease = z.object({
  _id: id('lease'),
  environment_id: id('environment'),
  ...answersOf(leaseFields),
  tenant_name: z.string(),
  space_name: z.string(),
  state: z.enum(leaseStates),
  /** Square metres, from the area or the share. */
  leased_area: z.number(),
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
      input: savedOf({ lease_id: id('lease') }, inputsOf(leaseFields)),
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
    sources: leasesSources,
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
