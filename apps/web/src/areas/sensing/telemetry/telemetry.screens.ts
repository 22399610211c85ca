import { screensOf } from '../../../shared/screen.ts';

export const telemetryScreens = screensOf([
  {
    path: '/datahub/devices/sensors/:sensor_id',
    search: ['period', 'day', 'until', 'step'],
    title: 'telemetry.sensor',
    access: 'member',
    may: 'property.read',
    layout: 'full',
    load: () => import('./sensor.screen.tsx'),
  },
  {
    path: '/datahub/devices/quarantine',
    search: ['item'],
    title: 'telemetry.quarantine',
    access: 'member',
    may: 'devices.edit',
    layout: 'full',
    load: () => import('./quarantine.screen.tsx'),
  },
]);

declare module '../../../ui/addresses.ts' {
  interface ScreenLists {
    telemetry: typeof telemetryScreens;
  }
}
