import { screensOf } from '../../../shared/screen.ts';

export const tenantsScreens = screensOf([
  {
    path: '/tenant',
    scope: ['property'],
    across: '/all-tenants',
    search: ['item'],
    title: 'tenants.tenants',
    access: 'member',
    may: 'tenants.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./tenant-list.screen.tsx'),
  },
  {
    path: '/tenant-profile',
    under: '/tenant',
    search: ['tenant'],
    title: 'tenants.profile',
    access: 'member',
    may: 'tenants.read',
    layout: 'full',
    load: () => import('./tenant-profile.screen.tsx'),
  },
  {
    path: '/all-tenants',
    scope: ['all', 'portfolio', 'fund', 'property'],
    under: '/tenant',
    title: 'tenants.everywhere',
    access: 'member',
    may: 'tenants.read',
    layout: 'full',
    load: () => import('./all-tenants.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    tenants: typeof tenantsScreens;
  }
}
