import type { Screen } from '../shared/screen.ts';

const design: Screen = {
  path: '/design',
  title: 'app.design',
  access: 'public',
  layout: 'full',
  load: () => import('./design/design.screen.tsx'),
};

const accountSettings: Screen = {
  path: '/account_setting',
  title: 'app.accountSettings',
  access: 'member',
  may: 'account-settings.read',
  layout: 'full',
  load: () => import('./account-settings.screen.tsx'),
};

// The design system to look at, for those who build with it.
const forBuilders: Screen[] =
  import.meta.env.DEV || import.meta.env['VITE_DESIGN'] ? [{ ...design, access: 'session' as const }] : [];

export const appScreens: Screen[] = [accountSettings, ...forBuilders];
