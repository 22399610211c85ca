import { z } from 'zod';
import { Inventory } from './inventory.answer.ts';

/** The totals of an inventory, and what makes them lower than the truth. */
export const ReportTotals = Inventory.pick({
  totals: true,
  total_location: true,
  total_market: true,
  is_complete: true,
}).extend({
  /** Of the days due so far; a share of 1. */
  coverage: z.object({ days: z.number(), days_expected: z.number(), share: z.number() }),
  properties: z.number(),
  lack: z.enum(['factors', 'bills', 'both']).nullable(),
  is_accepted: z.boolean(),
});
