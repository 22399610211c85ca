import type { Screen } from '../../shared/screen.ts';

export const singleSignOnScreens: Screen[] = [
  {
    path: '/login_with_sso',
    title: 'single-sign-on.login',
    access: 'public',
    layout: 'bare',
    load: () => import('./login-with-sso.screen.tsx'),
  },
];
