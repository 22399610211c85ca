import { screensOf } from '../../../shared/screen.ts';

export const metricsScreens = screensOf([
  {
    path: '/solutions/reporting/metrics',
    scope: ['all', 'portfolio', 'fund', 'property'],
    period: 'year',
    search: ['item', 'basis', 'subject', 'state', 'framework'],
    title: 'metrics.metrics',
    tab: { of: '/solutions/reporting', order: 35 },
    access: 'member',
    layout: 'full',
    needs: 'environment',
    load: () => import('./metrics.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    metrics: typeof metricsScreens;
  }
}
