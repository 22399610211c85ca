import type { Fields } from '../fields/field.ts';

/** What a sensor counts: values of a moment, a register that only rises, or one of several states. */
export const sensorKinds = ['gauge', 'counter', 'state'] as const;
export type SensorKind = (typeof sensorKinds)[number];

/** Of a counter of a meter: what comes in, or what goes out. */
export const sensorDirections = ['import', 'export'] as const;

/** The state of a sensor: values come as expected, later than expected, none ever came, or it was removed. */
export const sensorStates = ['live', 'silent', 'never', 'off'] as const;
export type SensorState = (typeof sensorStates)[number];

/** After so many expected intervals without a value a sensor is silent; never before ten minutes. */
export const SILENT_AFTER = { intervals: 3, seconds: 600 };

/** What people say of a sensor, in the order of the form. */
export const sensorFields = {
  /** The key under which the device sends it. */
  sensor_key: { kind: 'text', max: 100, required: true, list: 'own', form: 'what', note: true },
  name: { kind: 'text', max: 200, list: 'own', form: 'what' },
  /** A key of the point types. */
  point_type: { kind: 'text', max: 60, list: 'own', form: 'what', isCode: true },
  kind: { kind: 'choice', options: sensorKinds, start: 'gauge', list: 'own', form: 'what', note: true },
  unit: { kind: 'text', max: 40, list: 'own', form: 'what' },
  space_id: { kind: 'id', of: 'space', form: 'where' },
  /** The meter whose register it is. */
  meter_id: { kind: 'id', of: 'meter', form: 'where', note: true },
  direction: { kind: 'choice', options: sensorDirections, start: 'import', form: 'where' },
  expected_seconds: {
    kind: 'number',
    unit: 's',
    min: 1,
    max: 2_678_400,
    decimals: 0,
    required: true,
    form: 'values',
    note: true,
  },
  valid_min: { kind: 'number', min: -1e12, max: 1e12, form: 'values' },
  valid_max: { kind: 'number', min: -1e12, max: 1e12, form: 'values' },
  factor: { kind: 'number', min: -1e9, max: 1e9, required: true, form: 'values', note: true, examples: [1] },
  digits: { kind: 'number', min: 1, max: 15, decimals: 0, form: 'values', note: true },
  gap_intervals: { kind: 'number', min: 0, max: 1000, required: true, form: 'values', note: true },
  calibrated_until: { kind: 'day', form: 'keeping' },
  keeps_days: { kind: 'number', unit: 'd', min: 1, max: 3660, decimals: 0, form: 'keeping', note: true },
} as const satisfies Fields;
