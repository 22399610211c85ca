import { devices } from '@steward/contract/sensing/devices';
import { telemetry } from '@steward/contract/sensing/telemetry';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '../../../gateways/mqtt/broker.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
const clients: MqttClient[] = [];
beforeAll(async () => {
  patience.unstoredMs = 1500;
  server = await startTestServer({ STEWARD_WORKER: 'off', STEWARD_MQTT: 'on', STEWARD_MQTT_PORT: '0' });
  ada = await server.newAdmin('Ada');
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await server.stop();
});

const url = () => `mqtt://127.0.0.1:${server.steward.mqttPort}`;
const connect = async (username: string) => {
  const client = mqtt.connect(url(), { username, reconnectPeriod: 0 });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('closed')));
  });
  return client;
};
const publish = (client: MqttClient, topic: string, body: unknown) =>
  client.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 });

let serial = 0;
const newSensor = async (gateway_id: string | null = null) => {
  const serial_number = `MQTT-${(serial += 1)}`;
  const { _id: hardware_id } = await ada.get(devices.addDevice, { serial_number, gateway_id });
  const { _id: sensor_id } = await ada.get(devices.saveSensor, { hardware_id, sensor_key: 'temp' });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id });
  return { hardware_id, sensor_id, token, serial_number };
};
const valuesOf = async (sensor_id: string) => {
  const { rows } = await server.owner.query<{ value: number }>(
    'select value from sensor_values where sensor_id = $1 order by at',
    [sensor_id],
  );
  return rows.map(({ value }) => value);
};
const hour = () => Math.floor(Date.now() / 3_600_000) * 3_600_000;

test('an acknowledged message is stored; topics of ThingsBoard, gateways and states are understood', async () => {
  const { token, sensor_id, hardware_id } = await newSensor();
  const other = await newSensor(hardware_id);
  const client = await connect(token);
  await publish(client, 'v1/telemetry', { ts: hour() - 2000, values: { temp: 1 } });
  expect(await valuesOf(sensor_id)).toEqual([1]);
  await publish(client, 'v1/devices/me/telemetry', [{ ts: hour() - 1000, values: { temp: 2 } }]);
  await client.publishAsync('v1/telemetry', JSON.stringify({ ts: hour(), values: { temp: 3 } }), { qos: 2 });
  expect(await valuesOf(sensor_id)).toEqual([1, 2, 3]);
  await publish(client, 'v1/gateway/telemetry', { [other.serial_number]: [{ ts: hour(), values: { temp: 4 } }] });
  expect(await valuesOf(other.sensor_id)).toEqual([4]);
  await publish(client, 'v1/state', { firmware: '2.1', battery: 87, rssi: -71 });
  expect(await ada.get(devices.getDevice, { hardware_id })).toMatchObject({ firmware: '2.1', battery: 87, rssi: -71 });
  await publish(client, 'v1/telemetry', { unknown: 5 });
  expect((await ada.get(telemetry.getQuarantine, { hardware_id })).totalData).toBe(1);
});

test('a wrong token is refused, subscriptions too, and a revoked token ends a connection', async () => {
  await expect(connect('std_unknown')).rejects.toThrow(/Not authorized/i);
  const { token, sensor_id, hardware_id } = await newSensor();
  const client = await connect(token);
  await expect(client.subscribeAsync('v1/telemetry')).rejects.toThrow(/Unspecified error|128/);
  await publish(client, 'v1/telemetry', { ts: hour(), values: { temp: 1 } });
  const [issued] = await ada.get(devices.getDeviceTokens, { hardware_id });
  await ada.get(devices.revokeDeviceToken, { device_token_id: issued?._id ?? '' });
  const acknowledged = publish(client, 'v1/telemetry', { ts: hour() - 1000, values: { temp: 2 } }).then(
    () => 'acknowledged',
    () => 'closed',
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  client.end(true);
  expect(
    await Promise.race([acknowledged, new Promise((resolve) => setTimeout(() => resolve('no answer'), 200))]),
  ).not.toBe('acknowledged');
  expect(await valuesOf(sensor_id)).toEqual([1]);
});

test('broken messages are acknowledged, and five in a row close the connection', async () => {
  const { token, sensor_id } = await newSensor();
  const client = await connect(token);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  for (const body of ['{"temp":', '7', '[1', '"text"']) await publish(client, 'v1/telemetry', body);
  await publish(client, 'v1/telemetry', { ts: hour(), values: { temp: 1 } });
  expect(await valuesOf(sensor_id)).toEqual([1]);
  await publish(client, 'v2/other', { temp: 1 });
  await publish(client, 'v1/telemetry', 'x'.repeat(100_000));
  for (let n = 0; n < 3; n++) void publish(client, 'v1/telemetry', '[').catch(() => {});
  await closed;
});

test('without the database nothing is acknowledged', async () => {
  const { token, sensor_id } = await newSensor();
  const client = await connect(token);
  await publish(client, 'v1/telemetry', { ts: hour() - 1000, values: { temp: 1 } });
  await server.owner.query('alter table sensor_values rename to sensor_values_away');
  let isAcknowledged = false;
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  void publish(client, 'v1/telemetry', { ts: hour(), values: { temp: 2 } }).then(
    () => (isAcknowledged = true),
    () => {},
  );
  const started = Date.now();
  await closed;
  expect(Date.now() - started).toBeGreaterThan(patience.unstoredMs - 100);
  expect(isAcknowledged).toBe(false);
  await server.owner.query('alter table sensor_values_away rename to sensor_values');
  expect(await valuesOf(sensor_id)).toEqual([1]);
  const again = await connect(token);
  await publish(again, 'v1/telemetry', { ts: hour(), values: { temp: 2 } });
  expect(await valuesOf(sensor_id)).toEqual([1, 2]);
});
