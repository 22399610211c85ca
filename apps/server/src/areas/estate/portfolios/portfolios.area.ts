import { portfolios } from '@steward/contract/estate/portfolios';
import { serve } from '../../../platform/http/serve.ts';
import { countPortfolios } from './portfolios.repository.ts';
import * as service from './portfolios.service.ts';

export default serve(portfolios, {
  handlers: service,
  search: { Portfolio: () => '/funds/portfolios' },
  // Every organization has one portfolio; the second is a choice.
  menu: { portfolios: { isSetUp: async ({ db, scope }) => (await countPortfolios(db, scope)) > 1 } },
  archive: { portfolios: { created_by: 'importer' } },
});
