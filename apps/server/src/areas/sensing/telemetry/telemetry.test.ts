import { gzipSync } from 'node:zlib';
import { environments } from '@steward/contract/estate/environments';
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
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const {
  newDevice,
  newSensor,
  newGauge,
  post: sendTelemetry,
  send,
  read,
  raw,
  at,
  HOUR,
} = telemetryOf(
  () => server,
  () => ada,
);

const pack = () => keepTelemetry(maintenanceCtx(server.steward.platform, 'test'), new AbortController().signal);
/** Days of the past as if they had just been received: their values are stored as rows. */
const openDays = async (...days: string[]) => {
  for (const day of days)
    await server.owner.query(
      `create table if not exists sensor_values_${day.replaceAll('-', '')} partition of sensor_values
       for values from ('${day}T00:00Z') to ('${day}T24:00Z')`,
    );
};
/** The rows were stored a day ago, so that they are packed for good. */
const age = (sensor_id: string) =>
  server.owner.query(`update sensor_values set stored_at = now() - interval '1 day' where sensor_id = $1`, [sensor_id]);

test('a device that sends too many requests is asked to wait, and no other one', async () => {
  const [one, other] = [await newDevice(), await newDevice()];
  const replies = await Promise.all(Array.from({ length: 130 }, () => sendTelemetry(one.token, { temp: 1 })));
  const refused = replies.filter(({ httpStatus }) => httpStatus === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
  expect((await sendTelemetry(other.token, { temp: 1 })).httpStatus).toBe(200);
});

test('an organization that sends too much is asked to wait', async () => {
  const { token } = await newDevice();
  const foreign = await server.newAdmin('Bob');
  const { _id: hardware_id } = await foreign.get(devices.addDevice, { serial_number: 'BOB-1' });
  await foreign.get(devices.saveSensor, { hardware_id, sensor_key: 'temp' });
  const { token: own } = await foreign.get(devices.issueDeviceToken, { hardware_id });
  const text = Array.from({ length: 1000 }, (_, n) => ({ ts: Date.now() - n, values: { temp: 'no number' } }));
  const replies = [];
  for (let n = 0; n < 24; n += 1) replies.push(await sendTelemetry(own, text));
  const refused = replies.filter(({ httpStatus }) => httpStatus === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
  // The limit is that of its organization.
  expect(await sendTelemetry(token, '{"temp":1}')).toMatchObject({ httpStatus: 200 });
});

/** Values every 15 minutes of a stretch. */
const quarters = (start: string, end: string, valueOf: (hours: number) => number) => {
  const from = Date.parse(start);
  return Array.from({ length: (Date.parse(end) - from) / (HOUR / 4) }, (_, n) =>
    at(from + (n * HOUR) / 4, valueOf(n / 4)),
  );
};

const changes = [
  { day: '2026-03-29', start: '2026-03-28T23:00Z', end: '2026-03-29T22:00Z', hours: 23 },
  { day: '2026-10-25', start: '2026-10-24T22:00Z', end: '2026-10-25T23:00Z', hours: 25 },
];

// First of all: a server knows for a minute which days are stored as rows.
test('a day has as many hours as its clock shows, as rows and packed', async () => {
  await openDays('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25');
  const { token, sensor_id, hardware_id } = await newGauge({ unit: 'kW' });
  const counter = await newSensor(hardware_id, 'total', { kind: 'counter', unit: 'kWh' });
  for (const { start, end } of changes) {
    const values = quarters(start, new Date(Date.parse(end) + HOUR / 4).toISOString(), () => 1);
    await send(
      token,
      values.map(({ ts, values: { temp } }, n) => ({ ts, values: { temp, total: 1000 + n / 4 } })),
    );
  }
  const packed = async () =>
    (
      await server.owner.query<{ n: number }>(
        'select n, amount from sensor_days where sensor_id = $1 and day = any ($2) order by day',
        [sensor_id, changes.map(({ day }) => day)],
      )
    ).rows;
  const check = async () => {
    for (const { start, end, hours } of changes) {
      const [power] = await read(sensor_id, start, end, { step: 'day' });
      expect(power).toMatchObject({ value: 1, n: hours * 4, covered: 1, filled_share: 0 });
      expect(Date.parse(power?.until ?? '') - Date.parse(power?.at ?? '')).toBe(hours * HOUR);
      const [energy] = await read(counter._id, start, end, { step: 'day' });
      expect(energy?.value).toBeCloseTo(hours, 9);
      expect(energy).toMatchObject({ covered: 1, at: new Date(start).toISOString() });
      expect(await read(sensor_id, start, end, { step: '15min' })).toHaveLength(hours * 4);
      expect((await read(counter._id, start, end, { step: 'hour' })).map(({ value }) => value)).toEqual(
        Array.from({ length: hours }, () => 1),
      );
    }
  };
  await check();
  expect(await packed()).toEqual([]);
  await age(sensor_id);
  await age(counter._id);
  await pack();
  const days = changes.map(({ hours }) => ({ n: hours * 4, amount: hours }));
  expect(await packed()).toEqual(days);
  await check();
  // A second time, as after a kill between append and pack: nothing is doubled.
  await pack();
  expect(await packed()).toEqual(days);
  const { rows } = await server.owner.query('select from sensor_values where sensor_id = $1', [sensor_id]);
  expect(rows).toHaveLength(0);
  await check();
});

test('a value is read back as it was sent; the same twice changes nothing, another one replaces it and the former is kept', async () => {
  const { token, sensor_id } = await newGauge();
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const nothing = { stored: 0, unchanged: 0, corrected: 0, quarantined: 0, refused: [] };
  const values = [at(now - 2000, 21.4), at(now - 1000, 1e-300)];
  expect(await send(token, values)).toEqual({ ...nothing, stored: 2 });
  expect(await send(token, [...values, at(now, 20)])).toEqual({ ...nothing, stored: 1, unchanged: 2 });
  expect(await send(token, [at(now, 22), at(now, 22), at(now, 23)])).toEqual({
    ...nothing,
    unchanged: 1,
    corrected: 2,
  });
  expect(await raw(sensor_id, now - HOUR, now + HOUR)).toEqual([
    [now - 2000, 21.4, 'a'],
    [now - 1000, 1e-300, 'a'],
    [now, 23, 'a'],
  ]);
  const { rows } = await server.owner.query(
    'select value from sensor_replaced_values where sensor_id = $1 order by 1',
    [sensor_id],
  );
  expect(rows).toEqual([{ value: 20 }, { value: 22 }]);
});

test('what cannot be a value is refused by name and the rest is stored; what is outside the range counts in no sum', async () => {
  const { token, sensor_id } = await newGauge({ valid_min: -40, valid_max: 80 });
  const now = Math.floor(Date.now() / HOUR) * HOUR - HOUR;
  const body = `[{"ts":${now},"values":{"temp":20,"far":1e400,"deep":{"a":1},"none":null}},{"ts":"yesterday","values":{"temp":1}}]`;
  const { data } = await sendTelemetry(token, body);
  expect(data).toMatchObject({ stored: 1, quarantined: 0 });
  expect(data.refused.map(({ index, key, reason }) => [index, key, reason])).toEqual([
    [0, 'far', 'infinite'],
    [0, 'deep', 'nested'],
    [0, 'none', 'not-a-number'],
    [1, 'temp', 'bad-time'],
  ]);
  await send(token, [at(now + 60_000, 850), at(now + 120_000, 20)]);
  expect(await raw(sensor_id, now, now + HOUR)).toMatchObject([
    [now, 20, 'a'],
    [now + 60_000, 850, 'u'],
    [now + 120_000, 20, 'a'],
  ]);
  expect(await read(sensor_id, now, now + HOUR, { step: 'hour' })).toMatchObject([{ n: 2, max: 20, value: 20 }]);
});

test('a body may be compressed; too much, no telemetry and a wrong token are refused', async () => {
  const { token, sensor_id, hardware_id } = await newGauge();
  const now = Math.floor(Date.now() / HOUR) * HOUR - HOUR;
  const zipped = new Uint8Array(gzipSync(JSON.stringify([at(now, 7)])));
  expect(await sendTelemetry(token, zipped, { 'content-encoding': 'gzip' })).toMatchObject({ data: { stored: 1 } });
  expect(await raw(sensor_id, now, now + 1)).toEqual([[now, 7, 'a']]);
  const bomb = new Uint8Array(gzipSync(`[${' '.repeat(3_000_000)}]`));
  expect(await sendTelemetry(token, bomb, { 'content-encoding': 'gzip' })).toMatchObject({ httpStatus: 413 });
  expect(
    await sendTelemetry(token, JSON.stringify(Array.from({ length: 1001 }, (_, n) => at(now + n, n)))),
  ).toMatchObject({
    code: 'telemetry.too-many',
  });
  expect(await sendTelemetry(token, '"text"')).toMatchObject({ code: 'telemetry.shape' });
  expect(await sendTelemetry(token, '{"temp":')).toMatchObject({ code: 'request.invalid' });
  expect(await sendTelemetry(`${token}x`, '{}')).toMatchObject({ httpStatus: 401, code: 'telemetry.token' });
  expect(await sendTelemetry('', '{}')).toMatchObject({ httpStatus: 401, code: 'telemetry.token' });
  const [issued] = await ada.get(devices.getDeviceTokens, { hardware_id });
  await ada.get(devices.revokeDeviceToken, { device_token_id: issued?._id ?? '' });
  expect(await sendTelemetry(token, '{"temp":1}')).toMatchObject({ httpStatus: 401, code: 'telemetry.token' });
});

test('a late value changes its day and no other; another value of a closed day replaces it', async () => {
  const { token, sensor_id } = await newGauge();
  await send(token, [
    ...quarters('2026-06-01T22:00Z', '2026-06-02T22:00Z', () => 10).filter((_, n) => n !== 50),
    ...quarters('2026-06-02T22:00Z', '2026-06-03T22:00Z', () => 20),
  ]);
  const days = async () =>
    (await read(sensor_id, '2026-06-01T22:00Z', '2026-06-03T22:00Z', { step: 'day' })).map(({ n, value }) => [
      n,
      value,
    ]);
  expect(await days()).toEqual([
    [95, 10],
    [96, 20],
  ]);
  const late = Date.parse('2026-06-02T10:30Z');
  expect(await send(token, at(late, 106))).toMatchObject({ stored: 1 });
  expect(await days()).toEqual([
    [96, 11],
    [96, 20],
  ]);
  expect(await send(token, [at(late, 106)])).toMatchObject({ unchanged: 1 });
  expect(await send(token, [at(late, 10)])).toMatchObject({ corrected: 1 });
  expect(await days()).toEqual([
    [96, 10],
    [96, 20],
  ]);
  // The newest value is that of the latest moment, however late others come.
  await expect
    .poll(async () => (await ada.get(devices.getSensor, { sensor_id })).latest, { timeout: 5000 })
    .toMatchObject({ at: '2026-06-03T21:45:00.000Z', value: 20 });
});

test('the newest values are made again after a crash', async () => {
  const { token, sensor_id } = await newGauge();
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  await send(token, [at(now - 2000, 1), at(now, 3), at(now - 1000, 2)]);
  const latest = async () => (await ada.get(devices.getSensor, { sensor_id })).latest;
  await expect.poll(latest, { timeout: 5000 }).toMatchObject({ value: 3 });
  await server.owner.query('delete from sensor_latest where sensor_id = $1', [sensor_id]);
  await pack();
  expect(await latest()).toEqual({ at: new Date(now).toISOString(), value: 3, quality: 'a' });
});

test('values that are kept no longer become those of quarters of an hour; the sums stay', async () => {
  const { token, sensor_id } = await newGauge({ keeps_days: 30, expected_seconds: 60 });
  const start = Date.parse('2026-05-31T22:00Z');
  await send(
    token,
    Array.from({ length: 960 }, (_, n) => at(start + n * 60_000, n % 15)),
  );
  const day = () => read(sensor_id, start, start + 24 * HOUR, { step: 'day' });
  const before = await day();
  expect(await raw(sensor_id, start, start + 24 * HOUR)).toHaveLength(960);
  await pack();
  const values = await raw(sensor_id, start, start + 24 * HOUR);
  expect(values).toHaveLength(65);
  expect(values.slice(0, 2)).toEqual([
    [start, 7, 'a'],
    [start + HOUR / 4, 7, 'a'],
  ]);
  expect(await day()).toEqual(before);
});

test('a counter counts over midnight, over its end and over a gap, each day its share', async () => {
  const { token, sensor_id } = await newGauge({ kind: 'counter', digits: 5 });
  const day = (n: number) => Date.parse('2026-05-03T22:00Z') + n * 24 * HOUR;
  await send(token, [at(day(0) + HOUR, 99_980), at(day(1) - HOUR, 99_990), at(day(1) + HOUR, 10)]);
  const days = async () =>
    (await read(sensor_id, day(0), day(5), { step: 'day' })).map(({ value, filled_share }) => [value, filled_share]);
  // 20 between 23:00 and 01:00: half of it on each side.
  expect(await days()).toEqual([
    [20, 1],
    [10, 1],
  ]);
  await send(token, [at(day(4) + HOUR, 10 + 72)]);
  expect((await days()).map(([value]) => Math.round(Number(value)))).toEqual([20, 33, 24, 24, 1]);
});

test('an excluded stretch counts in no sum until it counts again; a replaced counter counts on', async () => {
  const { token, sensor_id } = await newGauge({ kind: 'counter' });
  const start = Date.parse('2026-05-31T22:00Z');
  await send(
    token,
    [0, 1, 2, 500, 501].map((value, n) => at(start + n * (HOUR / 4), value)),
  );
  const total = async () => (await read(sensor_id, start, start + 24 * HOUR, { step: 'day' }))[0]?.value;
  expect(await total()).toBe(501);
  const stretch = (from: number, to: number) => ({
    sensor_id,
    start: new Date(start + from * (HOUR / 4)).toISOString(),
    end: new Date(start + to * (HOUR / 4)).toISOString(),
    reason: 'The meter was exchanged',
  });
  await ada.get(telemetry.correctTelemetry, { ...stretch(3, 4), action: 'exclude' });
  expect(await total()).toBe(2);
  expect((await raw(sensor_id, start, start + HOUR + 1)).map(([, , quality]) => quality)).toEqual([
    'a',
    'a',
    'a',
    'x',
    'x',
  ]);
  await ada.get(telemetry.correctTelemetry, { ...stretch(0, 9), action: 'include' });
  expect(await total()).toBe(501);
  expect(await ada.ask(telemetry.correctTelemetry, { ...stretch(3, 3), action: 'replacement' })).toMatchObject({
    code: 'telemetry.replacement',
  });
  await ada.get(telemetry.correctTelemetry, { ...stretch(3, 3), action: 'replacement', old_last: 3, new_first: 499 });
  expect(await total()).toBe(5);
  expect((await ada.get(telemetry.getTelemetryCorrections, { sensor_id })).map(({ action }) => action)).toEqual([
    'replacement',
    'exclude',
  ]);
});

test('other rules and another clock count for days that are packed already', async () => {
  const { token, sensor_id, hardware_id, environment_id } = await newGauge({ kind: 'counter' });
  await send(
    token,
    quarters('2026-05-31T22:00Z', '2026-06-02T22:15Z', (hours) => hours),
  );
  const days = async () =>
    (await read(sensor_id, '2026-05-31T22:00Z', '2026-06-02T22:00Z', { step: 'day' })).map(({ value }) => value);
  expect(await days()).toEqual([24, 24]);
  await ada.get(devices.saveSensor, { sensor_id, hardware_id, sensor_key: 'temp', factor: 10 });
  expect(await days()).toEqual([240, 240]);
  await pack();
  expect(await days()).toEqual([240, 240]);
  // By a clock that is two hours later, the first of these days began two hours before the values.
  await ada.get(environments.updateEnvironment, { environment_id, time_zone: 'Asia/Dubai' });
  const later = () => read(sensor_id, '2026-05-31T20:00Z', '2026-06-02T20:00Z', { step: 'day' });
  const expected = [{ at: '2026-05-31T20:00:00.000Z', value: 220 }, { value: 240 }];
  expect(await later()).toMatchObject(expected);
  await pack();
  expect(await later()).toMatchObject(expected);
  expect(await raw(sensor_id, '2026-05-31T20:00Z', '2026-06-03T20:00Z')).toHaveLength(193);
});
