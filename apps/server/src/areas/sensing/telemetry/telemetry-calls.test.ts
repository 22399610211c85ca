import { spaces } from '@steward/contract/estate/spaces';
import { devices } from '@steward/contract/sensing/devices';
import { telemetry } from '@steward/contract/sensing/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { telemetryOf } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { keepTelemetry } from './keeping.service.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const { newDevice, newSensor, newGauge, send, raw, at, HOUR } = telemetryOf(
  () => server,
  () => ada,
);

test('what is unknown waits in quarantine; accepted, it is a sensor with the values that were kept', async () => {
  const { token, hardware_id } = await newDevice();
  const other = await newDevice({ gateway_id: hardware_id });
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const gateway = { [other.serial_number]: [at(now - 2000, 1), at(now - 1000, 2)], 'NOT-MINE': [at(now, 3)] };
  expect(await send(token, gateway)).toMatchObject({ stored: 0, quarantined: 3 });
  expect(await send(token, [at(now, 5), at(Date.now() + HOUR, 6)])).toMatchObject({ quarantined: 2 });
  const list = () => ada.get(telemetry.getQuarantine, { hardware_id });
  const { paginateData, totalData } = await list();
  expect(totalData).toBe(3);
  const find = (serial_number: string) => paginateData.find((one) => one.serial_number === serial_number)?._id ?? '';
  expect(paginateData).toContainEqual(
    expect.objectContaining({
      serial_number: other.serial_number,
      sensor_key: 'temp',
      reason: 'unknown',
      count: 2,
      kept: 2,
    }),
  );
  expect((await eve.get(telemetry.getQuarantine, {})).totalData).toBe(0);
  expect(await eve.ask(telemetry.acceptQuarantined, { quarantined_ids: [find('')] })).toMatchObject({
    code: 'quarantined.not-found',
  });
  const accepted = await ada.get(telemetry.acceptQuarantined, {
    quarantined_ids: [find(other.serial_number)],
    as: { name: 'Warmth', unit: '°C' },
  });
  expect(accepted).toMatchObject({ stored: 2, sensors: [{ hardware_id: other.hardware_id, name: 'Warmth' }] });
  expect(await raw(accepted.sensors[0]?._id ?? '', now - HOUR, now + HOUR)).toEqual([
    [now - 2000, 1, 'a'],
    [now - 1000, 2, 'a'],
  ]);
  expect(await send(token, { [other.serial_number]: [at(now, 4)] })).toMatchObject({ stored: 1, quarantined: 0 });
  expect(await ada.ask(telemetry.acceptQuarantined, { quarantined_ids: [find('NOT-MINE')] })).toMatchObject({
    code: 'quarantined.unknown-serial',
  });
  await ada.get(telemetry.discardQuarantined, { quarantined_ids: [find('NOT-MINE')] });
  expect((await list()).paginateData.map((one) => one.serial_number)).toEqual(['']);
});

test('values before the start of a sensor are stored once they are accepted; those still ahead stay in quarantine', async () => {
  const now = Date.now();
  const start = now - HOUR;
  const { token, hardware_id, sensor_id } = await newGauge({ starts_at: new Date(start).toISOString() });
  expect(await send(token, [at(start - 5000, 1), at(now + HOUR, 2)])).toMatchObject({ stored: 0, quarantined: 2 });
  const { paginateData } = await ada.get(telemetry.getQuarantine, { hardware_id });
  const quarantined_ids = paginateData.map(({ _id }) => _id);
  expect(await ada.get(telemetry.acceptQuarantined, { quarantined_ids })).toMatchObject({ stored: 1, left: 1 });
  expect(await raw(sensor_id, start - HOUR, now)).toEqual([[start - 5000, 1, 'a']]);
  const rest = await ada.get(telemetry.getQuarantine, { hardware_id });
  expect(rest.paginateData).toEqual([expect.objectContaining({ kept: 1 })]);
  expect(await send(token, at(start - 1000, 3))).toMatchObject({ stored: 1 });
});

test('what waits under a key that was registered meanwhile is stored by the hourly job', async () => {
  const { token, hardware_id } = await newDevice();
  const ts = Date.now() - 1000;
  expect(await send(token, at(ts, 7))).toMatchObject({ quarantined: 1 });
  const { _id: sensor_id } = await newSensor(hardware_id, 'temp');
  await keepTelemetry(maintenanceCtx(server.steward.platform, 'test'), new AbortController().signal);
  expect(await raw(sensor_id, ts - HOUR, ts + HOUR)).toEqual([[ts, 7, 'a']]);
  expect((await ada.get(telemetry.getQuarantine, { hardware_id })).totalData).toBe(0);
});

test('texts wait in quarantine; accepted, they are the states of a sensor, and later ones are added behind them', async () => {
  const { token, hardware_id } = await newDevice();
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const door = (ts: number, sent: string | number) => ({ ts, values: { door: sent } });
  const waiting = async () => (await ada.get(telemetry.getQuarantine, { hardware_id })).paginateData;
  const accept = async () =>
    ada.get(telemetry.acceptQuarantined, { quarantined_ids: (await waiting()).map(({ _id }) => _id) });
  await send(token, [door(now - 4000, 'Open'), door(now - 3000, 'closed'), door(now - 2000, 'open ')]);
  expect(await waiting()).toMatchObject([{ sensor_key: 'door', kept: 3, states: ['Open', 'closed'] }]);
  const { sensors, stored } = await accept();
  expect([sensors, stored]).toMatchObject([[{ kind: 'state', states: ['Open', 'closed'] }], 3]);
  expect(await send(token, [door(now - 1000, 'closed'), door(now, 'ajar')])).toMatchObject({
    stored: 1,
    quarantined: 1,
  });
  expect(await waiting()).toMatchObject([{ reason: 'unknown-state', states: ['ajar'] }]);
  expect(await accept()).toMatchObject({ stored: 1, sensors: [{ states: ['Open', 'closed', 'ajar'] }] });
  expect(await send(token, [door(now + 1000, 'ajar')])).toMatchObject({ stored: 1 });
  const values = await raw(sensors[0]?._id ?? '', now - HOUR, now + HOUR);
  expect(values.map(([, value]) => value)).toEqual([0, 1, 0, 1, 2, 2]);
});

test('sensors of others and beyond reach are not found; missing input and too many points are refused', async () => {
  const { sensor_id, environment_id, hardware_id } = await newGauge();
  const year = { start: '2025-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' };
  const ask = (who: Person, input: object) => who.ask(telemetry.getHardWareTelemetryData, { ...year, ...input });
  const here = await server.newMember(ada, [environment_id]);
  const elsewhere = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  expect(await ask(here, { sensor_ids: [sensor_id] })).toMatchObject({ data: [{ sensor_id, points: [] }] });
  for (const who of [eve, elsewhere]) {
    expect(await ask(who, { sensor_ids: [sensor_id] })).toMatchObject({
      httpStatus: 404,
      message: 'Sensor Not Found!!',
    });
    expect(await ask(who, { hardware_id })).toMatchObject({ code: 'hardware.not-found' });
    expect(await who.ask(telemetry.getTelemetryCorrections, { sensor_id })).toMatchObject({ code: 'sensor.not-found' });
  }
  expect(await ask(ada, {})).toMatchObject({ httpStatus: 400, message: 'Some request parameters are missing' });
  const noEnd = { sensor_ids: [sensor_id], start: year.start };
  expect(await ada.ask(telemetry.getHardWareTelemetryData, noEnd)).toMatchObject({ code: 'telemetry.parameters' });
  expect(await ask(ada, { sensor_ids: [sensor_id], step: '15min' })).toMatchObject({
    code: 'telemetry.too-many-points',
    detail: 'hour',
  });
});

test('the last and the running month of a space come with the months before', async () => {
  const { token, sensor_id, environment_id } = await newGauge({ kind: 'counter', expected_seconds: 86_400 });
  const space = { environment_id, space_name: 'Plant', space_type_id: 'office', gross_floor_area: 1 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, space);
  await ada.get(devices.attachSensorToSpace, { sensor_id, space_id });
  const now = Date.now();
  const first = (back: number) => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - back, 1);
  // One a day at noon of Berlin, as long as it has measured.
  const values = [];
  for (let n = 0, ts = first(2) - 13 * HOUR; ts < now; ts += 24 * HOUR, n += 1) values.push(at(ts, n));
  await send(token, values);
  const [months] = await ada.get(telemetry.getLastMonthData, { space_id });
  const days = (from: number, to: number) => (to - from) / (24 * HOUR);
  // Before noon of the first day of a month, the end of the month before is not counted yet.
  const isNear = (value: number | null | undefined, whole: number) => Math.abs((value ?? 0) - whole) <= 1;
  expect(isNear(months?.last_month.value, days(first(1), first(0)))).toBe(true);
  expect(isNear(months?.last_month.before.value, days(first(2), first(1)))).toBe(true);
  expect(months?.last_month.days).toHaveLength(days(first(1), first(0)));
  expect(months?.this_month.before.value ?? 0).toBeCloseTo(Math.min(days(first(0), now), days(first(1), first(0))), -1);
  expect(await ada.ask(telemetry.getLastMonthData, {})).toMatchObject({ code: 'telemetry.parameters' });
  expect(await eve.ask(telemetry.getLastMonthData, { space_id })).toMatchObject({ code: 'space.not-found' });
});
