import type { Screen } from '../../shared/screen.ts';

export const spacesScreens: Screen[] = [
  {
    path: '/space',
    title: 'spaces.spaces',
    access: 'member',
    layout: 'full',
    needs: 'environment',
    nav: { group: 'manage', order: 40, icon: 'IconDoor' },
    load: () => import('./space-list.screen.tsx'),
  },
  {
    path: '/space-new',
    title: 'spaces.add',
    access: 'admin',
    layout: 'full',
    needs: 'environment',
    load: () => import('./space-new.screen.tsx'),
  },
];
