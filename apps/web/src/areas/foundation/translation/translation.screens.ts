import { screensOf } from '../../../shared/screen.ts';

export const translationScreens = screensOf([
  {
    path: '/account_setting/translations',
    title: 'translation.translations',
    access: 'member',
    may: 'translations.read',
    layout: 'full',
    tab: { of: '/account_setting', order: 85, group: 'organization' },
    load: () => import('./translations.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    translation: typeof translationScreens;
  }
}
