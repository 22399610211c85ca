import type { Screen } from '../../shared/screen.ts';

export const hardwareScreens: Screen[] = [
  {
    path: '/synchw',
    title: 'hardware.sync',
    access: 'superadmin',
    orElse: '/home',
    layout: 'full',
    load: () => import('./hardware-sync.screen.tsx'),
  },
];
