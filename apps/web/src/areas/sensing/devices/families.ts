import { IconAntenna, IconDroplet, IconGauge, IconTemperature } from '@tabler/icons-react';

/** The families of devices that have instructions of their own, with what is known of their devices. */
export const families = {
  veea_hubs: {
    path: '/instructions/veea_hubs',
    Icon: IconAntenna,
    known: { maker: 'Veea', kind: 'gateway' },
    isGateway: true,
    readByEdge: 'bacnet',
    steps: 4,
  },
  sensors: {
    path: '/instructions/sensors',
    Icon: IconTemperature,
    known: { kind: 'sensor' },
    isGateway: false,
    readByEdge: undefined,
    steps: 4,
  },
  smartvatten: {
    path: '/instructions/smartvatten',
    Icon: IconDroplet,
    known: { maker: 'Smartvatten', kind: 'water meter' },
    isGateway: false,
    readByEdge: undefined,
    steps: 4,
  },
  meters: {
    path: '/instructions/meters',
    Icon: IconGauge,
    known: { kind: 'meter' },
    isGateway: false,
    readByEdge: 'modbus',
    steps: 4,
  },
} as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];
