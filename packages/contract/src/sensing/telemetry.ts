import { z } from 'zod';
import { area, Done, id, moment, paging, requiredText, text } from '../call.ts';
import { Sensor } from './devices.ts';

/** The largest number of sensors, and of values, of one answer. */
export const MAX_SENSORS = 50;
export const MAX_POINTS = 20_000;

export const telemetrySteps = ['raw', '15min', 'hour', 'day', 'month'] as const;
export type TelemetryStep = (typeof telemetrySteps)[number];

/** A value of a step: of a counter what was counted, of a gauge the mean weighted by time, of a state the share of the time above zero. */
export const TelemetryPoint = z.object({
  at: z.string(),
  until: z.string(),
  value: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  n: z.number(),
  /** The share of the step with a known value. */
  covered: z.number(),
  /** The share of the value that is substituted or estimated. */
  filled_share: z.number(),
  /** Of the value: a actual, s substituted, e estimated, h by hand, u suspect, x excluded, - none. */
  quality: z.string(),
});
export type TelemetryPoint = z.infer<typeof TelemetryPoint>;

const Series = z.object({
  sensor_id: id('sensor'),
  name: z.string(),
  unit: z.string(),
  kind: z.string(),
  point_type: z.string(),
  /** The clock of the days. */
  time_zone: z.string(),
  step: z.enum(telemetrySteps),
  points: z.array(TelemetryPoint),
});
export type TelemetrySeries = z.infer<typeof Series>;

/** The days of a month in one figure: of a counter the sum, else the mean. */
const MonthFigure = z.object({
  start: z.string(),
  end: z.string(),
  value: z.number().nullable(),
  covered: z.number(),
  filled_share: z.number(),
});

export const quarantineReasons = ['unknown', 'ahead', 'before-start', 'unknown-state'] as const;

export const Quarantined = z.object({
  _id: id('quarantined-key'),
  hardware_id: id('hardware'),
  device_name: z.string(),
  environment_id: id('environment').nullable(),
  environment_name: z.string().nullable(),
  /** Of the device as the gateway names it; empty: the device itself. */
  serial_number: z.string(),
  sensor_key: z.string(),
  reason: z.enum(quarantineReasons),
  first_at: z.string(),
  last_at: z.string(),
  last_value: z.string(),
  count: z.number(),
  /** The values that are kept until a user decides. */
  kept: z.number(),
  /** The texts among them: accepted as a state, its states. */
  states: z.array(z.string()),
});
export type Quarantined = z.infer<typeof Quarantined>;

export const TelemetryCorrection = z.object({
  _id: id('telemetry-correction'),
  sensor_id: id('sensor'),
  action: z.enum(['exclude', 'annotate', 'replacement']),
  start: z.string(),
  end: z.string(),
  old_last: z.number().nullable(),
  new_first: z.number().nullable(),
  reason: z.string(),
  created_at: z.string(),
  created_by_name: z.string(),
  ended_at: z.string().nullable(),
});
export type TelemetryCorrection = z.infer<typeof TelemetryCorrection>;

/** What became of the values of a message. */
export const Accepted = z.object({
  stored: z.number(),
  /** Already there, alike. */
  unchanged: z.number(),
  /** Another value of the same moment was replaced; the former one is kept. */
  corrected: z.number(),
  quarantined: z.number(),
  refused: z.array(z.object({ index: z.number(), key: z.string(), reason: z.string() })),
});
export type Accepted = z.infer<typeof Accepted>;

/** Measured values of sensors: received, stored by day, read by step. */
export const telemetry = area(
  'sensing/telemetry',
  {
    sendTelemetry: {
      method: 'POST',
      path: '/telemetry',
      access: 'device',
      wholeBody: true,
      summary:
        'Store values of a device: `{"ts": …, "values": {"temp": 21.4}}`, an array of these, `{"temp": 21.4}`, or of a gateway `{"SERIAL-7": [ … ]}`. `Authorization: Bearer` with the token of the device. Answered after the values are stored; values that are sent again change nothing',
      limit: { calls: 6000, perSeconds: 60 },
      input: z.object({ body: z.unknown() }),
      answer: Accepted,
    },
    getHardWareTelemetryData: {
      method: 'POST',
      path: '/getHardWareTelemetryData',
      access: 'member',
      needs: 'property.read',
      limit: { calls: 240, perSeconds: 60 },
      summary:
        'Values of the sensors of a space or of a device, or of up to 50 sensors, by step of the clock of their property',
      input: z.object({
        space_id: id('space').optional(),
        hardware_id: id('hardware').optional(),
        sensor_ids: z.array(id('sensor')).min(1).max(MAX_SENSORS).optional(),
        start: moment().optional(),
        end: moment().optional(),
        step: z.enum(telemetrySteps).default('hour'),
        /** Gaps of gauges are bridged with the value before, up to so many intervals. */
        fill_intervals: z.number().min(0).max(1000).nullable().default(null),
      }),
      answer: z.array(Series),
    },
    getLastMonthData: {
      method: 'POST',
      path: '/getLastMonthData',
      access: 'member',
      needs: 'property.read',
      limit: { calls: 240, perSeconds: 60 },
      summary:
        'The last whole month and the running one of the sensors of a space by day, each beside the month before',
      input: z.object({ space_id: id('space').optional() }),
      answer: z.array(
        z.object({
          sensor_id: id('sensor'),
          name: z.string(),
          unit: z.string(),
          kind: z.string(),
          point_type: z.string(),
          last_month: MonthFigure.extend({ days: z.array(TelemetryPoint), before: MonthFigure }),
          /** Until now, beside the same days of the last month. */
          this_month: MonthFigure.extend({ days: z.array(TelemetryPoint), before: MonthFigure }),
        }),
      ),
    },
    getTelemetryCorrections: {
      method: 'POST',
      path: '/getTelemetryCorrections',
      access: 'member',
      needs: 'property.read',
      summary: 'What people said of stretches of a sensor, newest first',
      input: z.object({ sensor_id: id('sensor') }),
      answer: z.array(TelemetryCorrection),
    },
    correctTelemetry: {
      method: 'POST',
      path: '/correctTelemetry',
      access: 'member',
      needs: 'devices.edit',
      makes: 'telemetry-correction',
      summary:
        'Say of a stretch of a sensor that it counts in no sum (exclude), that it counts again (include: ends the exclusions that lie in it), something worth knowing (annotate), or that its counter was replaced (replacement)',
      input: z.object({
        sensor_id: id('sensor'),
        start: moment(),
        end: moment(),
        action: z.enum(['exclude', 'include', 'annotate', 'replacement']),
        reason: requiredText(1000),
        /** Of a replacement: the last value of the old counter, the first of the new one. */
        old_last: z.number().nullable().default(null),
        new_first: z.number().nullable().default(null),
      }),
      answer: TelemetryCorrection,
    },
    getQuarantine: {
      method: 'POST',
      path: '/getQuarantine',
      access: 'member',
      needs: 'devices.edit',
      summary:
        'What devices sent and could not be stored: unknown keys and serial numbers, clocks ahead, times before the start',
      input: z.object({ hardware_id: id('hardware').optional(), ...paging }),
      answer: z.object({ paginateData: z.array(Quarantined), totalData: z.number() }),
    },
    acceptQuarantined: {
      method: 'POST',
      path: '/acceptQuarantined',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Register what was sent as sensors, and store the values that were kept',
      input: z.object({
        quarantined_ids: z.array(id('quarantined-key')).min(1).max(200),
        /** For one of them: what the sensor measures. */
        as: z
          .object({
            name: text(200),
            point_type: text(60),
            unit: text(40),
            kind: z.enum(['gauge', 'counter', 'state']),
          })
          .partial()
          .default({}),
      }),
      answer: z.object({
        sensors: z.array(Sensor),
        stored: z.number(),
        /** Values that stay in quarantine: still ahead of the clock, or none of the states of the sensor. */
        left: z.number(),
      }),
    },
    discardQuarantined: {
      method: 'POST',
      path: '/discardQuarantined',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Throw away what was sent; it comes again if it is sent again',
      input: z.object({ quarantined_ids: z.array(id('quarantined-key')).min(1).max(1000) }),
      answer: Done,
    },
  },
  {
    modules: [
      {
        key: 'quarantine',
        order: 10,
        under: 'devices',
        name: 'Quarantine',
        permissions: [],
        route: '/datahub/devices/quarantine',
        opensWith: 'devices.edit',
        icon: 'IconShieldQuestion',
        isNotForTenants: true,
      },
    ],
    failures: {
      'telemetry.parameters': { status: 400, message: 'Some request parameters are missing' },
      'telemetry.too-many-points': { status: 422, message: 'These are more than 20,000 values. Choose a larger step:' },
      'telemetry.token': {
        status: 401,
        message: 'The device token is missing, unknown or revoked. Issue a new one on the page of the device.',
      },
      'telemetry.shape': {
        status: 422,
        message: 'This is no telemetry: send {"ts": …, "values": { … }}, an array of these, or {"key": value}.',
      },
      'telemetry.too-many': { status: 413, message: 'At most 1,000 values and 256 kB in one message. Send several.' },
      'telemetry.times': { status: 422, message: 'The end must be after the start.' },
      'telemetry.replacement': {
        status: 422,
        message: 'A replacement needs the last value of the old counter and the first of the new one.',
      },
      'telemetry.nothing-excluded': {
        status: 422,
        message: 'No exclusion lies in this stretch. Choose one that includes it whole.',
      },
      'quarantined.unknown-serial': {
        status: 422,
        message: 'First register a device with this serial number under the gateway:',
      },
      'quarantined.one-at-a-time': {
        status: 422,
        message: 'Say what a sensor measures for one of them at a time.',
      },
      'quarantined.not-found': { status: 404, message: 'This was stored or discarded already.' },
    },
  },
);
