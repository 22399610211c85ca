import { screensOf } from '../../../shared/screen.ts';

export const restatementScreens = screensOf([
  {
    path: '/datahub/data_library/organizational-boundaries/base-year',
    search: ['change', 'item'],
    title: 'restatement.baseYear',
    tab: { of: '/datahub/data_library/organizational-boundaries', order: 1, title: 'restatement.baseYear' },
    access: 'member',
    may: 'ghg-protocol.read',
    layout: 'full',
    load: () => import('./base-year.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    restatement: typeof restatementScreens;
  }
}
