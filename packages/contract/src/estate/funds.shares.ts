import { z } from 'zod';
import { countedDay, Done, id, paging, text } from '../call.ts';
import { savedOf } from '../changes.ts';

const FundShare = z.object({
  _id: id('fund-share'),
  fund_id: id('fund'),
  fund_name: z.string(),
  portfolio_id: id('portfolio'),
  portfolio_name: z.string(),
  /** From 0 to 1. */
  share: z.number(),
  /** Null: since ever. */
  valid_from: z.string().nullable(),
  /** The last day; null: without an end. */
  valid_until: z.string().nullable(),
  note: z.string(),
});
export type FundShare = z.infer<typeof FundShare>;

/** What a fund holds of a portfolio on a day. */
const Holding = z.object({
  fund_id: id('fund'),
  portfolio_id: id('portfolio'),
  portfolio_name: z.string(),
  share: z.number(),
  /** Nothing was entered: the portfolio belongs to the fund, which then holds all of it. */
  is_assumed: z.boolean(),
  /** Properties within reach that were held on the day, and their floor area then. */
  environment_count: z.number(),
  gross_floor_area: z.number(),
  /** The part of that floor area which is the fund's: of each property its share times the fund's share in the portfolio. */
  area_of_fund: z.number(),
});
export type FundHolding = z.infer<typeof Holding>;

/** Null: today. */
const on = countedDay().nullable().default(null);

/** What funds hold of portfolios, and of the properties in them, by date. */
export const fundShareCalls = {
  getFundShares: {
    method: 'POST',
    path: '/getFundShares',
    access: 'member',
    needs: 'funds.read',
    summary: 'The shares of funds in portfolios with their days, the latest first',
    input: z.object({ fund_id: id('fund').optional(), portfolio_id: id('portfolio').optional() }),
    answer: z.array(FundShare),
  },
  saveFundShare: {
    method: 'POST',
    path: '/saveFundShare',
    access: 'member',
    needs: 'funds.edit',
    makes: 'fund-share',
    summary:
      'Add the share of a fund in a portfolio, or change the one that is named; together never more than the whole',
    input: savedOf(
      { fund_share_id: id('fund-share') },
      {
        fund_id: id('fund'),
        portfolio_id: id('portfolio'),
        share: z.number().positive('must be more than 0').max(1),
        valid_from: countedDay().nullable().default(null),
        valid_until: countedDay().nullable().default(null),
        note: text(2000).default(''),
      },
    ),
    answer: FundShare,
  },
  deleteFundShare: {
    method: 'POST',
    path: '/deleteFundShare',
    access: 'member',
    needs: 'funds.delete',
    summary: 'Delete the share of a fund in a portfolio',
    input: z.object({ fund_share_id: id('fund-share') }),
    answer: Done,
  },
  getFundHoldings: {
    method: 'POST',
    path: '/getFundHoldings',
    access: 'member',
    needs: 'funds.read',
    limit: { calls: 60, perSeconds: 60 },
    summary:
      'What each fund holds of each portfolio on a day, with the floor area and the part of it that is the fund’s',
    input: z.object({ fund_id: id('fund').optional(), on }),
    answer: z.array(Holding),
  },
  getHeldProperties: {
    method: 'POST',
    path: '/getHeldProperties',
    access: 'member',
    needs: 'funds.read',
    limit: { calls: 60, perSeconds: 60 },
    summary:
      'The properties of a portfolio held on a day, each with its own share and the resulting share of every fund',
    input: z.object({ portfolio_id: id('portfolio'), on, ...paging }),
    answer: z.array(
      z.object({
        _id: id('environment'),
        environment_name: z.string(),
        gross_floor_area: z.number(),
        /** What the portfolio holds of the property. */
        ownership_share: z.number(),
        funds: z.array(
          z.object({ fund_id: id('fund'), fund_name: z.string(), share: z.number(), resulting: z.number() }),
        ),
      }),
    ),
  },
} as const;
