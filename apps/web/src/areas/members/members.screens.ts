import type { Screen } from '../../shared/screen.ts';

export const membersScreens: Screen[] = [
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
];
