import type { Screen } from '../../shared/screen.ts';

export const notificationsScreens: Screen[] = [
  {
    path: '/instructions/alert_centre',
    title: 'notifications.alertCentre',
    access: 'member',
    layout: 'full',
    load: () => import('./alert-centre.screen.tsx'),
  },
];
