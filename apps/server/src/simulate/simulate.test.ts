import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { Book } from './book.ts';
import { Caller } from './caller.ts';
import { registerDevices } from './registering.ts';
import { run } from './running.ts';
import { messagesOf, type StreamSettings } from './stream.ts';
import { verify } from './verifying.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-simulate-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off', STEWARD_MQTT: 'on', STEWARD_MQTT_PORT: '0' });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const settings: StreamSettings = {
  devices: 3,
  keys: ['ahu_1_co2', 'ahu_2_co2'],
  rate: 100,
  minutes: 1,
  faults: ['duplicates', 'late', 'unordered', 'clock'],
  seed: 7,
  start: Date.UTC(2026, 10, 28, 12),
};

test('the same seed sends the same values with the same faults, each message at least once', () => {
  const sent = [...messagesOf(settings)];
  expect([...messagesOf(settings)]).toEqual(sent);
  expect([...messagesOf({ ...settings, seed: 8 })]).not.toEqual(sent);
  const clean = [...messagesOf({ ...settings, faults: [] })];
  expect(clean).toHaveLength(3000);
  expect(sent.length).toBeGreaterThan(3000);
  const [ahead, behind] = [sent.filter(({ isAhead }) => isAhead), sent.filter(({ at }) => at < settings.start)];
  expect(Math.min(ahead.length, behind.length)).toBeGreaterThan(5);
  const named = (all: typeof sent) => new Set(all.map(({ device, at }) => `${device} ${at}`));
  const kept = named(sent);
  const wrong = new Set([...ahead, ...behind].map(({ device, at }) => `${device} ${at}`));
  expect([...named(clean)].filter((name) => !kept.has(name)).length).toBe(wrong.size);
  // In the order of their sending.
  expect(sent.every(({ dueMs }, n) => dueMs >= (sent[n - 1]?.dueMs ?? 0))).toBe(true);
  expect(sent.some(({ at, device }, n) => sent.slice(0, n).some((one) => one.device === device && one.at > at))).toBe(
    true,
  );
});

test('what devices send by MQTT and HTTP is read back, and what is missing, doubled or different is found', async () => {
  await server.newAdmin('Sim', 'sim@test.example');
  const caller = new Caller(server.address, undefined);
  await caller.logIn('sim@test.example', PASSWORD);
  const book = Book.create(path.join(folder, 'book'), await registerDevices(caller, 2, 2));
  const stream = { ...settings, rate: 400, minutes: 0.01 };
  for (const url of [`mqtt://127.0.0.1:${server.steward.mqttPort}`, server.address]) {
    const outcome = await run(stream, book, { url, patienceMs: 60_000 });
    expect(outcome).toMatchObject({ left: 0, failures: 0 });
    expect(outcome.acknowledged).toBe(outcome.messages);
  }
  const read = Book.open(path.join(folder, 'book'));
  if (!read) throw new Error('the file is missing');
  const clean = await verify(caller, read);
  expect(clean).toMatchObject({ lost: 0, doubled: 0, different: 0, notQuarantined: 0, examples: [] });
  expect(clean.acknowledged).toBeGreaterThan(200);
  const { rows } = await server.owner.query<{ sensor_id: string; at: Date }>(
    'select sensor_id, at from sensor_values order by at desc limit 2',
  );
  await server.owner.query('delete from sensor_values where sensor_id = $1 and at = $2', [
    rows[0]?.sensor_id,
    rows[0]?.at,
  ]);
  await server.owner.query('update sensor_values set value = value + 1 where sensor_id = $1 and at = $2', [
    rows[1]?.sensor_id,
    rows[1]?.at,
  ]);
  expect(await verify(caller, read)).toMatchObject({ lost: 1, doubled: 0, different: 1 });
});
