import type { Screen } from '../../shared/screen.ts';

export const dashboardsScreens: Screen[] = [
  {
    path: '/dashboard',
    title: 'dashboards.property',
    access: 'member',
    may: 'dashboards.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./property-dashboard.screen.tsx'),
  },
];
