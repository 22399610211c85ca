import { screensOf } from '../../../shared/screen.ts';

export const meterDataScreens = screensOf([
  {
    path: '/environment/meter-data',
    scope: ['property'],
    across: '/all-meters',
    search: ['file'],
    title: 'meter-data.files',
    access: 'member',
    may: 'readings.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./meter-data.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    meterData: typeof meterDataScreens;
  }
}
