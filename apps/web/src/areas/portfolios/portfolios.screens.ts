import type { Screen } from '../../shared/screen.ts';

export const portfoliosScreens: Screen[] = [
  {
    path: '/funds/portfolios',
    title: 'portfolios.portfolios',
    access: 'member',
    layout: 'full',
    nav: { group: 'manage', order: 10, icon: 'IconStack2' },
    load: () => import('./portfolio-list.screen.tsx'),
  },
];
