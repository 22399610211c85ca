import { screensOf } from '../../../shared/screen.ts';

const register = () => import('./register.screen.tsx');
const verify = () => import('./verify-email.screen.tsx');

export const usersScreens = screensOf([
  { path: '/register', title: 'users.register', access: 'guest', layout: 'bare', load: register },
  { path: '/registration', title: 'users.register', access: 'guest', layout: 'bare', load: register },
  {
    path: '/signupMailSent',
    search: ['email'],
    title: 'users.mailSent',
    access: 'public',
    layout: 'bare',
    load: () => import('./signup-mail-sent.screen.tsx'),
  },
  {
    path: '/verify-email/:token',
    title: 'users.verify',
    access: 'public',
    layout: 'bare',
    keepsToken: true,
    load: verify,
  },
  { path: '/activate-account/:token/:id', title: 'users.verify', access: 'public', layout: 'bare', load: verify },
  {
    path: '/forgot-password',
    title: 'users.forgot',
    access: 'public',
    layout: 'bare',
    load: () => import('./forgot-password.screen.tsx'),
  },
  {
    path: '/reset-password/:token',
    title: 'users.reset',
    access: 'public',
    layout: 'bare',
    keepsToken: true,
    load: () => import('./reset-password.screen.tsx'),
  },
  {
    path: '/set-new-password',
    search: ['token'],
    title: 'users.reset',
    access: 'public',
    layout: 'bare',
    load: () => import('./reset-password.screen.tsx'),
  },
  {
    path: '/two-factor-setup',
    title: 'users.twoFactorSetup',
    access: 'session',
    layout: 'bare',
    load: () => import('./two-factor-setup.screen.tsx'),
  },
  {
    path: '/profile_setup',
    title: 'users.setup',
    access: 'session',
    layout: 'bare',
    load: () => import('./profile-setup.screen.tsx'),
  },
  {
    path: '/user_profile',
    search: ['ask'],
    title: 'users.profile',
    access: 'session',
    layout: 'full',
    load: () => import('./user-profile.screen.tsx'),
  },
  {
    path: '/settings',
    title: 'users.settings',
    access: 'session',
    layout: 'full',
    load: () => import('./settings.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    users: typeof usersScreens;
  }
}
