import { screensOf } from '../../../shared/screen.ts';

export const billReadingScreens = screensOf([
  {
    path: '/datahub/data_library/utilities',
    scope: ['all', 'property'],
    search: ['environment', 'status', 'utility', 'source', 'year', 'search'],
    title: 'bill-reading.hub',
    short: 'bill-reading.all',
    access: 'member',
    may: 'utilities.read',
    layout: 'full',
    needs: 'environment',
    load: () => import('./bill-hub.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    billReading: typeof billReadingScreens;
  }
}
