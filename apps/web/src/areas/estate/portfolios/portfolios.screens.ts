import { screensOf } from '../../../shared/screen.ts';

export const portfoliosScreens = screensOf([
  {
    path: '/funds/portfolios',
    search: ['item'],
    title: 'portfolios.portfolios',
    access: 'member',
    may: 'portfolios.read',
    layout: 'full',
    load: () => import('./portfolio-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    portfolios: typeof portfoliosScreens;
  }
}
