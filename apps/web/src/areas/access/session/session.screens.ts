import { screensOf } from '../../../shared/screen.ts';

export const sessionScreens = screensOf([
  {
    path: '/login',
    search: ['redirect', 'email'],
    title: 'session.login',
    access: 'guest',
    layout: 'bare',
    load: () => import('./login.screen.tsx'),
  },
  {
    path: '/unauthorized',
    search: ['ask'],
    title: 'session.unauthorized',
    access: 'public',
    layout: 'bare',
    load: () => import('./unauthorized.screen.tsx'),
  },
  {
    path: '/privacy-policy',
    title: 'session.privacy',
    access: 'public',
    layout: 'bare',
    load: () => import('./privacy-policy.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    session: typeof sessionScreens;
  }
}
