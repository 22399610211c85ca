import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connectors, type Connector } from '@steward/contract/sensing/connectors';
import { telemetry } from '@steward/contract/sensing/telemetry';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { telemetryOf } from '../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pace, startBrokers } from './brokers.service.ts';
import { runDueConnectors } from './connectors.jobs.ts';
import { settled } from './folder.service.ts';
import { retryAt } from './running.service.ts';
import { listening } from './testing.service.ts';

let server: TestServer;
let ada: Person;
let root = '';
const asked: http.IncomingHttpHeaders[] = [];
let reply: { status: number; body: string } = { status: 200, body: '{}' };
const stub = http.createServer((request, response) => {
  asked.push(request.headers);
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});
let broker: Aedes;
const brokerServer = net.createServer((socket) => broker.handle(socket));
const portOf = (one: net.Server | http.Server) => (one.address() as AddressInfo).port;
const listen = (one: net.Server | http.Server) => new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  [settled.ms, pace.ms, listening.ms] = [0, 50, 1500];
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-connectors-'));
  broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => {
      if (String(password ?? '') === 'right') return done(null, true);
      done(Object.assign(new Error(`no ${user ?? ''}`), { returnCode: 5 }), false);
    },
  });
  await Promise.all([listen(stub), listen(brokerServer)]);
  server = await startTestServer({
    STEWARD_WORKER: 'off',
    STEWARD_PRIVATE_PROVIDERS: 'on',
    STEWARD_INTAKE_FOLDER: root,
  });
  ada = await server.newAdmin('Ada');
});
afterAll(async () => {
  await server.stop();
  stub.close();
  brokerServer.close();
  broker.close();
  fs.rmSync(root, { recursive: true });
});

const { newGauge, raw, HOUR } = telemetryOf(
  () => server,
  () => ada,
);
const hour = () => Math.floor(Date.now() / HOUR) * HOUR;
const stored = async (sensor_id: string) =>
  (await raw(sensor_id, hour() - 48 * HOUR, hour() + HOUR)).map(([, value]) => value);
const run = () => runDueConnectors(maintenanceCtx(server.steward.platform, 'test'));
const find = async (id: string): Promise<Connector | undefined> =>
  (await ada.get(connectors.getConnectors, {})).connectors.find(({ _id }) => _id === id);
const makeDue = (id: string) =>
  server.owner.query("update connector_runs set next_at = now() - interval '1 minute' where connector_id = $1", [id]);

test('an address is asked with its header when it is due, by one of two servers, and its answer is stored', async () => {
  const { serial_number, sensor_id } = await newGauge();
  const { _id, state } = await ada.get(connectors.saveConnector, {
    name: 'Heat meters',
    kind: 'http-pull',
    address: `http://127.0.0.1:${portOf(stub)}/values`,
    header_name: 'X-Api-Key',
    secret: 'sesame',
    every_minutes: 15,
    list_path: 'data',
    device_path: 'serial',
    time_path: 'at',
    values: [{ path: 'reading.temp', key: 'temp' }],
  });
  expect(state).toBe('connecting');
  const record = (serial: string, n: number) => ({
    serial,
    at: (hour() - n * 1000) / 1000,
    reading: { temp: `${n}.5` },
  });
  reply = {
    status: 200,
    body: JSON.stringify({ data: [record(serial_number, 1), record(serial_number, 2), record('NOT-MINE', 3)] }),
  };
  const connector_id = _id;
  const seen = await ada.get(connectors.testConnector, { connector_id });
  expect(seen).toMatchObject({ failure: null, more: 0 });
  expect(seen.values.map(({ value, is_known }) => [value, is_known])).toEqual([
    ['1.5', true],
    ['2.5', true],
    ['3.5', false],
  ]);
  expect([await stored(sensor_id), asked.at(-1)?.['x-api-key']]).toEqual([[], 'sesame']);
  asked.length = 0;
  await Promise.all([run(), run()]);
  await run();
  expect([asked.length, await stored(sensor_id)]).toEqual([1, [2.5, 1.5]]);
  expect(await find(_id)).toMatchObject({ state: 'running', messages: 1, stored: 2, failure: null });
  const { paginateData } = await ada.get(telemetry.getQuarantine, {});
  expect(paginateData).toMatchObject([{ serial_number: 'NOT-MINE', device_name: 'Heat meters' }]);
});

test('a failing address says why in words, waits longer each time, and recovers', async () => {
  const { serial_number } = await newGauge();
  const { _id } = await ada.get(connectors.saveConnector, {
    name: 'Failing',
    kind: 'http-pull',
    address: `http://127.0.0.1:${portOf(stub)}/`,
    device: serial_number,
    values: [{ path: 'temp', key: 'temp' }],
  });
  const codes: (string | undefined)[] = [];
  for (const answer of [
    { status: 503, body: 'at Object.stack (index.js)' },
    { status: 401, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{"other":1}' },
    { status: 302, body: '' },
    { status: 500, body: '' },
  ]) {
    reply = answer;
    await makeDue(_id);
    await run();
    const now = await find(_id);
    expect(now?.state).toBe('failing');
    expect(JSON.stringify(now)).not.toContain('stack');
    codes.push(`${now?.failure?.code} ${now?.failure?.detail}`.trim());
  }
  expect(codes).toEqual([
    'http-status 503',
    'login-refused 401',
    'not-json',
    'no-values',
    'http-status 302',
    'http-status 500',
  ]);
  const now = new Date();
  const waits = [1, 2, 3, 4, 5, 6].map((tries) => (retryAt(tries, now).getTime() - now.getTime()) / 1000);
  expect(waits).toEqual([5, 15, 60, 300, 900, 900]);
  reply = { status: 200, body: '{"temp":1}' };
  await makeDue(_id);
  await run();
  expect(await find(_id)).toMatchObject({ state: 'running', failing_since: null, failure: null });
  await ada.get(connectors.deleteConnector, { connector_id: _id });
});

test('files of a folder are read once by the saved columns; refused lines are listed', async () => {
  const { serial_number, sensor_id } = await newGauge();
  const { _id, folder } = await ada.get(connectors.saveConnector, {
    name: 'Logger',
    kind: 'csv-folder',
    device: serial_number,
    time_column: 'Zeit',
    decimal: ',',
    time_zone: 'Europe/Berlin',
  });
  const inFolder = (name: string) => path.join(root, folder ?? '', name);
  const connector_id = _id;
  expect(await ada.get(connectors.testConnector, { connector_id })).toMatchObject({ failure: { code: 'no-file' } });
  const local = (n: number) =>
    new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Berlin' })
      .format(hour() - n * 60_000)
      .replace(',', '');
  const lines = Array.from({ length: 1500 }, (_, n) => `${local(n)};${n},5`);
  fs.writeFileSync(inFolder('log.csv'), `Zeit;temp\n${lines.join('\n')}\n${local(1501)};n/a\nsoon;1`);
  fs.writeFileSync(inFolder('other.csv'), 'a;b\n1;2');
  const seen = await ada.get(connectors.testConnector, { connector_id });
  expect(seen).toMatchObject({
    failure: null,
    refused: 2,
    values: [{ sensor_key: 'temp', value: '0.5', is_known: true }, ...Array(19).fill({})],
  });
  await run();
  expect(fs.readdirSync(inFolder('taken'))).toEqual(['log.csv']);
  expect(fs.readFileSync(inFolder('refused/other.csv.txt'), 'utf8')).toBe('Line 1: there is no column Zeit\n');
  expect(await stored(sensor_id)).toHaveLength(1500);
  const [log] = ((await find(_id))?.files ?? []).filter(({ name }) => name === 'log.csv');
  expect(log).toMatchObject({
    lines: 1502,
    stored: 1500,
    refused: 2,
    refused_lines: [
      { line: 1502, reason: 'not-a-number', about: 'n/a' },
      { line: 1503, reason: 'no-time', about: 'soon' },
    ],
  });
  const before = await find(_id);
  fs.copyFileSync(inFolder('taken/log.csv'), inFolder('again.csv'));
  await makeDue(_id);
  await run();
  expect(fs.readdirSync(inFolder('taken'))).toEqual(['again.csv', 'log.csv']);
  expect(await find(_id)).toMatchObject({ state: 'running', messages: before?.messages, stored: before?.stored });
  fs.symlinkSync('/etc/passwd', inFolder('link.csv'));
  await makeDue(_id);
  await run();
  expect(await find(_id)).toMatchObject({ state: 'failing', failure: { code: 'folder-closed', detail: '' } });
  await ada.get(connectors.deleteConnector, { connector_id: _id });
});

const publish = (topic: string, body: unknown) =>
  new Promise<void>((resolve, reject) =>
    broker.publish(
      { cmd: 'publish', topic, payload: JSON.stringify(body), qos: 1, retain: false, dup: false },
      (error) => (error ? reject(error) : resolve()),
    ),
  );

test('one process subscribes to an outside broker, another takes over, and what arrives is stored', async () => {
  const { serial_number, sensor_id } = await newGauge();
  const { _id } = await ada.get(connectors.saveConnector, {
    name: 'Broker',
    kind: 'mqtt-client',
    address: `mqtt://127.0.0.1:${portOf(brokerServer)}`,
    user_name: 'steward',
    secret: 'right',
    topic: 'site/{device}/up',
    time_path: 'ts',
    values: [{ path: 'temperature', key: 'temp' }],
  });
  const { platform } = server.steward;
  const stops = [startBrokers(platform), startBrokers(platform)];
  try {
    await expect.poll(async () => (await find(_id))?.state, { timeout: 10_000 }).toBe('running');
    expect(broker.connectedClients).toBe(1);
    await publish(`site/${serial_number}/up`, { ts: hour() - 1000, temperature: 3 });
    await publish('site/other/down', { temperature: 3 });
    await publish(`site/${serial_number}/up`, 'no object');
    await expect.poll(() => stored(sensor_id), { timeout: 10_000 }).toEqual([3]);
    await expect.poll(() => find(_id), { timeout: 10_000 }).toMatchObject({ messages: 2, stored: 1, refused: 1 });
    await stops[0]?.();
    await expect.poll(() => broker.connectedClients, { timeout: 10_000 }).toBe(1);
    await publish(`site/${serial_number}/up`, { ts: hour(), temperature: 4 });
    await expect.poll(() => stored(sensor_id), { timeout: 10_000 }).toEqual([3, 4]);
    const testing = ada.get(connectors.testConnector, { connector_id: _id });
    await expect.poll(() => broker.connectedClients, { timeout: 10_000 }).toBe(2);
    const sending = setInterval(() => void publish('site/NEW/up', { temperature: 5 }), 50);
    const seen = await testing;
    clearInterval(sending);
    expect(seen).toMatchObject({ failure: null, values: [{ serial_number: 'NEW', value: '5', is_known: false }] });
    await ada.get(connectors.saveConnector, { connector_id: _id, secret: 'wrong' });
    await expect
      .poll(() => find(_id), { timeout: 10_000 })
      .toMatchObject({ state: 'failing', failure: { code: 'login-refused' } });
    expect(await ada.get(connectors.testConnector, { connector_id: _id })).toMatchObject({
      failure: { code: 'login-refused' },
    });
    await ada.get(connectors.deleteConnector, { connector_id: _id });
  } finally {
    for (const stop of stops) await stop();
  }
  expect(broker.connectedClients).toBe(0);
});
