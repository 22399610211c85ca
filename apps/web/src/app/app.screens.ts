import type { Screen } from '../shared/screen.ts';

const design: Screen = {
  path: '/design',
  title: 'app.design',
  access: 'public',
  layout: 'full',
  load: () => import('./design/design.screen.tsx'),
};

// Its tabs are screens of the areas, which say so themselves.
const accountSettings: Screen = {
  path: '/account_setting',
  title: 'app.accountSettings',
  access: 'member',
  may: 'account-settings.read',
  layout: 'full',
  load: () => import('./first-tab.screen.tsx'),
};

// The design system to look at, for those who build with it.
export const appScreens: Screen[] = [
  accountSettings,
  ...(import.meta.env.DEV || import.meta.env['VITE_DESIGN'] ? [{ ...design, access: 'session' as const }] : []),
];
