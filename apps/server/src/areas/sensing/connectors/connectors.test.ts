import { devices } from '@steward/contract/sensing/devices';
import { connectors, type Connector } from '@steward/contract/sensing/connectors';
import { telemetry } from '@steward/contract/sensing/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { telemetryOf } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const { newSensor, post, raw, HOUR } = telemetryOf(
  () => server,
  () => ada,
);

const hour = () => Math.floor(Date.now() / HOUR) * HOUR;
const iso = (at: number) => new Date(at).toISOString();

let n = 0;
/** A device with a DevEUI, typed in small letters. */
async function newRoom() {
  const devEui = `70B3D57ED00${String((n += 1)).padStart(5, '0')}`;
  const { _id: environment_id } = await ada.newEnvironment();
  const serial_number = devEui.toLowerCase();
  const { _id: hardware_id } = await ada.get(devices.addDevice, { serial_number, environment_id });
  const { _id: sensor_id } = await newSensor(hardware_id, 'temp');
  return { devEui, hardware_id, sensor_id };
}

const newNetwork = (kind: 'lorawan-tts' | 'lorawan-chirpstack' = 'lorawan-tts') =>
  ada.get(connectors.saveConnector, { name: `Network ${(n += 1)}`, kind });

/** Recorded from The Things Stack 3.30, shortened. */
const ttsUplink = (devEui: string, at: number, decoded_payload?: object) => ({
  end_device_ids: { device_id: 'room-7', application_ids: { application_id: 'office' }, dev_eui: devEui },
  received_at: iso(at),
  uplink_message: {
    f_port: 2,
    frm_payload: 'AQIDBA==',
    ...(decoded_payload && { decoded_payload }),
    rx_metadata: [{ gateway_ids: { gateway_id: 'roof' }, rssi: -71, snr: 8.5 }],
    last_battery_percentage: { f_port: 1, value: 78.5 },
    received_at: iso(at),
  },
});

interface Sent {
  status: number;
  code?: string;
  data: { stored: number; unchanged: number; quarantined: number } | null;
}
async function send(id: string, body: unknown, secret: string | null, isHeader = false): Promise<Sent> {
  const query = secret !== null && !isHeader ? `?secret=${secret}` : '';
  const response = await fetch(
    `${server.address}/v2${connectors.sendLorawanUplink.path.replace(':connector', id)}${query}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isHeader && { authorization: `Bearer ${secret}` }) },
      body: JSON.stringify(body),
    },
  );
  return { ...((await response.json()) as Omit<Sent, 'status'>), status: response.status };
}
const find = async (who: Person, id: string): Promise<Connector | undefined> =>
  (await who.get(connectors.getConnectors, {})).connectors.find(({ _id }) => _id === id);

test('an uplink of The Things Stack is stored for the device with its DevEUI, once', async () => {
  const { devEui, sensor_id, hardware_id } = await newRoom();
  const { _id, secret, send_to, state } = await newNetwork();
  expect([send_to, state]).toEqual([expect.stringMatching(new RegExp(`/v2/telemetry/lorawan/${_id}$`)), 'connecting']);
  const uplink = ttsUplink(devEui, hour(), { temp: 21.4 });
  expect(await send(_id, uplink, secret)).toMatchObject({ status: 200, data: { stored: 1 } });
  expect(await send(_id, uplink, secret, true)).toMatchObject({ status: 200, data: { stored: 0, unchanged: 1 } });
  expect(await raw(sensor_id, hour() - HOUR, hour() + HOUR)).toEqual([[hour(), 21.4, 'a']]);
  expect(await ada.get(devices.getDevice, { hardware_id })).toMatchObject({ battery: 78.5, rssi: -71 });
  const shown = await find(ada, _id);
  expect(shown).toMatchObject({ state: 'running', messages: 2, stored: 1, refused: 0, unauthorized: 0 });
  expect(shown?.settings?.has_secret).toBe(true);
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect(await ada.get(connectors.testConnector, { connector_id: _id })).toMatchObject({
    failure: null,
    values: [{ serial_number: devEui, sensor_key: 'temp', value: '21.4', is_known: true }],
  });
});

test('the same reading by two connectors, and by the device itself, is one value', async () => {
  const { devEui, sensor_id, hardware_id } = await newRoom();
  const [one, two] = [await newNetwork(), await newNetwork('lorawan-chirpstack')];
  const at = hour() - 60_000;
  await send(one._id, ttsUplink(devEui, at, { temp: 3 }), one.secret);
  const chirpstack = {
    time: iso(at),
    deviceInfo: { deviceName: 'room-7', devEui: devEui.toLowerCase() },
    object: { temp: 3 },
    rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48 }],
  };
  expect((await send(two._id, chirpstack, two.secret)).data).toMatchObject({ stored: 0, unchanged: 1 });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id });
  expect((await post(token, { ts: at, values: { temp: 3 } })).data).toMatchObject({ unchanged: 1 });
  expect(await raw(sensor_id, hour() - HOUR, hour() + HOUR)).toHaveLength(1);
});

test('unknown devices and bytes without a decoder wait in quarantine, until the device is registered', async () => {
  const { devEui, hardware_id } = await newRoom();
  const { _id, secret, name } = await newNetwork();
  expect((await send(_id, ttsUplink(devEui, hour()), secret)).data).toMatchObject({ stored: 0, quarantined: 1 });
  const { paginateData: own } = await ada.get(telemetry.getQuarantine, { hardware_id });
  expect(own).toMatchObject([{ sensor_key: 'frm_payload', last_value: 'AQIDBA==' }]);
  const strange = 'A84041FFFF000001';
  expect((await send(_id, ttsUplink(strange, hour(), { temp: 7 }), secret)).data).toMatchObject({ quarantined: 1 });
  const { paginateData } = await ada.get(telemetry.getQuarantine, {});
  const waiting = paginateData.find(({ serial_number }) => serial_number === strange);
  expect(waiting).toMatchObject({ device_name: name, sensor_key: 'temp', last_value: '7' });
  const quarantined_ids = [waiting?._id ?? ''];
  expect(await ada.ask(telemetry.acceptQuarantined, { quarantined_ids })).toMatchObject({
    code: 'quarantined.unknown-serial',
  });
  await ada.get(devices.addDevice, { serial_number: strange });
  expect(await ada.get(telemetry.acceptQuarantined, { quarantined_ids })).toMatchObject({ stored: 1 });
  expect((await send(_id, ttsUplink(strange, hour() - 1000, { temp: 8 }), secret)).data).toMatchObject({ stored: 1 });
});

test('messages without values are answered, other bodies refused and counted', async () => {
  const { _id, secret } = await newNetwork();
  const join = { end_device_ids: { dev_eui: '70B3D57ED0000001' }, join_accept: {} };
  expect(await send(_id, join, secret)).toMatchObject({ status: 200, data: { stored: 0 } });
  expect(await send(_id, [1], secret)).toMatchObject({ status: 422, code: 'connector.shape' });
  expect(await find(ada, _id)).toMatchObject({ messages: 2, refused: 1 });
});

test('a wrong secret, that of another connector or organization, and a connector that is off are refused', async () => {
  const { _id, secret } = await newNetwork();
  const other = await newNetwork();
  const foreign = await eve.get(connectors.saveConnector, { name: 'Network', kind: 'lorawan-tts' });
  const refused = { status: 401, code: 'connector.secret' };
  for (const wrong of [null, 'x', `${secret}x`, other.secret, foreign.secret])
    expect(await send(_id, {}, wrong)).toMatchObject(refused);
  expect((await find(ada, _id))?.unauthorized).toBeGreaterThan(0);
  const renewed = await ada.get(connectors.saveConnector, { connector_id: _id, renew_secret: true });
  expect(await send(_id, {}, secret)).toMatchObject(refused);
  expect(await send(_id, {}, renewed.secret)).toMatchObject({ status: 200 });
  const off = await ada.get(connectors.saveConnector, { connector_id: _id, enabled: false });
  expect([off.state, off.secret]).toEqual(['off', null]);
  expect(await send(_id, {}, renewed.secret)).toMatchObject(refused);
  await ada.get(connectors.deleteConnector, { connector_id: _id });
  expect(await send(_id, {}, renewed.secret)).toMatchObject(refused);
});

test('too many wrong secrets from one address have to wait', async () => {
  const throttled = await startTestServer({ STEWARD_WORKER: 'off', STEWARD_THROTTLE: 'on' });
  try {
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries += 1) {
      const response = await fetch(`${throttled.address}/v2/telemetry/lorawan/x?secret=wrong`, { method: 'POST' });
      statuses.push(response.status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  } finally {
    await throttled.stop();
  }
});

const pulling = {
  kind: 'http-pull' as const,
  address: 'https://meters.example/values',
  device: 'M-1',
  values: [{ path: 'temp', key: 'temp' }],
};

test('a secret is sealed, stays while other fields are saved, and is asked for again with another host', async () => {
  const made = await ada.get(connectors.saveConnector, { ...pulling, name: 'Meters', secret: 'Bearer top-secret' });
  const connector_id = made._id;
  const stored = async () =>
    (
      await server.owner.query<{ secret: string }>('select secret_sealed as secret from connectors where id = $1', [
        connector_id,
      ])
    ).rows[0]?.secret;
  const sealed = await stored();
  expect(sealed).toMatch(/^v1\./);
  expect(JSON.stringify(made)).not.toContain('top-secret');
  const changed = await ada.get(connectors.saveConnector, { connector_id, every_minutes: 5 });
  expect(changed.settings).toMatchObject({ has_secret: true, every_minutes: 5, address: pulling.address });
  expect(await stored()).toBe(sealed);
  const elsewhere = { connector_id, address: 'https://elsewhere.example/' };
  expect(await ada.ask(connectors.saveConnector, elsewhere)).toMatchObject({
    code: 'request.invalid',
    errors: [{ field: 'secret' }],
  });
  const removed = await ada.get(connectors.saveConnector, { ...elsewhere, secret: '' });
  expect(removed.settings?.has_secret).toBe(false);
});

test('what a kind needs is asked for, and closed networks are refused', async () => {
  const refused = async (fields: object) =>
    (await ada.ask(connectors.saveConnector, { ...pulling, name: 'Refused', ...fields } as never)) as {
      code?: string;
      errors?: { field: string }[];
    };
  const fieldOf = async (fields: object) => (await refused(fields)).errors?.map(({ field }) => field);
  expect(await fieldOf({ device: '' })).toEqual(['device']);
  expect(await fieldOf({ values: [] })).toEqual(['values']);
  expect(await fieldOf({ time_path: 'a..b' })).toEqual(['time_path']);
  expect(await fieldOf({ kind: 'mqtt-client', address: 'mqtts://broker.example', topic: 'a/#/b' })).toEqual(['topic']);
  expect(await fieldOf({ kind: 'csv-folder', time_zone: 'Nowhere' })).toEqual(['time_column', 'time_zone']);
  for (const address of ['http://meters.example/', 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://[::1]/'])
    expect((await refused({ address })).code, address).toBe('connector.address');
  expect((await refused({ kind: 'mqtt-client', address: 'mqtt://broker.example', topic: 'a' })).code).toBe(
    'connector.address',
  );
  expect((await refused({ kind: 'csv-folder', time_column: 'Time' })).code).toBe('connector.no-folder');
  const { _id } = await ada.get(connectors.saveConnector, { ...pulling, name: 'Taken' });
  expect((await refused({ name: 'taken' })).code).toBe('connector.name-taken');
  expect(await fieldOf({ connector_id: _id, kind: 'lorawan-tts' })).toEqual(['kind']);
});

test('members see states without settings, other organizations nothing; only admins save, test and delete', async () => {
  const { _id: connector_id } = await newNetwork();
  const mia = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  expect(await find(mia, connector_id)).toMatchObject({ state: 'connecting', settings: null });
  for (const answer of [
    await mia.ask(connectors.saveConnector, { connector_id, name: 'Mine' }),
    await mia.ask(connectors.testConnector, { connector_id }),
    await mia.ask(connectors.deleteConnector, { connector_id }),
  ])
    expect(answer).toMatchObject({ code: 'session.forbidden' });
  expect(await find(eve, connector_id)).toBeUndefined();
  expect(await eve.ask(connectors.testConnector, { connector_id })).toMatchObject({ code: 'connector.not-found' });
  const { token } = await ada.get(devices.issueDeviceToken, { hardware_id: (await newRoom()).hardware_id });
  await post(token, { temp: 1 });
  await post(`${token.slice(0, -1)}_`, { temp: 1 });
  const { built_in } = await ada.get(connectors.getConnectors, {});
  const push = built_in.find(({ kind }) => kind === 'http-push');
  expect(push).toMatchObject({ state: 'running', address: expect.stringMatching(/.v2.telemetry$/), unauthorized: 1 });
  expect(built_in.find(({ kind }) => kind === 'mqtt-listener')).toMatchObject({ state: 'off', address: null });
});

test('an uplink with more values than a message may have is taken in parts', async () => {
  const { devEui } = await newRoom();
  const { _id, secret } = await newNetwork();
  const many = Object.fromEntries(Array.from({ length: 1200 }, (_, k) => [`key_${k}`, k]));
  const { data } = await send(_id, ttsUplink(devEui, hour(), many), secret);
  // Beyond a thousand keys of an organization quarantine is full.
  expect(data).toMatchObject({ quarantined: 1000, refused: { length: 200 } });
});
