import type { Screen } from '../../shared/screen.ts';

export const dashboardsScreens: Screen[] = [
  {
    path: '/dashboard',
    title: 'dashboards.property',
    access: 'member',
    layout: 'full',
    needs: 'environment',
    nav: { group: 'measure', order: 10, icon: 'IconChartBar' },
    load: () => import('./property-dashboard.screen.tsx'),
  },
];
