import { z } from 'zod';
import { id } from '../call.ts';
import { BillRow } from './bills.bill.ts';

export const billLineCalls = {
  makeBillsOfLines: {
    method: 'POST',
    path: '/makeBillsOfLines',
    access: 'member',
    needs: 'utilities.create',
    summary:
      'Make a bill of each line of a bill that was read and covers several meters or energy sources; each is to be reviewed. What each costs adds up to the bill, with or without tax',
    limit: { calls: 60, perSeconds: 60 },
    input: z.object({
      bill_id: id('bill'),
      /** What each line costs, in the order of `reading.lines`; empty for all where it is not known. */
      amounts: z
        .array(z.number().min(-10_000_000_000).max(10_000_000_000).nullish())
        .min(2)
        .max(100)
        .meta({ examples: [[100, 19]] }),
    }),
    answer: z.array(BillRow),
  },
} as const;
