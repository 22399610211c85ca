import { screensOf } from '../../../shared/screen.ts';

export const dashboardsScreens = screensOf([
  {
    path: '/dashboard',
    search: ['environment', 'year', 'figure', 'month'],
    title: 'dashboards.property',
    access: 'member',
    may: 'dashboards.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./property-dashboard.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    dashboards: typeof dashboardsScreens;
  }
}
