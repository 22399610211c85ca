import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { serve } from '../../../platform/http/serve.ts';
import { deleteDashboard, getDashboardVersion, saveDashboard } from './saved.service.ts';
import { getWidgetSources } from './offered-sources.ts';
import { dashboardsBelow } from './menu.ts';
import { getDashboard, getDashboardData, getDashboards } from './pages.service.ts';

export default serve(dashboardPages, {
  handlers: {
    getDashboards,
    getDashboard,
    getDashboardData,
    saveDashboard,
    getDashboardVersion,
    deleteDashboard,
    getWidgetSources,
  },
  menu: { dashboards: { below: dashboardsBelow } },
  archive: {
    dashboards: { created_by: 'importer', updated_by: 'importer' },
    dashboard_versions: { saved_by: 'importer', saved_at: 'kept' },
  },
});
