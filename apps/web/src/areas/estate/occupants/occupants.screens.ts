import { screensOf } from '../../../shared/screen.ts';

export const occupantsScreens = screensOf([
  {
    path: '/tenant/occupier',
    scope: ['property'],
    search: ['item'],
    title: 'occupants.occupiers',
    access: 'member',
    may: 'occupants.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./occupier-list.screen.tsx'),
  },
  {
    path: '/all-employees',
    scope: ['property'],
    under: '/tenant/occupier',
    search: ['item'],
    title: 'occupants.employees',
    access: 'member',
    may: 'occupants.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./employee-list.screen.tsx'),
  },
  {
    path: '/employee_preview/:token',
    title: 'occupants.preview',
    access: 'public',
    layout: 'bare',
    keepsToken: true,
    load: () => import('./employee-preview.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    occupants: typeof occupantsScreens;
  }
}
