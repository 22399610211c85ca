import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressIn, copyTemplate, dropDatabase } from '../testing/databases.ts';
import { freePort } from '../testing/free-port.ts';
import { startMain, type MainProgram } from '../testing/main-program.ts';
import { Person } from '../testing/person.ts';
import { PASSWORD } from '../testing/test-server.ts';
import pg from 'pg';
import { Book } from './book.ts';
import { Caller } from './caller.ts';
import { registerDevices } from './registering.ts';
import { run } from './running.ts';
import { verify } from './verifying.ts';

// The server is killed three times while devices send; what it acknowledged is there, once and as it was sent.

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-mid-stream-'));
let name = '';
let mqttPort = 0;
let main: MainProgram;

const start = async () => {
  main = await startMain(name, path.join(root, 'data'), {
    STEWARD_MQTT: 'on',
    STEWARD_MQTT_PORT: String(mqttPort),
    STEWARD_THROTTLE: 'off',
  });
};
beforeAll(async () => {
  name = await copyTemplate(inject('database'));
  mqttPort = await freePort();
  await start();
}, 300_000);
afterAll(async () => {
  main.child.kill('SIGKILL');
  await main.ended;
  await dropDatabase(inject('database'), name);
  fs.rmSync(root, { recursive: true, force: true });
});

test('what was acknowledged before the server was killed is stored', async () => {
  const email = 'stream@test.example';
  const ada = new Person(`http://127.0.0.1:${main.port}`);
  await ada.register(email, PASSWORD);
  const owner = new pg.Client(addressIn(inject('database'), name).owner);
  await owner.connect();
  await owner.query('update users set verified_at = now() where email = $1', [email]);
  await owner.query('update organizations set vouched_at = now()');
  await owner.end();
  const callerNow = async () => {
    const caller = new Caller(`http://127.0.0.1:${main.port}`, undefined);
    await caller.logIn(email, PASSWORD);
    return caller;
  };
  const book = Book.create(path.join(root, 'book'), await registerDevices(await callerNow(), 10, 5));
  let isOver = false;
  const running = run(
    { rate: 1000, minutes: 1.5, faults: ['duplicates', 'late', 'unordered', 'clock'], seed: 5 },
    book,
    { url: `mqtt://127.0.0.1:${mqttPort}`, patienceMs: 300_000 },
  ).finally(() => (isOver = true));
  for (let round = 1; round <= 3; round += 1) {
    const before = book.acknowledged().length;
    // In the middle of it, on machines of any speed.
    await expect
      .poll(() => book.acknowledged().length, { timeout: 120_000, interval: 100 })
      .toBeGreaterThan(before + 500);
    expect(isOver).toBe(false);
    main.child.kill('SIGKILL');
    await main.ended;
    await start();
  }
  const outcome = await running;
  expect(outcome.left).toBe(0);
  expect(outcome.failures).toBeGreaterThan(0);
  const verdict = await verify(await callerNow(), book);
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, different: 0, notQuarantined: 0, examples: [] });
  expect(verdict.acknowledged).toBeGreaterThan(80_000);
});
