import { dashboards } from '@steward/contract/dashboards';
import { bind } from '../../platform/bind.ts';
import { getPortfolioOverview } from './portfolio.service.ts';
import { getPropertyDashboard } from './property.service.ts';
import { getFigureWorking } from './working.service.ts';

export const dashboardsRoutes = bind(dashboards, { getPropertyDashboard, getFigureWorking, getPortfolioOverview });
