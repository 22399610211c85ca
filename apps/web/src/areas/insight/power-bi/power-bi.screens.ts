import { screensOf } from '../../../shared/screen.ts';

export const powerBIScreens = screensOf([
  {
    path: '/account_setting/power-bi',
    title: 'power-bi.settings',
    access: 'member',
    may: 'organization.edit',
    layout: 'full',
    tab: { of: '/account_setting', order: 86, group: 'organization' },
    load: () => import('./power-bi.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'power-bi': typeof powerBIScreens;
  }
}
