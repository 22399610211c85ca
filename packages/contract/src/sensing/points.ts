import { pointTypeKeys } from '@steward/core/sensing/point-types';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { pointsFigures } from './points.figures.ts';
import { pointsSources } from './points.sources.ts';
import { Sensor } from './devices.ts';
import { telemetrySteps } from './telemetry.ts';

/** The largest number of sensors of a data set. */
export const MAX_DATA_SET_SENSORS = 200;
/** The largest number of planned quantities that one call changes. */
export const MAX_PLANNED_ROWS = 500;

const dataSet = {
  name: requiredText(200),
  purpose: text(2000).default(''),
  /** A member of the organization; absent: who adds it. */
  owner_id: id('user').nullable().optional(),
  first_day: countedDay(),
  /** Null: it goes on. */
  last_day: countedDay()
    .nullable()
    .default(null)
    .meta({ examples: ['2024-06-01'] }),
  sensor_ids: z.array(id('sensor')).min(1, 'must have at least one sensor').max(MAX_DATA_SET_SENSORS),
};

/** The share of the expected values that came, of the whole days until one of which all values are summed. */
const coverage = { coverage: z.number().nullable(), covered_until: z.string().nullable() };

export const IotDataSet = z.object({
  _id: id('iot-data-set'),
  name: z.string(),
  purpose: z.string(),
  owner_id: id('user').nullable(),
  owner_name: z.string(),
  first_day: z.string(),
  last_day: z.string().nullable(),
  created_at: z.string(),
  /** The sensors of it within reach. */
  sensor_count: z.number(),
  /** It also has sensors that the person does not reach: they are neither shown nor counted. */
  has_more: z.boolean(),
  properties: z.array(z.object({ environment_id: id('environment'), environment_name: z.string() })),
  ...coverage,
  /** When the newest value of its sensors was measured. */
  latest_at: z.string().nullable(),
});
export type IotDataSet = z.infer<typeof IotDataSet>;

export const IotDataSetDetail = IotDataSet.extend({
  sensors: z.array(Sensor.extend({ coverage: z.number().nullable() })),
});
export type IotDataSetDetail = z.infer<typeof IotDataSetDetail>;

export const dataSetSorts = ['name', 'first_day', 'owner_name', 'created_at'] as const;

/** A quantity in a space: how many sensors are to measure it, and how many do. */
export const SensingLayerRow = z.object({
  /** Null: of the property itself. */
  space_id: id('space').nullable(),
  space_name: z.string().nullable(),
  /** A key of the point types; empty: not said. */
  point_type: z.string(),
  /** Null: nothing is planned. */
  planned: z.number().nullable(),
  installed: z.number(),
  /** Of the installed ones: no value came, or none for longer than expected. */
  silent: z.number(),
  /** Of the installed ones: their calibration has ended, or ends today. */
  calibration_due: z.number(),
  note: z.string(),
});
export type SensingLayerRow = z.infer<typeof SensingLayerRow>;

/** Data sets of sensors, and how many sensors a property is to have. */
export const points = area(
  'sensing/points',
  {
    listDatacenterIot: {
      method: 'GET',
      path: '/datacenter/iot',
      access: 'member',
      needs: 'property.read',
      limit: { calls: 120, perSeconds: 60 },
      summary: 'The data sets of sensors with their period, owner, coverage and newest value',
      input: z.object({
        search: text(200).optional(),
        sort: z.enum(dataSetSorts).default('name'),
        descending: z.union([z.boolean(), z.stringbool()]).default(false),
        page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
        page_size: z.coerce.number<number>().int().min(1).max(1000).default(10),
      }),
      answer: z.object({ paginateData: z.array(IotDataSet), totalData: z.number() }),
    },
    addDatacenterIot: {
      method: 'POST',
      path: '/datacenter/iot/add',
      access: 'member',
      needs: 'devices.edit',
      makes: 'iot-data-set',
      summary: 'Name a selection of sensors with its purpose, owner and period',
      input: z.object(dataSet),
      answer: IotDataSetDetail,
    },
    updateDatacenterIot: {
      method: 'POST',
      path: '/datacenter/iot/update',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Change a data set. Its sensors that the person does not reach stay in it',
      input: z.object({ _id: id('iot-data-set'), ...changesOf(dataSet) }),
      answer: IotDataSetDetail,
    },
    fetchEnvIot: {
      method: 'POST',
      path: '/datacenter/iot/fetchEnvIot',
      access: 'member',
      needs: 'property.read',
      limit: { calls: 120, perSeconds: 60 },
      summary: 'The data sets with sensors of a property',
      input: z.object({ env_id: id('environment') }),
      answer: z.array(IotDataSet),
    },
    getDatacenterIot: {
      method: 'POST',
      path: '/datacenter/iot/get',
      access: 'member',
      needs: 'property.read',
      limit: { calls: 240, perSeconds: 60 },
      summary: 'A data set with its sensors, their coverage and newest values',
      input: z.object({ _id: id('iot-data-set') }),
      answer: IotDataSetDetail,
    },
    deleteDatacenterIot: {
      method: 'POST',
      path: '/datacenter/iot/delete',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Delete a data set; its sensors and their values stay',
      input: z.object({ _id: id('iot-data-set') }),
      answer: Done,
    },
    downloadDatacenterIot: {
      method: 'POST',
      path: '/datacenter/iot/download',
      access: 'member',
      needs: 'property.read',
      shape: 'file',
      limit: { calls: 20, perSeconds: 60 },
      summary:
        'The values of a data set as CSV: a row for each moment in UTC and by the clock of the property, a column for each sensor with its unit and one with the quality',
      input: z.object({ _id: id('iot-data-set'), step: z.enum(telemetrySteps).default('hour') }),
      answer: z.null(),
    },
    getSensingLayer: {
      method: 'POST',
      path: '/datacenter/sensing_layer',
      access: 'member',
      needs: 'property.read',
      summary:
        'What a property is to measure and what it measures, by space and quantity: planned and installed sensors, silent ones and those due for calibration',
      input: z.object({ env_id: id('environment') }),
      answer: z.array(SensingLayerRow),
    },
    updateSensingLayer: {
      method: 'POST',
      path: '/datacenter/sensing_layer/update',
      access: 'member',
      needs: 'devices.edit',
      summary: 'Plan sensors of a property by space and quantity; a planned number of null removes the plan',
      input: z.object({
        env_id: id('environment'),
        rows: z
          .array(
            z.object({
              space_id: id('space').nullable().default(null),
              point_type: z.enum(pointTypeKeys),
              planned: z.int().min(1).max(10_000).nullable(),
              note: text(500).default(''),
            }),
          )
          .min(1)
          .max(MAX_PLANNED_ROWS),
      }),
      answer: z.array(SensingLayerRow),
    },
  },
  {
    modules: [
      {
        key: 'iot-data-sets',
        order: 20,
        under: 'devices',
        name: 'IoT',
        permissions: [],
        route: '/datahub/data_library/iot',
        opensWith: 'property.read',
        icon: 'IconDatabase',
        isNotForTenants: true,
      },
      {
        key: 'sensing-layer',
        order: 30,
        under: 'devices',
        name: 'Sensing layer',
        permissions: [],
        route: '/datahub/data_library/sensing_layer',
        opensWith: 'property.read',
        icon: 'IconStack2',
        isNotForTenants: true,
      },
    ],
    sources: pointsSources,
    figures: pointsFigures,
    failures: {
      'iot-data-set.not-found': { status: 404, message: 'This data set was not found.' },
      'iot-data-set.name-taken': {
        status: 409,
        message: 'A data set with this name already exists. Please choose another name.',
      },
      'iot-data-set.has-more': {
        status: 409,
        message: 'The data set also has sensors of properties that you do not see. Ask a user who sees all of them.',
      },
    },
  },
);
