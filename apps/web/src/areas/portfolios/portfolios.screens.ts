import type { Screen } from '../../shared/screen.ts';

export const portfoliosScreens: Screen[] = [
  {
    path: '/funds/portfolios',
    title: 'portfolios.portfolios',
    access: 'member',
    may: 'portfolios.read',
    layout: 'full',
    load: () => import('./portfolio-list.screen.tsx'),
  },
];
