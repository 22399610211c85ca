import { dashboards } from '@steward/contract/insight/dashboards';
import { serve } from '../../../platform/http/serve.ts';
import { getBenchmark } from './benchmark.service.ts';
import { getPortfolioOverview } from './portfolio.service.ts';
import { getPropertyDashboard } from './property.service.ts';
import { getDataYears, getPortfolioTrend } from './trend.service.ts';
import { getBilledMonths, getNormalizedMonths } from './views.service.ts';
import { getFigureWorking } from './working.service.ts';
import { dashboardsSources as figures } from './dashboards.figures.ts';
import { dashboardsSources as sources } from './dashboards.sources.ts';

export default serve(dashboards, {
  handlers: {
    getPropertyDashboard,
    getFigureWorking,
    getBilledMonths,
    getNormalizedMonths,
    getPortfolioOverview,
    getPortfolioTrend,
    getDataYears,
    getBenchmark,
  },
  figures,
  sources,
});
