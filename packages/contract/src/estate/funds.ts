import { z } from 'zod';
import { area, Done, id, requiredText, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { fundShareCalls } from './funds.shares.ts';

/** How investors enter and leave: INREV and GRESB report by it. */
export const fundStructures = ['open_end', 'closed_end', 'separate_account', 'joint_venture', 'other'] as const;

const Held = z.object({
  _id: id('portfolio'),
  name: z.string(),
  environment_count: z.number(),
  /** Square metres of the properties within reach. */
  gross_floor_area: z.number(),
});

const Fund = z.object({
  _id: id('fund'),
  name: z.string(),
  description: z.string(),
  structure: z.enum(fundStructures),
  currency: z.string(),
  /** The year in which it first invested. */
  vintage: z.number().nullable(),
  portfolios: z.array(Held),
  environment_count: z.number(),
  gross_floor_area: z.number(),
});
export type Fund = z.infer<typeof Fund>;

/** Funds and their portfolios; a portfolio belongs to at most one fund. */
export const funds = area(
  'estate/funds',
  {
    getFunds: {
      method: 'POST',
      path: '/getFunds',
      access: 'member',
      needs: 'funds.read',
      summary: 'Funds with their portfolios, as far as the person reaches them',
      input: z.object({ fund_id: id('fund').optional() }),
      answer: z.array(Fund),
    },
    saveFund: {
      method: 'POST',
      path: '/saveFund',
      access: 'member',
      needs: 'funds.edit',
      summary: 'Add a fund, or change the one that is named',
      input: savedOf(
        { fund_id: id('fund') },
        {
          name: requiredText(200),
          description: text(2000).default(''),
          structure: z.enum(fundStructures).default('open_end'),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/, 'must be a currency of three letters')
            .default('EUR'),
          vintage: z.int().min(1900).max(2100).nullable().default(null),
        },
      ),
      answer: Fund,
    },
    deleteFund: {
      method: 'POST',
      path: '/deleteFund',
      access: 'member',
      needs: 'funds.delete',
      summary: 'Delete a fund; its portfolios stay, and belong to none',
      input: z.object({ fund_id: id('fund') }),
      answer: Done,
    },
    getUnassignedPortfolios: {
      method: 'POST',
      path: '/getUnassignedPortfolios',
      access: 'member',
      needs: 'funds.read',
      summary: 'Portfolios that belong to no fund',
      input: z.object({}),
      answer: z.array(Held),
    },
    assignPortfolioToFund: {
      method: 'POST',
      path: '/assignPortfolioToFund',
      access: 'member',
      needs: 'funds.edit',
      summary: 'Put a portfolio into a fund, or take it out',
      input: z.object({
        portfolio_id: id('portfolio'),
        /** Null: it belongs to none. */
        fund_id: id('fund').nullable(),
      }),
      answer: Done,
    },
    ...fundShareCalls,
  },
  {
    modules: [
      {
        key: 'funds',
        order: 20,
        under: 'portfolios-and-funds',
        name: 'Funds',
        permissions: ['read', 'edit', 'delete'],
        route: '/funds',
        icon: 'IconBriefcase',
      },
    ],
    failures: {
      'fund.not-found': { status: 404, message: 'This fund was not found.' },
      'fund.name-taken': {
        status: 409,
        message: 'A fund with this name already exists. Please choose another name.',
      },
      'fund.has-reports': {
        status: 409,
        message:
          'This fund has reports by frameworks. Delete those without an approved round first; the others are kept.',
      },
      'fund.holds-others': {
        status: 409,
        message:
          'This fund holds portfolios outside your access. Ask someone who has access to all of them to delete it.',
      },
      'fund-share.not-found': { status: 404, message: 'This share was not found.' },
      'fund-share.day-taken': {
        status: 409,
        message: 'This fund already has a share in the portfolio on some of these days. End that one first.',
      },
      'fund-share.more-than-whole': {
        status: 409,
        message: 'The funds together would hold more than 100 % of the portfolio. Lower the share or change its dates.',
      },
    },
  },
);
