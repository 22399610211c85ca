import { z } from 'zod';
import { area, id, paging, requiredText, text } from './call.ts';

const Done = z.object({ done: z.literal(true) });
const Portfolio = z.object({
  _id: id('portfolio'),
  doc_id: id('portfolio'),
  name: z.string(),
  description: z.string(),
  environment_count: z.number(),
});

export const portfolios = area('portfolios', {
  getMasterPortfolioList: {
    method: 'POST',
    path: '/getMasterPortfolioList',
    access: 'member',
    needs: 'properties.read',
    summary: 'Every portfolio the person may see',
    input: z.object({ user_id: id('user').optional(), organization_id: id('organization').optional() }),
    answer: z.array(Portfolio),
  },
  getPortfolios: {
    method: 'POST',
    path: '/getPortfolios',
    access: 'member',
    needs: 'portfolios.read',
    summary: 'Portfolios, page by page',
    input: z.object({ search: text(200).optional(), ...paging }),
    answer: z.object({ paginateData: z.array(Portfolio), totalData: z.number() }),
  },
  createPortfolio: {
    method: 'POST',
    path: '/createPortfolio',
    access: 'member',
    needs: 'portfolios.create',
    summary: 'Add a portfolio',
    input: z.object({ name: requiredText(200), description: text(2000).default('') }),
    answer: Portfolio,
  },
  updatePortfolio: {
    method: 'POST',
    path: '/updatePortfolio',
    access: 'member',
    needs: 'portfolios.edit',
    summary: 'Change a portfolio',
    input: z.object({ portfolio_id: id('portfolio'), name: requiredText(200), description: text(2000).default('') }),
    answer: Portfolio,
  },
  deletePortfolio: {
    method: 'POST',
    path: '/deletePortfolio',
    access: 'member',
    needs: 'portfolios.delete',
    summary: 'Delete a portfolio that holds no property',
    input: z.object({ portfolio_id: id('portfolio') }),
    answer: Done,
  },
  getPortfolioWithEnv: {
    method: 'POST',
    path: '/getPortfolioWithEnv',
    access: 'member',
    needs: 'portfolios.read',
    summary: 'The tree of portfolios, properties and their spaces',
    input: z.object({}),
    answer: z.array(
      z.object({
        _id: id('portfolio'),
        name: z.string(),
        environments: z.array(
          z.object({
            _id: id('environment'),
            environment_name: z.string(),
            country_code: z.string(),
            gross_floor_area: z.number(),
            spaces_count: z.number(),
          }),
        ),
      }),
    ),
  },
});
