import type { Screen } from '../../shared/screen.ts';

export const homeScreens: Screen[] = [
  {
    path: '/home',
    title: 'home.home',
    access: 'session',
    layout: 'full',
    load: () => import('./home.screen.tsx'),
  },
];
