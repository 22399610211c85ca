import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { area, id, requiredText } from '../call.ts';

export const BilledMeter = z.object({
  carrier: z.enum(carriers),
  meter_no: z.string(),
  /** As the latest bill has them. */
  account_no: z.string(),
  supplier: z.string(),
  /** The first day of its first bill. */
  first_day: z.string(),
  bills: z.number(),
});
export type BilledMeter = z.infer<typeof BilledMeter>;

/** Meters on saved bills that are missing in the register. A bill refers to a meter by its number and belongs to it once it is added. */
export const billedMeters = area('energy/billed-meters', {
  getBilledMeters: {
    method: 'POST',
    path: '/getBilledMeters',
    access: 'member',
    needs: 'utilities.read',
    summary: 'The meters on the saved bills of a property that its register does not have',
    input: z.object({ environment_id: id('environment') }),
    answer: z.array(BilledMeter),
  },
  addBilledMeters: {
    method: 'POST',
    path: '/addBilledMeters',
    access: 'member',
    needs: 'meters.create',
    summary:
      'Add meters that bills name to the register, with supplier, account and first day; what is there already is left alone',
    limit: { calls: 60, perSeconds: 600 },
    input: z.object({
      environment_id: id('environment'),
      meters: z
        .array(z.object({ carrier: z.enum(carriers), meter_no: requiredText(60) }))
        .min(1)
        .max(500),
    }),
    answer: z.object({ added: z.number() }),
  },
});
