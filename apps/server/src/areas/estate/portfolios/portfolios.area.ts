import { portfolios } from '@steward/contract/estate/portfolios';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './portfolios.service.ts';

export default serve(portfolios, {
  handlers: service,
  search: { Portfolio: () => '/funds/portfolios' },
  archive: { portfolios: { created_by: 'importer' } },
});
