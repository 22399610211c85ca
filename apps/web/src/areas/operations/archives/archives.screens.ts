import { screensOf } from '../../../shared/screen.ts';

export const archivesScreens = screensOf([
  {
    path: '/account_setting/data',
    title: 'archives.data',
    access: 'member',
    may: 'organization.export',
    layout: 'full',
    tab: { of: '/account_setting', order: 90, group: 'organization' },
    load: () => import('./data.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    archives: typeof archivesScreens;
  }
}
