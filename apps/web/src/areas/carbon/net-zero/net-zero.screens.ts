import { screensOf } from '../../../shared/screen.ts';

const shared = { scope: ['all', 'portfolio', 'property'], period: 'year' } as const;
const assumed = ['fall', 'grid'] as const;
const planned = ['measure', 'instruments'] as const;

export const netZeroScreens = screensOf([
  {
    path: '/net_zero',
    search: [...assumed, ...planned, 'pathway'],
    ...shared,
    title: 'net-zero.netZero',
    tab: { of: '/net_zero', order: 0, title: 'net-zero.plan' },
    access: 'member',
    may: 'net-zero.read',
    layout: 'full',
    load: () => import('./plan/plan.screen.tsx'),
  },
  {
    path: '/net_zero/properties',
    search: [...assumed, ...planned],
    ...shared,
    title: 'net-zero.byProperty',
    tab: { of: '/net_zero', order: 1, title: 'net-zero.byProperty' },
    access: 'member',
    may: 'net-zero.read',
    layout: 'full',
    load: () => import('./strips/strip-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    netZero: typeof netZeroScreens;
  }
}
