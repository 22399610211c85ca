import { modelIssues } from '@steward/core/weather/model';
import { z } from 'zod';
import { id } from '../call.ts';

export const splitWays = ['days', 'degree_days'] as const;
export type SplitWay = (typeof splitWays)[number];

/** Why the bills of a meter are spread by days: its weather model, a straight line without a base load, or no station. */
export const splitRefusals = [...modelIssues, 'no-base', 'no-station'] as const;

const Effect = z.object({
  /** Bills whose months change, and those that stay because they touch an accepted year. */
  bills: z.number(),
  locked_bills: z.number(),
  /** What these bills say of a calendar year, in kWh, before and after. */
  years: z.array(z.object({ year: z.number(), carrier: z.string(), before_kwh: z.number(), after_kwh: z.number() })),
  /** Meters whose bills stay spread by days since their model does not hold, in the last year that they have a bill over several months. */
  by_days: z.array(
    z.object({ carrier: z.string(), meter_no: z.string(), year: z.number(), reason: z.enum(splitRefusals) }),
  ),
});

const input = z.object({ environment_id: id('environment'), by: z.enum(splitWays) });

export const billSplitCalls = {
  getBillSplit: {
    method: 'POST',
    path: '/getBillSplit',
    access: 'member',
    needs: 'utilities.read',
    summary: 'How the bills of a property are spread over months, and what would change if they were spread as asked',
    limit: { calls: 30, perSeconds: 60 },
    input,
    answer: z.object({
      by: z.enum(splitWays),
      /** How many bills are spread by degree days now. */
      by_degree_days: z.number(),
      effect: Effect,
    }),
  },
  saveBillSplit: {
    method: 'POST',
    path: '/saveBillSplit',
    access: 'member',
    needs: 'utilities.edit',
    summary:
      'Spread the bills of a property over months by days or by degree days, those there are and those to come; accepted years stay',
    limit: { calls: 30, perSeconds: 60 },
    input,
    answer: z.object({ bills: z.number() }),
  },
} as const;
