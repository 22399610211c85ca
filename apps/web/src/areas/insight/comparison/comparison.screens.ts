import { screensOf } from '../../../shared/screen.ts';

export const comparisonScreens = screensOf([
  {
    path: '/properties/compare',
    scope: ['all', 'portfolio', 'fund'],
    period: 'year',
    // `months=12`: the last twelve months instead of the year. `with`: properties and meters in one chart.
    search: ['portfolio', 'fund', 'months', 'item', 'with', 'measure'],
    title: 'comparison.compare',
    tab: { of: '/properties', order: 1, title: 'comparison.tab' },
    access: 'member',
    may: 'dashboards.read',
    layout: 'full',
    load: () => import('./compare.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    comparison: typeof comparisonScreens;
  }
}
