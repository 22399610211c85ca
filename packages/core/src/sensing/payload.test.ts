import { expect, test } from 'vitest';
import {
  MAX_VALUES,
  readChirpstackUplink,
  readDeviceState,
  readGatewayTelemetry,
  readTelemetry,
  readTtsUplink,
} from './payload.ts';

const NOW = Date.parse('2026-03-29T12:00:00Z');
const TS = 1_764_331_200_000;
const read = (json: string) => readTelemetry(JSON.parse(json), NOW);

test('a message with its time, a list of these, and plain values at the time of arrival', () => {
  const temp = { serial: null, key: 'temp', value: 21.4 };
  expect(read('{"ts":1764331200000,"values":{"temp":21.4,"open":true}}')).toEqual({
    values: [
      { ...temp, at: TS, isOwnTime: true, index: 0 },
      { ...temp, key: 'open', value: 1, at: TS, isOwnTime: true, index: 0 },
    ],
    refused: [],
  });
  expect(read('{"temp":21.4}')).toEqual({ values: [{ ...temp, at: NOW, isOwnTime: false, index: 0 }], refused: [] });
  expect(
    read(
      '[{"ts":"2025-11-28T13:00:00.5+01:00","values":{"temp":21.4}},{"temp":21.4},{"ts":1764331200000,"temp":21.4},{"values":"auto"},{"ts":"2025-11-28T13:00+0100","temp":21.4}]',
    ),
  ).toMatchObject({
    values: [
      { at: TS + 500, index: 0 },
      { at: NOW, isOwnTime: false, index: 1 },
      { at: TS, isOwnTime: true, index: 2 },
      { key: 'values', value: 'auto', index: 3 },
      { at: TS, isOwnTime: true, index: 4 },
    ],
    refused: [],
  });
});

test('what cannot be kept is refused by name and the rest is read', () => {
  const long = 'k'.repeat(101);
  const json = `{"a":1e400,"b":{"c":1},"d":[1],"e":null,"f":"${'x'.repeat(101)}","g":"auto","h":false,
    "${long}":1,"":1,"i\\u0000":1,"j":"\\ud800","__proto__":{"k":1},"l":-1e400}`;
  expect(read(json)).toEqual({
    values: ['auto', 0].map((value, at) => ({
      serial: null,
      key: 'gh'[at],
      value,
      at: NOW,
      isOwnTime: false,
      index: 0,
    })),
    refused: [
      ['a', 'infinite'],
      ['b', 'nested'],
      ['d', 'nested'],
      ['e', 'not-a-number'],
      ['f', 'text-too-long'],
      [long.slice(0, 100), 'key-too-long'],
      ['', 'bad-key'],
      ['i\u0000', 'bad-key'],
      ['j', 'bad-text'],
      ['__proto__', 'bad-key'],
      ['l', 'infinite'],
    ].map(([key, reason]) => ({ index: 0, key, reason })),
  });
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test.each([
  '1764331200',
  '"2025-11-28T13:00:00"',
  '"2026-02-30T13:00:00Z"',
  '"2026-02-20T25:00:00+01:00"',
  '"28.11.2025"',
  '1e400',
  '{}',
  'true',
  `"${'9'.repeat(100_000)}"`,
])('the time %.40s is refused', (ts) => {
  expect(read(`[{"ts":${ts},"values":{"temp":1,"co2":2}},{"temp":3}]`)).toMatchObject({
    values: [{ value: 3 }],
    refused: [
      { index: 0, key: 'temp', reason: 'bad-time' },
      { index: 0, key: 'co2', reason: 'bad-time' },
    ],
  });
});

test('other shapes, too many values and deep nesting are a problem of the body', () => {
  for (const json of ['null', '3', '"text"', 'true']) expect(read(json)).toEqual({ problem: 'shape' });
  expect(read('[3,[],null]')).toMatchObject({ values: [], refused: [0, 1, 2].map((index) => ({ index, key: '' })) });
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
  expect(readTelemetry(many(MAX_VALUES), NOW)).toMatchObject({ refused: [] });
  expect(readTelemetry(many(MAX_VALUES + 1), NOW)).toEqual({ problem: 'too-many' });
  expect(readTelemetry([many(600), many(600)], NOW)).toEqual({ problem: 'too-many' });
  const deep = (open: string, shut: string) => `${open.repeat(5000)}1${shut.repeat(5000)}`;
  for (const json of [deep('[', ']'), deep('{"a":', '}')]) {
    expect(read(json)).toMatchObject({ values: [] });
    expect(readGatewayTelemetry(JSON.parse(`{"A":${json}}`), NOW)).toMatchObject({ values: [] });
    expect(
      readChirpstackUplink({ deviceInfo: { devEui: '70b3d57ed0000001' }, object: JSON.parse(`{"a":${json}}`) }),
    ).toMatchObject({ values: {} });
  }
});

test('a gateway names its devices; the index counts through all of them', () => {
  const body = JSON.parse('{"A-1":[{"ts":1764331200000,"values":{"temp":1}},7],"":[{"x":1},{"x":2}],"B-2":{"temp":2}}');
  expect(readGatewayTelemetry(body, NOW)).toMatchObject({
    values: [
      { serial: 'A-1', at: TS, index: 0 },
      { serial: 'B-2', at: NOW, isOwnTime: false, index: 4 },
    ],
    refused: [
      { index: 1, reason: 'bad-message' },
      { index: 2, key: '', reason: 'bad-serial' },
    ],
  });
  expect(readGatewayTelemetry([], NOW)).toEqual({ problem: 'shape' });
});

test('the state of a device', () => {
  expect(readDeviceState({ firmware: '2.1', battery: 87, rssi: -71, other: 1 })).toEqual({
    firmware: '2.1',
    battery: 87,
    rssi: -71,
  });
  expect(readDeviceState({ firmware: 'x\u0000', battery: 870, rssi: '-71' })).toEqual({});
  expect(readDeviceState(null)).toEqual({});
});

test('an uplink of The Things Stack, decoded and not', () => {
  const uplink = (more: object) => ({
    end_device_ids: { device_id: 'room-7', dev_eui: '70B3D57ED0000001', application_ids: { application_id: 'office' } },
    received_at: '2026-03-29T12:00:00.523456789Z',
    uplink_message: {
      f_port: 2,
      frm_payload: 'AQIDBA==',
      rx_metadata: [
        { gateway_ids: { gateway_id: 'far' }, rssi: -110, snr: -3.2 },
        { gateway_ids: { gateway_id: 'near' }, rssi: -71, snr: 8.5 },
      ],
      last_battery_percentage: { f_port: 1, value: 78.5, received_at: '2026-03-29T06:00:00Z' },
      ...more,
    },
  });
  const known = { devEui: '70B3D57ED0000001', at: NOW + 523, state: { rssi: -71, snr: 8.5, battery: 78.5 } };
  const decoded_payload = JSON.parse('{"temp":21.4,"door":{"open":true,"__proto__":{"x":1}},"list":[1],"mode":"auto"}');
  expect(readTtsUplink(uplink({ decoded_payload }))).toEqual({
    ...known,
    values: { temp: 21.4, 'door.open': true, mode: 'auto' },
    raw: null,
  });
  expect(readTtsUplink(uplink({}))).toEqual({ ...known, values: {}, raw: 'AQIDBA==' });
  expect(readTtsUplink({ end_device_ids: { dev_eui: '70B3D57ED0000001' }, join_accept: {} })).toBeNull();
  expect(readTtsUplink({ end_device_ids: { dev_eui: 'x' }, uplink_message: {} })).toBeNull();
});

test('an uplink of ChirpStack, decoded and not', () => {
  const uplink = {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    time: '2026-03-29T14:00:00+02:00',
    deviceInfo: { tenantName: 'Office', deviceName: 'room-7', devEui: '70b3d57ed0000001' },
    fPort: 2,
    data: 'AQIDBA==',
    rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48, snr: 9 }],
  };
  const known = { devEui: '70B3D57ED0000001', at: NOW, state: { rssi: -48, snr: 9 } };
  expect(readChirpstackUplink({ ...uplink, object: { temp: 21.4, air: { co2: 812 } } })).toEqual({
    ...known,
    values: { temp: 21.4, 'air.co2': 812 },
    raw: null,
  });
  expect(readChirpstackUplink(uplink)).toEqual({ ...known, values: {}, raw: 'AQIDBA==' });
  expect(readChirpstackUplink({ ...uplink, time: null })?.at).toBeNull();
  expect(readChirpstackUplink({ deviceInfo: uplink.deviceInfo, batteryLevel: 80 })).toBeNull();
  for (const body of [null, 'x', [], { deviceInfo: 3, data: '' }]) expect(readChirpstackUplink(body)).toBeNull();
});
