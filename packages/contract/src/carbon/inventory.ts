import { z } from 'zod';
import { area, countedDay, Done, text, year } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Level } from './boundaries.ts';
import { inventoryFigures } from './inventory.figures.ts';
import { Inventory } from './inventory.answer.ts';
import { ReportTotals } from './inventory.totals.ts';

/** A denominator without a source would make an intensity that verifiers cannot check. */
export const refuseWithoutSource = (
  given: { revenue: number | null; revenue_source: string; people: number | null; people_source: string },
  check: z.RefinementCtx,
) => {
  for (const of of ['revenue', 'people'] as const)
    if (given[of] !== null && !given[`${of}_source`].trim())
      check.addIssue({ code: 'custom', path: [`${of}_source`], message: 'is required' });
};

/** What emissions of a year are divided by. */
export const denominatorFields = {
  revenue: z.number().positive().max(1e15).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
    .default('EUR'),
  revenue_source: text(300).default(''),
  people: z.number().positive().max(1e8).nullable().default(null),
  people_source: text(300).default(''),
};

const about = { level: Level, target_id: z.uuid().optional(), year: year() };

/** The inventory of a year, computed from bills, entries and factors on request. */
export const inventory = area(
  'carbon/inventory',
  {
    ghg_report: {
      method: 'POST',
      path: '/ghg_report',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The live inventory of an organization, portfolio or property in a year',
      limit: { calls: 240, perSeconds: 60 },
      isComputed: true,
      input: z.object({
        ...about,
        /** Bills and entries as known at the end of this day. */
        known_on: countedDay().optional(),
      }),
      answer: Inventory,
    },
    getGhgTotals: {
      method: 'POST',
      path: '/getGhgTotals',
      access: 'member',
      needs: 'ghg-protocol.read',
      summary: 'The totals of that inventory and what they rest on, before its properties are counted one by one',
      limit: { calls: 240, perSeconds: 60 },
      isComputed: true,
      input: z.object(about),
      answer: ReportTotals,
    },
    saveReportDenominators: {
      method: 'POST',
      path: '/saveReportDenominators',
      access: 'member',
      needs: 'ghg-protocol.edit',
      summary:
        'Enter what emissions of a year are divided by: revenue and people of the organization, each with its source',
      input: z.object({ year: year(), ...changesOf(denominatorFields) }),
      answer: Done,
    },
  },
  { figures: inventoryFigures },
);
