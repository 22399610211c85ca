import { screensOf } from '../../../shared/screen.ts';

export const singleSignOnScreens = screensOf([
  {
    path: '/login_with_sso',
    search: ['code', 'state', 'iss', 'session_state', 'error', 'token'],
    title: 'single-sign-on.login',
    access: 'public',
    layout: 'bare',
    load: () => import('./login-with-sso.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    'single-sign-on': typeof singleSignOnScreens;
  }
}
