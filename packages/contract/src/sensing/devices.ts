import { pointTypeKeys } from '@steward/core/sensing/point-types';
import { sensorFields, sensorKinds, sensorStates } from '@steward/core/sensing/sensor-fields';
import { deviceFields } from '@steward/core/sensing/device-fields';
import { z } from 'zod';
import { area, Done, id, moment, paging, requiredText, text } from '../call.ts';
import { changesOf, savedOf } from '../changes.ts';
import { answersOf, inputsOf } from '../fields.ts';
import { Language } from '../language.ts';
import { deviceLabelCalls, PublicDevice } from './devices.labels.ts';
import { deviceSyncCalls } from './devices.sync.ts';
import { deviceTokenCalls } from './devices.tokens.ts';

export const Hardware = z.object({
  _id: id('hardware'),
  serial_number: z.string(),
  name: z.string(),
  kind: z.string(),
  maker: z.string(),
  model: z.string(),
  firmware: z.string(),
  /** The source of the list that added it. */
  source: z.string(),
  environment_id: id('environment').nullable(),
  environment_name: z.string().nullable(),
  space_id: id('space').nullable(),
  space_name: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** When its list stopped naming it. */
  removed_at: z.string().nullable(),
  note: z.string(),
  gateway_id: id('hardware').nullable(),
  gateway_name: z.string().nullable(),
  /** Percent. */
  battery: z.number().nullable(),
  /** dBm. */
  rssi: z.number().nullable(),
  /** When the device last reported its state. */
  state_at: z.string().nullable(),
  /** The best state of its sensors; `never` without any. */
  state: z.enum(sensorStates),
  sensors: z.array(
    z.object({
      _id: id('sensor'),
      sensor_key: z.string(),
      name: z.string(),
      unit: z.string(),
      point_type: z.string(),
      state: z.enum(sensorStates),
    }),
  ),
});
export type Hardware = z.infer<typeof Hardware>;

/** A measured quantity of a device, with its newest value. */
export const Sensor = z.object({
  _id: id('sensor'),
  hardware_id: id('hardware'),
  serial_number: z.string(),
  device_name: z.string(),
  ...answersOf(sensorFields),
  states: z.array(z.string()),
  /** Its newest value is on the page of the printed label. */
  is_released: z.boolean(),
  /** Of the device, or of the space of the sensor. */
  environment_id: id('environment').nullable(),
  environment_name: z.string().nullable(),
  space_name: z.string().nullable(),
  meter_no: z.string().nullable(),
  starts_at: z.string().nullable(),
  created_at: z.string(),
  state: z.enum(sensorStates),
  latest: z.object({ at: z.string(), value: z.number(), quality: z.string() }).nullable(),
});
export type Sensor = z.infer<typeof Sensor>;

/** A type of measured quantities, from the published list. */
export const PointType = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  unit: z.string(),
  kind: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.number(),
});
export type PointType = z.infer<typeof PointType>;

const device = inputsOf(deviceFields);
/** What is said of a new sensor. */
export const sensorInputs = {
  ...inputsOf(sensorFields, {
    point_type: z.union([z.literal(''), z.enum(pointTypeKeys)]).default(''),
    /** Absent: that of its type, else a gauge. */
    kind: z
      .enum(sensorKinds)
      .optional()
      .meta({ examples: ['gauge'] }),
    expected_seconds: z.int().min(1).max(2_678_400).default(900),
    factor: z
      .number()
      .min(-1e9)
      .max(1e9)
      .refine((factor) => factor !== 0, 'must not be 0')
      .default(1)
      .meta({ examples: [1] }),
    gap_intervals: z.number().min(0).max(1000).default(2),
  }),
  /** Of a state: its texts; the value is the place in this list. */
  states: z
    .array(requiredText(60))
    .max(100)
    .default([])
    .meta({ examples: [[]] }),
  /** No value before counts. */
  starts_at: moment().nullable().default(null),
};
const { sensor_key, ...describedByKey } = sensorInputs;

/** The register of installed sensors and gateways, synchronized with an external list. */
export const devices = area(
  'sensing/devices',
  {
    ...deviceSyncCalls,
    getHardware: {
      method: 'POST',
      path: '/getHardware',
      access: 'member',
      needs: 'property.read',
      summary:
        'Devices with their sensors: of one property, or of all that the person reaches. Those of no property are for people who see the whole organization; a Super Admin may name another organization',
      input: z.object({
        environment_id: id('environment').optional(),
        organization_id: id('organization').optional(),
        search: text(200).optional(),
        with_removed: z.boolean().default(false),
        state: z.enum(sensorStates).optional(),
        sort: z
          .enum(['serial_number', 'name', 'kind', 'maker', 'environment_name', 'last_seen_at'])
          .default('serial_number'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({
        paginateData: z.array(Hardware),
        totalData: z.number(),
        /** Of the devices that the other filters find: how many are in each state. */
        states: z.record(z.enum(sensorStates), z.number()),
      }),
    },
    getDevice: {
      method: 'POST',
      path: '/getDevice',
      access: 'member',
      needs: 'property.read',
      summary: 'One device with its sensors',
      input: z.object({ hardware_id: id('hardware') }),
      answer: Hardware,
    },
    addDevice: {
      method: 'POST',
      path: '/addDevice',
      access: 'member',
      needs: 'devices.edit',
      makes: 'hardware',
      summary: 'Register a device or a gateway by its serial number',
      input: z.object({
        ...device,
        /** The gateway that sends for it. */
        gateway_id: id('hardware').nullable().default(null),
      }),
      answer: Hardware,
    },
    updateDevice: {
      method: 'POST',
      path: '/updateDevice',
      access: 'member',
      needs: 'devices.edit',
      summary:
        'Change a device: its place, its gateway, what it is; `is_removed` takes it out of the register and keeps its values',
      input: z.object({
        hardware_id: id('hardware'),
        ...changesOf({ ...device, gateway_id: id('hardware').nullable(), is_removed: z.boolean() }),
      }),
      answer: Hardware,
    },
    getPointTypes: {
      method: 'GET',
      path: '/getPointTypes',
      access: 'member',
      needs: 'property.read',
      summary:
        'The types of measured quantities with their units and valid ranges; without a language in that of the person',
      input: z.object({ language: Language.optional() }),
      answer: z.array(PointType),
    },
    getHardwareSensors: {
      method: 'GET',
      path: '/getHardwareSensors',
      access: 'member',
      needs: 'property.read',
      summary: 'Sensors with their newest values: of one property, device or space, or of all within reach',
      input: z.object({
        environment_id: id('environment').optional(),
        hardware_id: id('hardware').optional(),
        space_id: id('space').optional(),
        meter_id: id('meter').optional(),
        search: text(200).optional(),
        state: z.enum(sensorStates).optional(),
        sort: z.enum(['name', 'serial_number', 'environment_name', 'point_type', 'latest_at']).default('name'),
        descending: z.union([z.boolean(), z.stringbool()]).default(false),
        page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
        page_size: z.coerce.number<number>().int().min(1).max(1000).default(10),
      }),
      answer: z.object({ paginateData: z.array(Sensor), totalData: z.number() }),
    },
    getSensor: {
      method: 'POST',
      path: '/getSensor',
      access: 'member',
      needs: 'property.read',
      summary: 'One sensor with its newest value',
      input: z.object({ sensor_id: id('sensor') }),
      answer: Sensor,
    },
    saveSensor: {
      method: 'POST',
      path: '/saveSensor',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Register a sensor of a device, or change one',
      input: savedOf({ sensor_id: id('sensor') }, { hardware_id: id('hardware'), ...sensorInputs }),
      answer: Sensor,
    },
    saveSensors: {
      method: 'POST',
      path: '/saveSensors',
      access: 'member',
      needs: 'devices.edit',
      summary:
        'Register and change sensors of a device, each by its key: a key that the device has is changed, others are registered; all or none',
      input: z.object({
        hardware_id: id('hardware'),
        sensors: z
          .array(z.object({ sensor_key, ...changesOf(describedByKey) }))
          .min(1)
          .max(200),
      }),
      answer: z.array(Sensor),
    },
    removeSensor: {
      method: 'POST',
      path: '/removeSensor',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Take a sensor out of the register; its values stay',
      input: z.object({ sensor_id: id('sensor') }),
      answer: Done,
    },
    attachSensorToSpace: {
      method: 'POST',
      path: '/attachSensorToSpace',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Attach a sensor to a space of its property, or detach it (null)',
      input: z.object({ sensor_id: id('sensor'), space_id: id('space').nullable() }),
      answer: Sensor,
    },
    getSpaceHardware: {
      method: 'POST',
      path: '/getSpaceHardware',
      access: 'member',
      needs: 'property.read',
      summary: 'The devices in a space, each with its sensors there',
      input: z.object({ space_id: id('space') }),
      answer: z.array(Hardware.extend({ sensors: z.array(Sensor) })),
    },
    ...deviceTokenCalls,
    ...deviceLabelCalls,
  },
  {
    modules: [
      {
        key: 'devices',
        order: 55,
        under: 'manage',
        name: 'Devices and sensors',
        permissions: ['edit'],
        route: '/datahub/devices',
        opensWith: 'property.read',
        icon: 'IconCpu',
        isNotForTenants: true,
      },
      {
        key: 'hardware-sync',
        order: 30,
        under: 'platform',
        name: 'Device sync',
        permissions: ['read'],
        route: '/synchw',
        icon: 'IconCpu',
        isPlatform: true,
      },
    ],
    search: { Devices: { needs: 'property.read' } },
    events: { 'device.problem-reported': { starts: ['product', 'mail'] } },
    shareKinds: {
      device: {
        needs: 'devices.edit',
        ends: false,
        belongsTo: 'organization',
        options: [],
        isSingle: true,
        isShownAgain: true,
        isPolled: true,
        content: PublicDevice,
      },
    },
    failures: {
      'hardware.not-found': { status: 404, message: 'This device was not found.' },
      'hardware.serial-taken': {
        status: 409,
        message: 'A device with this serial number is already registered. Open it instead, or correct the number.',
      },
      'hardware.gateway': {
        status: 422,
        message: 'This is not a gateway that can send for the device. Choose another device of the organization.',
      },
      'hardware.counts-meter': {
        status: 422,
        message:
          'A sensor of the device has counted a meter of this property. Take the device out of the register, and add it to the other property with another serial number. Meter:',
      },
      'sensor.not-found': { status: 404, message: 'Sensor Not Found!!' },
      'sensor.key-taken': {
        status: 409,
        message: 'The device already has a sensor with this key. Change that one instead.',
      },
      'hardware.label-invalid': {
        status: 404,
        message: 'This label is no longer valid, or its code is incomplete.',
      },
      'device-token.not-found': { status: 404, message: 'This token was not found.' },
      'hardware.list-unreadable': {
        status: 422,
        message: 'This is not a device list: it is neither CSV nor JSON, or no column contains the serial numbers.',
      },
      'hardware.list-empty': { status: 422, message: 'No row of the list could be imported. Nothing was changed.' },
      'hardware.list-too-large': {
        status: 413,
        message: 'At most 5,000 devices and 2 MB at a time. Please split the list by source.',
      },
      'hardware.unreachable': {
        status: 424,
        message: 'The URL did not return a list. It must be public, start with https and not redirect.',
      },
      'hardware.changed': {
        status: 409,
        message: 'The list or the register has changed since the preview. Preview the changes again.',
      },
    },
  },
);
