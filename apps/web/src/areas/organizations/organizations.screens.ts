import type { Screen } from '../../shared/screen.ts';

export const organizationsScreens: Screen[] = [
  {
    path: '/company-profile',
    title: 'organizations.profile',
    access: 'member',
    layout: 'full',
    nav: { group: 'account', order: 5, icon: 'IconBuildingCommunity' },
    load: () => import('./company-profile.screen.tsx'),
  },
  {
    path: '/outbox',
    title: 'organizations.outbox',
    access: 'superadmin',
    layout: 'full',
    nav: { group: 'platform', order: 20, icon: 'IconMail' },
    load: () => import('./outbox.screen.tsx'),
  },
  {
    path: '/logs',
    title: 'organizations.logs',
    access: 'superadmin',
    layout: 'full',
    nav: { group: 'platform', order: 30, icon: 'IconHistory' },
    load: () => import('./logs.screen.tsx'),
  },
];
