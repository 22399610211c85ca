import { screensOf } from '../../../shared/screen.ts';

export const servicingScreens = screensOf([
  {
    path: '/equipment/servicing',
    scope: ['all', 'property'],
    search: ['piece'],
    title: 'servicing.servicing',
    tab: { of: '/equipment', order: 2 },
    access: 'member',
    may: 'equipment.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./servicing.screen.tsx'),
  },
  {
    path: '/equipment/refrigerants',
    period: 'year',
    title: 'servicing.refrigerants',
    tab: { of: '/equipment', order: 4 },
    access: 'member',
    may: 'equipment.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./refrigerants.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    servicing: typeof servicingScreens;
  }
}
