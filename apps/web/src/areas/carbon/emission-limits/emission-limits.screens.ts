import { screensOf } from '../../../shared/screen.ts';

export const emissionLimitsScreens = screensOf([
  {
    path: '/net_zero/limits',
    search: ['item', 'law', 'fall', 'grid'],
    period: 'year',
    title: 'emission-limits.limits',
    tab: { of: '/net_zero', order: 4, title: 'emission-limits.limits' },
    access: 'member',
    may: 'net-zero.read',
    layout: 'full',
    load: () => import('./limit-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    emissionLimits: typeof emissionLimitsScreens;
  }
}
