import { screensOf } from '../../../shared/screen.ts';

export const billedMetersScreens = screensOf([
  {
    path: '/all-meters/to-confirm',
    search: ['item'],
    scope: ['all', 'property'],
    under: '/all-meters',
    title: 'billed-meters.toConfirm',
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    load: () => import('./to-confirm.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    billedMeters: typeof billedMetersScreens;
  }
}
