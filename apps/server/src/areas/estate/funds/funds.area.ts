import { funds } from '@steward/contract/estate/funds';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './funds.service.ts';

export default serve(funds, {
  handlers: service,
  archive: { funds: 'imported', fund_portfolios: 'imported', fund_shares: 'imported' },
  menu: { funds: { isSetUp: ['funds'] } },
});
