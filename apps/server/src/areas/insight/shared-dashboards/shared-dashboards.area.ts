import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './shared-dashboards.service.ts';

export default serve(sharedDashboards, {
  handlers: {
    shareDashboard: service.shareDashboard,
    getDashboardShares: service.getDashboardShares,
    revokeDashboardShare: service.revokeDashboardShare,
    readSharedDashboard: service.readSharedDashboard,
    getPowerBIAccessToken: service.getPowerBIAccessToken,
    readEmbeddedDashboard: service.readEmbeddedDashboard,
  },
  shares: { dashboard: service.dashboardShares },
  archive: { dashboard_screens: { created_by: 'importer' } },
});
