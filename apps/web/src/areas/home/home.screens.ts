import type { Screen } from '../../shared/screen.ts';

export const homeScreens: Screen[] = [
  {
    path: '/home',
    title: 'home.home',
    access: 'session',
    layout: 'full',
    nav: { group: 'start', order: 10, icon: 'IconHome' },
    load: () => import('./home.screen.tsx'),
  },
];
