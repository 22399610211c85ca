import { screensOf } from '../../../shared/screen.ts';

export const provenSavingsScreens = screensOf([
  {
    path: '/net_zero/savings',
    search: ['item'],
    scope: ['all', 'portfolio', 'property'],
    title: 'proven-savings.savings',
    tab: { of: '/net_zero', order: 3, title: 'proven-savings.savings' },
    access: 'member',
    may: 'net-zero.read',
    layout: 'full',
    load: () => import('./saving-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    provenSavings: typeof provenSavingsScreens;
  }
}
