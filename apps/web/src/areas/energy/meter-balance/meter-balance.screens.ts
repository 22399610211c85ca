import { screensOf } from '../../../shared/screen.ts';

export const meterBalanceScreens = screensOf([
  {
    path: '/environment/meter-balance',
    period: 'year',
    scope: ['property'],
    across: '/all-meters',
    title: 'meter-balance.balance',
    tab: { of: '/environment/meters', order: 3 },
    access: 'member',
    may: 'readings.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./meter-balance.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    meterBalance: typeof meterBalanceScreens;
  }
}
