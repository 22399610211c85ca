import type { Hardware, Sensor } from '@steward/contract/sensing/devices';
import { addDays } from '@steward/core/calendar/day';
import { sensorStates } from '@steward/core/sensing/sensor-fields';
import { onceIn } from '../../../database/read-words.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { propertyOf } from '../../../platform/sources/asked.ts';
import { amountOf, listOf, stateOf } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { getHardware } from '../devices/devices.service.ts';
import { listSensorsOnce } from '../devices/sensors.service.ts';
import { getQuarantine } from '../telemetry/quarantine.service.ts';
import { sumSensorDays } from './figures.repository.ts';

/** So many rows are named; the list of devices has the others. */
const SHOWN = 20;
/** A battery below this share is replaced soon, per cent. */
const LOW_BATTERY = 15;
/** The days of the map of gaps. */
const DAYS = 14;
const MOST_SENSORS = 60;

const devicesAddress = (asked: AskedSource) => `/datahub/devices?environment=${propertyOf(asked)}`;
const sensorAddress = ({ _id }: Sensor) => `/datahub/devices/sensors/${_id}`;
const nameOf = ({ name, sensor_key }: Pick<Sensor, 'name' | 'sensor_key'>) => named(name || sensor_key);

const tones = { live: 'good', silent: 'bad', never: 'warn', off: 'none' } as const;
const stateWords = {
  live: 'energy.live',
  silent: 'energy.silent',
  never: 'energy.never',
  off: 'energy.off',
} as const;

const states: Source = async (work, asked) => {
  const sensors = await listSensorsOnce(asked.ctx, work, propertyOf(asked));
  if (!sensors.length) return { data: null, missing: 'sensors' };
  return {
    data: {
      shape: 'states',
      states: sensorStates.map((state) => {
        const count = sensors.filter((sensor) => sensor.state === state).length;
        return stateOf(word(stateWords[state]), {
          value: count,
          tone: count && state !== 'live' ? tones[state] : state === 'live' ? 'good' : 'none',
          address: devicesAddress(asked),
        });
      }),
    },
    working: devicesAddress(asked),
  };
};

const silent: Source = async (work, asked) => {
  const sensors = await listSensorsOnce(asked.ctx, work, propertyOf(asked));
  if (!sensors.length) return { data: null, missing: 'sensors' };
  const rows = sensors
    .filter(({ state }) => state === 'silent' || state === 'never')
    .toSorted((a, b) => (a.latest?.at ?? '').localeCompare(b.latest?.at ?? ''));
  return {
    data: listOf(
      rows,
      (sensor) => ({
        title: nameOf(sensor),
        details: [
          named(sensor.device_name || sensor.serial_number),
          ...(sensor.space_name ? [named(sensor.space_name)] : []),
        ],
        day: sensor.latest?.at.slice(0, 10) ?? null,
        state: word(stateWords[sensor.state]),
        tone: tones[sensor.state],
        address: sensorAddress(sensor),
      }),
      devicesAddress(asked),
      SHOWN,
    ),
  };
};

/** The devices of the property, those with the lowest battery first. */
const batteries: Source = async (work, asked) => {
  const [environment_id = ''] = asked.ids;
  const devices = await onceIn(work, `devices ${environment_id}`, () =>
    getHardware(asked.ctx, {
      environment_id,
      sort: 'name',
      descending: false,
      with_removed: false,
      page: 1,
      page_size: 1000,
    }),
  );
  const known = devices.paginateData.filter(
    (device): device is Hardware & { battery: number } => device.battery !== null,
  );
  if (!known.length) return { data: null, missing: devices.totalData ? 'nothing' : 'sensors' };
  const rows = known.toSorted((a, b) => a.battery - b.battery);
  return {
    data: listOf(
      rows,
      ({ name, serial_number, battery, space_name, state_at }) => ({
        title: named(name || serial_number),
        details: [label('number', `${battery} %`), ...(space_name ? [named(space_name)] : [])],
        day: state_at?.slice(0, 10) ?? null,
        state: battery < LOW_BATTERY ? word('energy.lowBattery') : null,
        tone: battery < LOW_BATTERY ? 'bad' : 'none',
        address: devicesAddress(asked),
      }),
      devicesAddress(asked),
      SHOWN,
    ),
  };
};

/** The share of each of the last days that a sensor has values for; a day counts a day after its end. */
const gaps: Source = async (work, asked) => {
  const sensors = (await listSensorsOnce(asked.ctx, work, propertyOf(asked)))
    .filter(({ state }) => state !== 'off')
    .slice(0, MOST_SENSORS);
  if (!sensors.length) return { data: null, missing: 'sensors' };
  const last = asked.to < asked.today ? asked.to : addDays(asked.today, -1);
  const first = addDays(last, 1 - DAYS);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  const rows = await sumSensorDays(
    work,
    sensors.map(({ _id }) => _id),
    { first, last },
  );
  const covered = new Map(rows.map((row) => [`${row.sensor_id} ${row.day}`, row.covered]));
  const began = new Map(sensors.map(({ _id, starts_at, created_at }) => [_id, (starts_at ?? created_at).slice(0, 10)]));
  const closed = addDays(asked.today, -1);
  return {
    data: {
      shape: 'matrix',
      rows: sensors.map((sensor) => ({ name: nameOf(sensor), address: sensorAddress(sensor) })),
      columns: days.map((day) => label('day', day)),
      cells: sensors.map(({ _id }) =>
        days.map((day) => covered.get(`${_id} ${day}`) ?? (day < (began.get(_id) ?? '') || day >= closed ? null : 0)),
      ),
    },
    unit: '%',
    period: { first_day: first, last_day: last },
  };
};

/** The share of the hours of the last day that is stored whole for which sensors have values; the days before as its trend. */
const coverageOfDay: Source = async (work, asked) => {
  const sensors = (await listSensorsOnce(asked.ctx, work, propertyOf(asked))).filter(({ state }) => state !== 'off');
  if (!sensors.length) return { data: null, missing: 'sensors' };
  const last = asked.to < addDays(asked.today, -2) ? asked.to : addDays(asked.today, -2);
  const [id = ''] = asked.ids;
  const days = Array.from({ length: DAYS }, (_, index) => addDays(last, 1 - DAYS + index));
  const table = await readFigures(asked.ctx, work, {
    keys: ['sensors.coverage'],
    kind: 'property',
    ids: [id],
    grain: 'day',
    from: days[0] ?? last,
    to: last,
  });
  const valueOf = (day: string) => table.of('sensors.coverage', id, day).value;
  const closed = days.findLast((day) => valueOf(day) !== null);
  const value = closed === undefined ? null : valueOf(closed);
  if (closed === undefined || value === null) return { data: null, missing: 'measured-values' };
  return {
    data: amountOf(value, {
      before: valueOf(addDays(closed, -1)),
      more: 'better',
      trend: days.map((day) => ({ label: label('day', day), value: valueOf(day) })),
    }),
    unit: '%',
    working: devicesAddress(asked),
    period: { first_day: closed, last_day: closed },
  };
};

const quarantine: Source = async (_work, asked) => {
  const [environment_id] = asked.ids;
  const { paginateData } = await getQuarantine(asked.ctx, { page: 1, page_size: 200 });
  const rows = paginateData.filter((row) => row.environment_id === environment_id);
  return {
    data: listOf(
      rows,
      ({ sensor_key, device_name, serial_number, last_at, count }) => ({
        title: named(sensor_key),
        details: [named(device_name || serial_number), label('number', String(count))],
        day: last_at.slice(0, 10),
        state: word('energy.quarantined'),
        tone: 'warn',
        address: '/datahub/devices/quarantine',
      }),
      '/datahub/devices/quarantine',
      SHOWN,
    ),
  };
};

export const pointsSources = {
  'sensors.states': states,
  'sensors.silent': silent,
  'sensors.batteries': batteries,
  'sensors.gaps': gaps,
  'sensors.coverage-24h': coverageOfDay,
  'sensors.quarantine': quarantine,
} satisfies Record<string, Source>;
