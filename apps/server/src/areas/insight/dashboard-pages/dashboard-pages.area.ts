import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { serve } from '../../../platform/http/serve.ts';
import { airSources } from './air.sources.ts';
import { dataCentreSources } from './data-centre.sources.ts';
import { hourlySources } from './hourly.sources.ts';
import { portfolioSources } from './portfolio.sources.ts';
import { getDashboard, getDashboardData, getDashboards } from './pages.service.ts';

export default serve(dashboardPages, {
  handlers: { getDashboards, getDashboard, getDashboardData },
  sources: { ...hourlySources, ...airSources, ...portfolioSources, ...dataCentreSources },
});
