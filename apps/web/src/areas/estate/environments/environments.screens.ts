import { screensOf } from '../../../shared/screen.ts';

export const environmentsScreens = screensOf([
  {
    path: '/properties',
    search: ['portfolio'],
    title: 'environments.properties',
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    load: () => import('./list/environment-list.screen.tsx'),
  },
  {
    path: '/properties/add',
    title: 'environments.add',
    access: 'member',
    may: 'properties.create',
    orElse: '/home',
    layout: 'full',
    load: () => import('./form/environment-add.screen.tsx'),
  },
  {
    path: '/properties/edit',
    search: ['id'],
    title: 'environments.edit',
    access: 'member',
    may: 'properties.edit',
    orElse: '/home',
    needs: 'environment',
    layout: 'full',
    load: () => import('./form/environment-edit.screen.tsx'),
  },
  {
    path: '/environment',
    under: '/properties',
    title: 'environments.property',
    tab: { of: '/environment', order: 0, title: 'environments.overview' },
    access: 'member',
    may: 'property.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./environment.screen.tsx'),
  },
  {
    path: '/environment/history',
    search: ['item', 'on'],
    title: 'environments.history',
    tab: { of: '/environment', order: 5 },
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./history.screen.tsx'),
  },
  {
    path: '/environment/passport',
    title: 'environments.passport',
    tab: { of: '/environment', order: 1, title: 'environments.passportTab' },
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./passport.screen.tsx'),
  },
  {
    path: '/project-information',
    title: 'environments.projectInformation',
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./project-information.screen.tsx'),
  },
  {
    path: '/facility-information',
    title: 'environments.facilityInformation',
    tab: { of: '/environment', order: 4, title: 'environments.areasTab' },
    access: 'member',
    may: 'properties.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./facility-information.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    environments: typeof environmentsScreens;
  }
}
