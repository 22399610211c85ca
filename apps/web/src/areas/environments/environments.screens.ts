import type { Screen } from '../../shared/screen.ts';

export const environmentsScreens: Screen[] = [
  {
    path: '/properties',
    title: 'environments.properties',
    access: 'member',
    layout: 'full',
    nav: { group: 'manage', order: 20, icon: 'IconBuildings' },
    load: () => import('./environment-list.screen.tsx'),
  },
  {
    path: '/properties/add',
    title: 'environments.add',
    access: 'admin',
    layout: 'full',
    load: () => import('./environment-add.screen.tsx'),
  },
  {
    path: '/properties/edit',
    title: 'environments.edit',
    access: 'admin',
    layout: 'full',
    load: () => import('./environment-edit.screen.tsx'),
  },
  {
    path: '/environment',
    title: 'environments.property',
    access: 'member',
    layout: 'full',
    needs: 'environment',
    nav: { group: 'manage', order: 30, icon: 'IconBuilding' },
    load: () => import('./environment.screen.tsx'),
  },
];
