import { pageSources } from '@steward/contract/insight/page-sources';
import { serve } from '../../../platform/http/serve.ts';
import { estateSources } from './estate.sources.ts';
import { portfolioSources } from './portfolio.sources.ts';

export default serve(pageSources, { handlers: {}, sources: { ...estateSources, ...portfolioSources } });
