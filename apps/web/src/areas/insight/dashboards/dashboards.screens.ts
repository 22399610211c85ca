import { screensOf } from '../../../shared/screen.ts';

export const dashboardsScreens = screensOf([
  {
    path: '/dashboard',
    period: 'year',
    scope: ['property'],
    // `report`, `of` and `known`: the figure as in this report, its level, its subject, and the date of the data.
    search: ['environment', 'year', 'figure', 'month', 'report', 'of', 'known'],
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
