import { screensOf } from '../../../shared/screen.ts';

export const homeScreens = screensOf([
  {
    path: '/home',
    period: 'year',
    scope: ['all'],
    title: 'home.home',
    access: 'member',
    layout: 'full',
    load: () => import('./home.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    home: typeof homeScreens;
  }
}
