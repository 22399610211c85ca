import { screensOf } from '../../../shared/screen.ts';

export const decarbonizationScreens = screensOf([
  {
    path: '/net_zero/projects',
    search: ['fall', 'grid', 'item'],
    scope: ['all', 'portfolio', 'property'],
    period: 'year',
    title: 'decarbonization.projects',
    tab: { of: '/net_zero', order: 2, title: 'decarbonization.projects' },
    access: 'member',
    may: 'net-zero.read',
    layout: 'full',
    load: () => import('./project-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    decarbonization: typeof decarbonizationScreens;
  }
}
