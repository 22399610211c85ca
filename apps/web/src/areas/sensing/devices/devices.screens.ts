import { screensOf } from '../../../shared/screen.ts';

const instructions = { access: 'member', may: 'property.read', layout: 'full', under: '/datahub/devices' } as const;

export const devicesScreens = screensOf([
  {
    path: '/synchw',
    title: 'devices.sync',
    access: 'superadmin',
    orElse: '/home',
    layout: 'full',
    load: () => import('./hardware-sync.screen.tsx'),
  },
  {
    path: '/datahub/devices',
    title: 'devices.devices',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./device-list.screen.tsx'),
  },
  {
    path: '/datahub/devices/:hardware_id',
    title: 'devices.device',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./device.screen.tsx'),
  },
  {
    path: '/instructions',
    title: 'devices.instructions',
    ...instructions,
    load: () => import('./instructions.screen.tsx'),
  },
  {
    path: '/instructions/veea_hubs',
    title: 'devices.veeaHubs',
    ...instructions,
    load: () => import('./connect.screen.tsx'),
  },
  {
    path: '/instructions/sensors',
    title: 'devices.sensors',
    ...instructions,
    load: () => import('./connect.screen.tsx'),
  },
  {
    path: '/instructions/sensors/sensors_details',
    title: 'devices.sensorDetails',
    ...instructions,
    load: () => import('./sensor-details.screen.tsx'),
  },
  {
    path: '/instructions/smartvatten',
    title: 'devices.smartvatten',
    ...instructions,
    load: () => import('./connect.screen.tsx'),
  },
  {
    path: '/instructions/meters',
    title: 'devices.meters',
    ...instructions,
    load: () => import('./connect.screen.tsx'),
  },
  {
    path: '/getHwd/:hwdId',
    title: 'devices.labelled',
    access: 'public',
    layout: 'bare',
    load: () => import('./labelled-device.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    devices: typeof devicesScreens;
  }
}
