import type { Screen } from '../../shared/screen.ts';

export const homeScreens: Screen[] = [
  {
    path: '/home',
    title: 'home.home',
    access: 'member',
    layout: 'full',
    load: () => import('./home.screen.tsx'),
  },
];
