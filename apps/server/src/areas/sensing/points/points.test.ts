import { spaces } from '@steward/contract/estate/spaces';
import { devices } from '@steward/contract/sensing/devices';
import { points } from '@steward/contract/sensing/points';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { keepTelemetry } from '../telemetry/keeping.service.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

let serial = 0;
/** A property with a room and a device that sends. */
async function building() {
  const { _id: environment_id } = await ada.newEnvironment({ time_zone: 'Europe/Berlin' } as object);
  const room = { environment_id, space_name: 'Room', space_type_id: 'office', gross_floor_area: 10 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, room);
  const serial_number = `SET-${(serial += 1)}`;
  const device = await ada.get(devices.addDevice, { serial_number, name: 'Box', environment_id });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id: device._id });
  return { environment_id, space_id, hardware_id: device._id, token };
}

const newSensor = async (hardware_id: string, sensor_key: string, more: object = {}) =>
  (await ada.get(devices.saveSensor, { hardware_id, sensor_key, ...more }))._id;

async function send(token: string, values: readonly object[]): Promise<void> {
  const response = await fetch(`${server.address}/v2/telemetry`, {
    method: 'POST',
    body: JSON.stringify(values),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
}

const pack = () => keepTelemetry(maintenanceCtx(server.steward.platform, 'test'), new AbortController().signal);

const HOUR = 3_600_000;

test('a data set shows which share of its expected values came, and downloads them with both clocks', async () => {
  const { environment_id, hardware_id, token } = await building();
  const [warm, door] = [
    await newSensor(hardware_id, 'temp', { name: 'Warmth', unit: '°C' }),
    await newSensor(hardware_id, 'door', { kind: 'state', states: ['shut', '=open'] }),
  ];
  // Midnight in Berlin.
  const start = Date.parse('2025-10-24T22:00:00Z');
  await send(
    token,
    Array.from({ length: 25 * 4 }, (_, n) => ({
      ts: start + (n * HOUR) / 4,
      values: { temp: 20, ...(n === 0 && { door: 1 }) },
    })),
  );
  await pack();
  const set = await ada.get(points.addDatacenterIot, {
    name: 'Comfort',
    purpose: 'Study',
    first_day: '2025-10-25',
    last_day: '2025-10-26',
    sensor_ids: [warm, door, warm],
  });
  expect(set).toMatchObject({
    owner_id: ada.session.uid,
    sensor_count: 2,
    has_more: false,
    covered_until: '2025-10-26',
    properties: [{ environment_id }],
  });
  const shares = new Map(set.sensors.map(({ _id, coverage }) => [_id, coverage ?? 0]));
  // One of its two days, and 75 minutes of the other, which has 25 hours: the last value is known for two intervals.
  expect(shares.get(warm)).toBeCloseTo((1 + 1.25 / 25) / 2, 5);
  expect(set.coverage).toBeCloseTo(((shares.get(warm) ?? 0) + (shares.get(door) ?? 0)) / 2, 5);
  // The newest values are written once a second.
  await expect
    .poll(async () => (await ada.get(points.getDatacenterIot, { _id: set._id })).latest_at, { timeout: 5000 })
    .toBe(new Date(start + 24.75 * HOUR).toISOString());

  const text = async (step: 'raw' | 'hour') => {
    const file = await ada.send(points.downloadDatacenterIot, { _id: set._id, step });
    expect(file.headers.get('content-type')).toContain('text/csv');
    return (await file.text()).split('\n');
  };
  const [head, first, second] = await text('raw');
  expect(head?.replace('\uFEFF', '')).toBe(
    'Time (UTC),Local time,UTC offset,Time zone,Box · door,Box · door: quality,Box · Warmth [°C],Box · Warmth: quality',
  );
  expect(first).toBe("2025-10-24 22:00:00,2025-10-25 00:00:00,+02:00,Europe/Berlin,'=open,actual,20,actual");
  expect(second).toBe('2025-10-24 22:15:00,2025-10-25 00:15:00,+02:00,Europe/Berlin,,,20,actual');
  // The last value is known until a quarter past its hour.
  const hours = await text('hour');
  expect(hours.filter((line) => line.includes(',20,actual'))).toHaveLength(26);
});

test('an open data set expects values until three days ago, and none before its first day', async () => {
  const { hardware_id } = await building();
  const sensor = await newSensor(hardware_id, 't');
  const today = new Date().toISOString().slice(0, 10);
  const add = (name: string, first_day: string) =>
    ada.get(points.addDatacenterIot, { name, first_day, sensor_ids: [sensor], owner_id: null });
  expect(await add('Past', addDays(today, -10))).toMatchObject({
    coverage: 0,
    covered_until: addDays(today, -3),
    owner_id: null,
    last_day: null,
  });
  expect(await add('Coming', addDays(today, 1))).toMatchObject({ coverage: null, covered_until: null });
  const { paginateData } = await ada.get(points.listDatacenterIot, { search: 'comi' });
  expect(paginateData.map(({ name }) => name)).toEqual(['Coming']);
});

test('a data set changes in what is sent; names are unique, and owner and period are checked', async () => {
  const { environment_id, hardware_id } = await building();
  const [one, two] = [await newSensor(hardware_id, 'one'), await newSensor(hardware_id, 'two')];
  const fields = { name: 'Changing', first_day: '2026-01-01', sensor_ids: [one] };
  const { _id } = await ada.get(points.addDatacenterIot, { ...fields, purpose: 'First' });
  expect((await ada.ask(points.addDatacenterIot, { ...fields, name: 'CHANGING' })).code).toBe(
    'iot-data-set.name-taken',
  );
  const changed = await ada.get(points.updateDatacenterIot, { _id, sensor_ids: [two], last_day: '2026-02-01' });
  expect(changed).toMatchObject({ name: 'Changing', purpose: 'First', last_day: '2026-02-01' });
  expect(changed.sensors.map((sensor) => sensor._id)).toEqual([two]);
  const refused = async (sent: object) =>
    (await ada.ask(points.updateDatacenterIot, { _id, ...sent })).errors?.map(({ field }) => field);
  expect(await refused({ last_day: '2025-12-31' })).toEqual(['last_day']);
  expect(await refused({ owner_id: eve.session.uid })).toEqual(['owner_id']);
  // A sensor that is taken out of the register stays in the data set.
  await ada.get(devices.removeSensor, { sensor_id: two });
  expect((await ada.get(points.getDatacenterIot, { _id })).sensors).toMatchObject([{ _id: two, state: 'off' }]);
  expect(await ada.get(points.fetchEnvIot, { env_id: environment_id })).toMatchObject([{ _id }]);
  await ada.get(points.deleteDatacenterIot, { _id });
  expect((await ada.ask(points.getDatacenterIot, { _id })).code).toBe('iot-data-set.not-found');
});

test('people see of a data set what they reach; others do not find it', async () => {
  const [here, there] = [await building(), await building()];
  const [mine, theirs] = [await newSensor(here.hardware_id, 'here'), await newSensor(there.hardware_id, 'there')];
  const add = (name: string, sensor_ids: string[]) =>
    ada.get(points.addDatacenterIot, { name, first_day: '2026-01-01', sensor_ids });
  const both = await add('Both', [mine, theirs]);
  const other = await add('There only', [theirs]);
  const mia = await server.newMember(ada, [here.environment_id]);
  expect(await mia.get(points.getDatacenterIot, { _id: both._id })).toMatchObject({
    has_more: true,
    sensor_count: 1,
    sensors: [{ _id: mine }],
    properties: [{ environment_id: here.environment_id }],
  });
  expect((await mia.get(points.listDatacenterIot, {})).paginateData.map(({ name }) => name)).toEqual(['Both']);
  expect((await mia.ask(points.fetchEnvIot, { env_id: there.environment_id })).code).toBe('environment.not-found');
  // Members look; changing needs the permission.
  expect((await mia.ask(points.deleteDatacenterIot, { _id: both._id })).code).toBe('session.forbidden');
  for (const who of [mia, eve])
    for (const call of [points.getDatacenterIot, points.downloadDatacenterIot])
      expect((await who.send(call, { _id: other._id })).status).toBe(404);
  expect((await eve.ask(points.deleteDatacenterIot, { _id: other._id })).code).toBe('iot-data-set.not-found');
  expect(
    (await eve.ask(points.addDatacenterIot, { name: 'X', first_day: '2026-01-01', sensor_ids: [mine] })).code,
  ).toBe('sensor.not-found');
});

test('the sensing layer counts planned, installed, silent and due sensors by space and quantity', async () => {
  const { environment_id: env_id, space_id, hardware_id, token } = await building();
  const today = new Date().toISOString().slice(0, 10);
  const room = { space_id, point_type: 'zone_air_temp' } as const;
  await newSensor(hardware_id, 't1', { ...room, calibrated_until: addDays(today, -1) });
  await newSensor(hardware_id, 't2', { ...room, calibrated_until: addDays(today, 2) });
  await newSensor(hardware_id, 'raw');
  await send(token, [{ ts: Date.now(), values: { t1: 21 } }]);
  // The newest values are written once a second.
  await expect
    .poll(async () => (await ada.get(devices.getHardwareSensors, { hardware_id, state: 'live' })).totalData, {
      timeout: 5000,
    })
    .toBe(1);
  const plan = (rows: object[]) => ada.get(points.updateSensingLayer, { env_id, rows } as never);
  const layer = await plan([
    { ...room, planned: 3, note: 'By the door' },
    { space_id, point_type: 'co2', planned: 1 },
    { point_type: 'active_energy', planned: 2 },
  ]);
  const none = { planned: null, installed: 0, silent: 0, calibration_due: 0, note: '' };
  expect(layer).toEqual([
    { ...none, space_id: null, space_name: null, point_type: 'active_energy', planned: 2 },
    { ...none, space_id: null, space_name: null, point_type: '', installed: 1, silent: 1 },
    { ...none, space_id, space_name: 'Room', point_type: 'co2', planned: 1 },
    {
      space_id,
      space_name: 'Room',
      point_type: 'zone_air_temp',
      planned: 3,
      installed: 2,
      silent: 1,
      calibration_due: 1,
      note: 'By the door',
    },
  ]);
  const changed = await plan([
    { ...room, planned: 2 },
    { space_id, point_type: 'co2', planned: null },
  ]);
  expect(changed.map(({ point_type, planned, note }) => [point_type, planned, note])).toEqual([
    ['active_energy', 2, ''],
    ['', null, ''],
    ['zone_air_temp', 2, ''],
  ]);
  const elsewhere = await building();
  const row = { space_id: elsewhere.space_id, point_type: 'co2', planned: 1 } as const;
  expect((await ada.ask(points.updateSensingLayer, { env_id, rows: [row] })).code).toBe('space.not-found');
  for (const who of [eve, await server.newMember(ada, [elsewhere.environment_id])])
    expect((await who.ask(points.getSensingLayer, { env_id })).code).toBe('environment.not-found');
});
