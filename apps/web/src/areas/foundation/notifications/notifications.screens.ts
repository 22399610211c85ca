import { screensOf } from '../../../shared/screen.ts';

export const notificationsScreens = screensOf([
  {
    path: '/instructions/alert_centre',
    search: ['tab'],
    title: 'notifications.alertCentre',
    access: 'member',
    layout: 'full',
    load: () => import('./alert-centre.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    notifications: typeof notificationsScreens;
  }
}
