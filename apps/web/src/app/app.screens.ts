import { screensOf } from '../shared/screen.ts';

const design = {
  path: '/design',
  title: 'app.design',
  access: 'session',
  layout: 'full',
  load: () => import('./design/design.screen.tsx'),
} as const;

// Its tabs are screens of the areas, which say so themselves.
const accountSettings = {
  path: '/account_setting',
  title: 'app.accountSettings',
  access: 'member',
  may: 'account-settings.read',
  layout: 'full',
  load: () => import('./navigation/first-tab.screen.tsx'),
} as const;

// The design system to look at, for those who build with it.
export const appScreens = screensOf([
  accountSettings,
  ...(import.meta.env.DEV || import.meta.env['VITE_DESIGN'] ? [design] : []),
]);

declare module '../ui/addresses.ts' {
  interface ScreenLists {
    app: typeof appScreens;
    /** Leads to the home page or to the login. */
    index: readonly [{ path: '/' }];
  }
}
