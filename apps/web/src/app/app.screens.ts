import { screensOf } from '../shared/screen.ts';

const design = {
  path: '/design',
  title: 'app.design',
  access: 'session',
  layout: 'full',
  load: () => import('./design/design.screen.tsx'),
} as const;

// Its tabs are screens of the areas, which declare it themselves.
const accountSettings = {
  path: '/account_setting',
  title: 'app.accountSettings',
  access: 'member',
  may: 'account-settings.read',
  layout: 'full',
  load: () => import('./navigation/first-tab.screen.tsx'),
} as const;

// A page with all parts of the design system, for developers.
export const appScreens = screensOf([
  accountSettings,
  ...(import.meta.env.DEV || import.meta.env['VITE_DESIGN'] ? [design] : []),
]);

declare module '../ui/addresses.ts' {
  interface ScreenLists {
    app: typeof appScreens;
    /** Redirects to the home page or to the login. */
    index: readonly [{ path: '/' }];
  }
}
