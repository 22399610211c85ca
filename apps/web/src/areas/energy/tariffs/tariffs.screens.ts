import { screensOf } from '../../../shared/screen.ts';

export const tariffsScreens = screensOf([
  {
    path: '/environment/tariffs',
    scope: ['property'],
    search: ['item'],
    title: 'tariffs.tariffs',
    tab: { of: '/environment/meters', order: 1 },
    access: 'member',
    may: 'tariffs.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./tariff-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    tariffs: typeof tariffsScreens;
  }
}
