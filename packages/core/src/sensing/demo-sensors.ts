import type { Carrier } from '../ghg/carrier.ts';
import type { SpaceType } from '../property/property-codes.ts';
import type { PointTypeKey } from './point-types.ts';
import type { SensorKind } from './sample.ts';

/** The two simulated properties: an office in Berlin and one in New York. */
export type DemoPropertyNumber = 1 | 2;

export const demoPlaces: Readonly<
  Record<DemoPropertyNumber, { zone: string; latitude: number; longitude: number; monthlyMeans: readonly number[] }>
> = {
  // Invented monthly means of the outdoor temperature in °C, plausible for the place.
  1: {
    zone: 'Europe/Berlin',
    latitude: 52.53,
    longitude: 13.34,
    monthlyMeans: [1, 2.5, 6, 10.5, 15, 18.5, 20.5, 20, 15.5, 10.5, 5.5, 2],
  },
  2: {
    zone: 'America/New_York',
    latitude: 40.75,
    longitude: -73.98,
    monthlyMeans: [1, 2, 6, 12, 17.5, 22.5, 25.5, 25, 21, 14.5, 9, 4],
  },
};

/** A room with sensors. */
export interface DemoSpace {
  name: string;
  property: DemoPropertyNumber;
  type: SpaceType;
  areaM2: number;
}

const space = (property: DemoPropertyNumber, name: string, type: SpaceType, areaM2: number): DemoSpace => ({
  name,
  property,
  type,
  areaM2,
});

export const demoSpaces: readonly DemoSpace[] = [
  space(1, 'Office 2.01', 'office', 42),
  space(1, 'Office 3.02', 'office', 38),
  space(1, 'Office 4.03', 'office', 36),
  space(1, 'Office 5.01', 'office', 42),
  space(1, 'Open office 6.01', 'office', 210),
  space(1, 'Meeting room 1.05', 'conference room', 54),
  space(1, 'Archive', 'store rooms', 65),
  space(1, 'Reception', 'lobby', 80),
  space(1, 'Server room', 'store rooms', 30),
  space(2, 'Office 11.01', 'office', 45),
  space(2, 'Office 18.02', 'office', 45),
  space(2, 'Office 25.01', 'office', 60),
  space(2, 'Conference room 7.01', 'conference room', 70),
];

/** A device; those of the gateway are sent by it. */
export interface DemoDevice {
  serial: string;
  name: string;
  property: DemoPropertyNumber;
  isGateway: boolean;
  /** The serial number of its gateway; null: it sends itself. */
  gateway: string | null;
}

const device = (property: DemoPropertyNumber, serial: string, name: string, gateway: string | null = null) => ({
  serial,
  name,
  property,
  isGateway: serial.startsWith('GW'),
  gateway,
});

export const demoDevices: readonly DemoDevice[] = [
  device(1, 'EM-1001', 'Main electricity meter'),
  device(1, 'EM-1002', 'Sub-meters, distribution board'),
  device(1, 'HM-1003', 'Heat meter'),
  device(1, 'WM-1004', 'Water meter'),
  device(1, 'PV-1005', 'PV inverter'),
  device(1, 'AHU-1006', 'Air handling unit 1'),
  device(1, 'AHU-1007', 'Air handling unit 2'),
  device(1, 'RS-1008', 'Room sensors'),
  device(1, 'WS-1009', 'Weather mast'),
  device(1, 'HW-1010', 'Hot water controller'),
  device(2, 'GW-2001', 'Gateway'),
  device(2, 'EM-2002', 'Main electricity meter', 'GW-2001'),
  device(2, 'GM-2003', 'Gas meter', 'GW-2001'),
  device(2, 'WM-2004', 'Water meter', 'GW-2001'),
  device(2, 'RS-2005', 'Room sensors', 'GW-2001'),
];

export interface DemoSensor {
  /** Unique in both properties; also the key under which the device sends it. */
  key: string;
  name: string;
  pointType: PointTypeKey;
  unit: string;
  kind: SensorKind;
  property: DemoPropertyNumber;
  /** The serial number of its device. */
  device: string;
  /** A name of `demoSpaces`; null: the property. */
  space: string | null;
  /** The carrier of the meter that it counts; null: none. */
  meterCarrier: Carrier | null;
  /** A meter below the main one of its carrier. */
  isSubMeter: boolean;
  expectedSeconds: number;
  /** Digits before the point of a counter. */
  digits: number | null;
  /** The names of the states 0, 1. */
  states: readonly string[];
  /** Days before the demo's day with which it begins; null: all of them. */
  days: number | null;
}

type About = Pick<DemoSensor, 'key' | 'name' | 'pointType' | 'unit' | 'device'> & Partial<DemoSensor>;

const sensor = (property: DemoPropertyNumber, about: About): DemoSensor => ({
  kind: 'gauge',
  space: null,
  meterCarrier: null,
  isSubMeter: false,
  expectedSeconds: 900,
  digits: null,
  states: [],
  days: null,
  property,
  ...about,
});

const counter = (property: DemoPropertyNumber, about: About): DemoSensor =>
  sensor(property, { kind: 'counter', digits: 8, ...about });

const subMeter = (number: number, name: string): DemoSensor =>
  counter(1, {
    key: `sub_${number}_energy`,
    name,
    pointType: 'active_energy',
    unit: 'kWh',
    device: 'EM-1002',
    meterCarrier: 'electricity',
    isSubMeter: true,
    digits: 7,
  });

function airUnit(number: 1 | 2): DemoSensor[] {
  const unit = `ahu_${number}`;
  const on = number === 1 ? 'AHU-1006' : 'AHU-1007';
  const name = `Air handling unit ${number}`;
  return [
    sensor(1, {
      key: `${unit}_fan`,
      name: `${name}, supply fan`,
      pointType: 'fan_status',
      unit: '',
      kind: 'state',
      states: ['off', 'on'],
      device: on,
    }),
    sensor(1, {
      key: `${unit}_supply_temp`,
      name: `${name}, supply air temperature`,
      pointType: 'supply_air_temp',
      unit: '°C',
      device: on,
      // One of the two sensors with a value a minute.
      ...(number === 1 ? { expectedSeconds: 60, days: 30 } : {}),
    }),
    sensor(1, { key: `${unit}_co2`, name: `${name}, extract air CO₂`, pointType: 'co2', unit: 'ppm', device: on }),
  ];
}

const measured = {
  temp: { name: 'temperature', pointType: 'zone_air_temp', unit: '°C' },
  humidity: { name: 'humidity', pointType: 'zone_air_humidity', unit: '%RH' },
  co2: { name: 'CO₂', pointType: 'co2', unit: 'ppm' },
} as const;

function room(property: DemoPropertyNumber, name: string, what: readonly (keyof typeof measured)[]): DemoSensor[] {
  const start = name.toLowerCase().replaceAll(/[^a-z\d]+/g, '_');
  return what.map((quantity) =>
    sensor(property, {
      key: `${start}_${quantity}`,
      name: `${name}, ${measured[quantity].name}`,
      pointType: measured[quantity].pointType,
      unit: measured[quantity].unit,
      device: property === 1 ? 'RS-1008' : 'RS-2005',
      space: name,
    }),
  );
}

/** The 44 sensors of the demo. */
export const demoSensors: readonly DemoSensor[] = [
  counter(1, {
    key: 'main_energy',
    name: 'Main electricity',
    pointType: 'active_energy',
    unit: 'kWh',
    device: 'EM-1001',
    meterCarrier: 'electricity',
  }),
  subMeter(1, 'Lighting, sub-meter 1'),
  subMeter(2, 'Ventilation, sub-meter 2'),
  subMeter(3, 'Cooling, sub-meter 3'),
  counter(1, {
    key: 'heat_energy',
    name: 'District heating',
    pointType: 'heat_energy',
    unit: 'kWh',
    device: 'HM-1003',
    meterCarrier: 'district_heating',
  }),
  sensor(1, {
    key: 'heat_flow_temp',
    name: 'District heating, flow temperature',
    pointType: 'flow_temp',
    unit: '°C',
    device: 'HM-1003',
  }),
  sensor(1, {
    key: 'heat_return_temp',
    name: 'District heating, return temperature',
    pointType: 'return_temp',
    unit: '°C',
    device: 'HM-1003',
  }),
  counter(1, {
    key: 'water_volume',
    name: 'Water',
    pointType: 'water_volume',
    unit: 'm³',
    device: 'WM-1004',
    meterCarrier: 'water',
    digits: 6,
  }),
  counter(1, {
    key: 'pv_energy',
    name: 'PV energy',
    pointType: 'pv_energy',
    unit: 'kWh',
    device: 'PV-1005',
    digits: 7,
  }),
  sensor(1, {
    key: 'irradiance',
    name: 'Solar irradiance',
    pointType: 'solar_irradiance',
    unit: 'W/m²',
    device: 'PV-1005',
  }),
  ...airUnit(1),
  ...airUnit(2),
  ...room(1, 'Office 2.01', ['temp', 'humidity', 'co2']),
  ...room(1, 'Office 3.02', ['temp', 'humidity', 'co2']),
  ...room(1, 'Office 4.03', ['temp', 'co2']),
  ...room(1, 'Office 5.01', ['temp']),
  ...room(1, 'Open office 6.01', ['temp', 'humidity', 'co2']),
  ...room(1, 'Meeting room 1.05', ['temp', 'humidity', 'co2']),
  ...room(1, 'Archive', ['temp', 'humidity']),
  ...room(1, 'Reception', ['temp']),
  sensor(1, {
    key: 'server_room_temp',
    name: 'Server room, supply air temperature',
    pointType: 'supply_air_temp',
    unit: '°C',
    device: 'RS-1008',
    space: 'Server room',
    expectedSeconds: 60,
    days: 30,
  }),
  sensor(1, {
    key: 'outdoor_temp',
    name: 'Outdoor temperature',
    pointType: 'outside_air_temp',
    unit: '°C',
    device: 'WS-1009',
  }),
  sensor(1, {
    key: 'hot_water_temp',
    name: 'Hot water, outlet temperature',
    pointType: 'water_temp_dhw',
    unit: '°C',
    device: 'HW-1010',
  }),
  counter(2, {
    key: 'ny_main_energy',
    name: 'Main electricity',
    pointType: 'active_energy',
    unit: 'kWh',
    device: 'EM-2002',
    meterCarrier: 'electricity',
  }),
  counter(2, {
    key: 'ny_gas_volume',
    name: 'Gas',
    pointType: 'gas_volume',
    unit: 'm³',
    device: 'GM-2003',
    meterCarrier: 'natural_gas',
    digits: 7,
  }),
  counter(2, {
    key: 'ny_water_volume',
    name: 'Water',
    pointType: 'water_volume',
    unit: 'm³',
    device: 'WM-2004',
    meterCarrier: 'water',
    digits: 6,
  }),
  ...room(2, 'Office 11.01', ['temp']),
  ...room(2, 'Office 18.02', ['temp']),
  ...room(2, 'Office 25.01', ['temp']),
  ...room(2, 'Conference room 7.01', ['temp']),
];
