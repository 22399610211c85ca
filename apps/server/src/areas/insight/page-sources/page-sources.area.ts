import { pageSources } from '@steward/contract/insight/page-sources';
import { serve } from '../../../platform/http/serve.ts';
import { dataCentreSources } from './data-centre.sources.ts';
import { estateSources } from './estate.sources.ts';
import { portfolioSources } from './portfolio.sources.ts';
import { serverAirSources } from './server-air.sources.ts';

export default serve(pageSources, {
  handlers: {},
  sources: { ...estateSources, ...portfolioSources, ...dataCentreSources, ...serverAirSources },
});
