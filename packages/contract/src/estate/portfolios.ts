import { z } from 'zod';
import { area, Done, id, optionalPaging, paging, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';

const fields = { name: requiredText(200), description: text(2000).default('') };

const Portfolio = z.object({
  _id: id('portfolio'),
  doc_id: id('portfolio'),
  name: z.string(),
  description: z.string(),
  environment_count: z.number(),
});

/** Portfolios: groups of properties; a property belongs to one. */
export const portfolios = area(
  'estate/portfolios',
  {
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
      makes: 'portfolio',
      summary: 'Add a portfolio',
      input: z.object(fields),
      answer: Portfolio,
    },
    updatePortfolio: {
      method: 'POST',
      path: '/updatePortfolio',
      access: 'member',
      needs: 'portfolios.edit',
      summary: 'Change a portfolio',
      input: z.object({ portfolio_id: id('portfolio'), ...changesOf(fields) }),
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
      summary:
        'The tree of portfolios, properties and their spaces: whole, or of each portfolio a page of its properties',
      input: z.object({ portfolio_id: id('portfolio').optional(), ...optionalPaging }),
      answer: z.array(
        z.object({
          _id: id('portfolio'),
          name: z.string(),
          environment_count: z.number(),
          gross_floor_area: z.number(),
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
  },
  {
    modules: [
      {
        key: 'portfolios',
        order: 10,
        under: 'portfolios-and-funds',
        name: 'Portfolios',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        route: '/funds/portfolios',
        icon: 'IconStack2',
      },
    ],
    failures: {
      'portfolio.not-found': { status: 404, message: 'This portfolio was not found.' },
      'portfolio.name-taken': {
        status: 409,
        message: 'A portfolio with this name already exists. Please choose another name.',
      },
      'portfolio.not-empty': {
        status: 409,
        message: 'This portfolio still contains properties. Move or delete them first.',
      },
      'portfolio.has-reports': {
        status: 409,
        message:
          'This portfolio has reports by frameworks. Delete those without an approved round first; the others are kept.',
      },
      'portfolio.has-records': {
        status: 409,
        message: 'This portfolio still has ESG records. Delete them first, or move them to another level.',
      },
      'portfolio.has-documents': {
        status: 409,
        message: 'This portfolio still has documents. Move them to another place or to the trash first.',
      },
    },
    search: { Portfolio: { needs: 'portfolios.read' } },
  },
);
