import { screensOf } from '../../../shared/screen.ts';

export const decarbonizationScreens = screensOf([
  {
    path: '/net_zero/projects',
    search: ['level', 'target', 'year', 'fall', 'grid', 'item'],
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
