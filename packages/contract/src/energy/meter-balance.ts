import { carriers } from '@steward/core/ghg/carrier';
import { balanceStates } from '@steward/core/meters/balance';
import { monthSources } from '@steward/core/meters/meter-months';
import { z } from 'zod';
import { area, id, year } from '../call.ts';

/** `unused`: not in use in this month; `missing` and `unit`: unknown, and `missing` names the meters that are the reason. */
export const meterMonthStates = ['known', 'unused', 'missing', 'unit'] as const;

const MeterMonth = z.object({
  month: z.string(),
  state: z.enum(meterMonthStates),
  quantity: z.number().nullable(),
  source: z.enum([...monthSources, 'formula']).nullable(),
  missing: z.array(z.string()),
});
export type MeterMonth = z.infer<typeof MeterMonth>;

const MeterInTree = z.object({
  _id: id('meter'),
  meter_no: z.string(),
  carrier: z.enum(carriers),
  unit: z.string(),
  /** Empty: it has a register. */
  formula: z.string(),
  parent_id: id('meter').nullable(),
  months: z.array(MeterMonth),
  /** The months that are known, together; null: none is. */
  quantity: z.number().nullable(),
  months_known: z.number(),
  /** Months in which it is in use. */
  months_due: z.number(),
});
export type MeterInTree = z.infer<typeof MeterInTree>;

const sums = {
  main: z.number().nullable(),
  subs: z.number().nullable(),
  /** What the main meter counted and no sub-meter did. */
  residual: z.number().nullable(),
  /** Of the main meter. */
  share: z.number().nullable(),
  state: z.enum(balanceStates),
};

const Balance = z.object({
  /** The main meter that is in use last. */
  meter_id: id('meter'),
  /** It, after those that it replaced. */
  meters: z.array(z.string()),
  subs_nos: z.array(z.string()),
  carrier: z.enum(carriers),
  unit: z.string(),
  tolerance: z.number(),
  months: z.array(z.object({ month: z.string(), ...sums, missing: z.array(z.string()) })),
  /** Of the months in which every meter is known. */
  total: z.object({ ...sums, counted: z.number() }),
});
export type MeterBalance = z.infer<typeof Balance>;

/** Monthly consumption of main meters and sub-meters, and what no sub-meter measures. */
export const meterBalance = area(
  'energy/meter-balance',
  {
    getMeterBalance: {
      method: 'POST',
      path: '/getMeterBalance',
      access: 'member',
      needs: 'readings.read',
      summary: 'Monthly consumption of main, sub- and virtual meters of a property, and the balance of each main meter',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ environment_id: id('environment'), year: year() }),
      answer: z.object({
        /** The months of the year that are over. */
        months: z.array(z.string()),
        meters: z.array(MeterInTree),
        balances: z.array(Balance),
      }),
    },
  },
  {
    sources: {
      'meters.flow': {
        shape: 'flow',
        needs: 'readings.read',
        of: 'property',
        options: ['electricity', 'district_heating', 'natural_gas', 'water'],
      },
      'meters.balance': { shape: 'table', needs: 'readings.read', of: 'property' },
    },
  },
);
