import { screensOf } from '../../../shared/screen.ts';

export const readingsScreens = screensOf([
  {
    path: '/datahub/data_library/utilities/meter_reading/:id',
    search: ['item'],
    title: 'readings.meter',
    access: 'member',
    may: 'readings.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./meter-readings.screen.tsx'),
  },
  {
    path: '/environment/readings',
    scope: ['property'],
    across: '/all-meters',
    title: 'readings.round',
    access: 'member',
    may: 'readings.edit',
    layout: 'full',
    needs: 'environment',
    load: () => import('./reading-round.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    readings: typeof readingsScreens;
  }
}
