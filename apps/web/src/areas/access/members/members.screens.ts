import { screensOf } from '../../../shared/screen.ts';

export const membersScreens = screensOf([
  {
    path: '/account_setting/users',
    title: 'members.users',
    access: 'member',
    may: 'users.read',
    layout: 'full',
    tab: { of: '/account_setting', order: 0, group: 'people' },
    load: () => import('./member-list.screen.tsx'),
  },
  {
    path: '/accept-invite/:token',
    title: 'members.accept',
    access: 'public',
    layout: 'bare',
    keepsToken: true,
    load: () => import('./accept-invite.screen.tsx'),
  },
  {
    path: '/register-invited',
    title: 'members.first',
    access: 'public',
    layout: 'bare',
    load: () => import('./register-invited.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    members: typeof membersScreens;
  }
}
