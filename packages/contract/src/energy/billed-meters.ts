import { carriers } from '@steward/core/ghg/carrier';
import { meterDoubts } from '@steward/core/meters/origin';
import { z } from 'zod';
import { acceptedReason } from '../estate/environments.history.ts';
import { area, id, text } from '../call.ts';

/** A number on saved bills whose meter is not certain. */
export const MeterToConfirm = z.object({
  environment_id: id('environment'),
  environment_name: z.string(),
  carrier: z.enum(carriers),
  /** As its bills have it; empty if they have none. */
  meter_no: z.string(),
  /** As the latest bill has them. */
  account_no: z.string(),
  supplier: z.string(),
  bills: z.number(),
  /** From the first day of its bills to the end of the last one. */
  first_day: z.string(),
  last_day: z.string(),
  doubt: z.enum(meterDoubts),
  /** The registered meter that it could be, or that has its number; null: none, or one of a property beyond reach. */
  candidate: z
    .object({
      meter_id: id('meter'),
      meter_no: z.string(),
      carrier: z.enum(carriers),
      environment_id: id('environment'),
      environment_name: z.string(),
    })
    .nullable(),
  /** Whether bills of the candidate have days of these bills: then the two are likely different meters. */
  is_billed_beside: z.boolean(),
});
export type MeterToConfirm = z.infer<typeof MeterToConfirm>;

/** Meters of saved bills that are not certain, as proposals. Certain ones are registered when a bill is saved (decision 0115). */
export const billedMeters = area(
  'energy/billed-meters',
  {
    getMetersToConfirm: {
      method: 'POST',
      path: '/getMetersToConfirm',
      access: 'member',
      needs: 'utilities.read',
      summary:
        'The numbers on saved bills whose meter is not certain, with the reason and the meter that each could be',
      input: z.object({ environment_id: id('environment').optional() }),
      answer: z.array(MeterToConfirm),
    },
    decideMeters: {
      method: 'POST',
      path: '/decideMeters',
      access: 'member',
      needs: 'meters.edit',
      summary:
        'Decide for numbers on saved bills: another number of a registered meter, a new meter, or no meter; a new meter also needs meters.create',
      limit: { calls: 60, perSeconds: 600 },
      input: z.object({
        numbers: z
          .array(
            z.object({
              environment_id: id('environment'),
              carrier: z.enum(carriers),
              meter_no: text(200),
              is: z.enum(['same', 'new', 'none']),
              /** For `same`: a meter of the property and carrier. */
              meter_id: id('meter').optional(),
            }),
          )
          .min(1)
          .max(500),
        ...acceptedReason,
      }),
      answer: z.object({ confirmed: z.number() }),
    },
  },
  {
    failures: {
      'billed-meter.not-open': {
        status: 409,
        message: 'The bills with this number have a meter already. Reload the list.',
      },
      'billed-meter.other-place': {
        status: 409,
        message:
          'This meter is of another property or energy source. Correct the property or the energy source on the bills, or add a new meter.',
      },
      'billed-meter.no-number': {
        status: 409,
        message: 'These bills have no meter number. Choose a meter of the register, or enter the number on the bills.',
      },
      'billed-meter.years-accepted': {
        status: 409,
        message:
          'Bills that were counted as two meters become bills of one in years whose report is accepted. State the reason: it is logged, and the accepted report keeps its figures.',
      },
    },
  },
);
