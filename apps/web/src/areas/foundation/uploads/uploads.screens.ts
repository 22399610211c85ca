import { screensOf } from '../../../shared/screen.ts';

export const uploadsScreens = screensOf([
  {
    path: '/account_setting/storage',
    title: 'uploads.storage',
    access: 'member',
    may: 'organization.edit',
    layout: 'full',
    tab: { of: '/account_setting', order: 92, group: 'organization' },
    load: () => import('./storage.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    uploads: typeof uploadsScreens;
  }
}
