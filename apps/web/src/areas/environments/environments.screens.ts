import type { Screen } from '../../shared/screen.ts';

export const environmentsScreens: Screen[] = [
  {
    path: '/properties',
    title: 'environments.properties',
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    load: () => import('./environment-list.screen.tsx'),
  },
  {
    path: '/properties/add',
    title: 'environments.add',
    access: 'member',
    may: 'properties.create',
    orElse: '/home',
    layout: 'full',
    load: () => import('./environment-add.screen.tsx'),
  },
  {
    path: '/properties/edit',
    title: 'environments.edit',
    access: 'member',
    may: 'properties.edit',
    orElse: '/home',
    layout: 'full',
    load: () => import('./environment-edit.screen.tsx'),
  },
  {
    path: '/environment',
    title: 'environments.property',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./environment.screen.tsx'),
  },
];
