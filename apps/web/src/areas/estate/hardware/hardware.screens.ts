import { screensOf } from '../../../shared/screen.ts';

export const hardwareScreens = screensOf([
  {
    path: '/synchw',
    title: 'hardware.sync',
    access: 'superadmin',
    orElse: '/home',
    layout: 'full',
    load: () => import('./hardware-sync.screen.tsx'),
  },
  {
    path: '/datahub/devices',
    title: 'hardware.devices',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./device-list.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    hardware: typeof hardwareScreens;
  }
}
