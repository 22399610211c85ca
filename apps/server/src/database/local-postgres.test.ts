import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bills } from '@steward/contract/energy/bills';
import { jobs } from '@steward/contract/foundation/jobs';
import { session } from '@steward/contract/access/session';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../platform/jobs/jobs.ts';
import { publish } from '../platform/http/live.ts';
import { makeLog } from '../platform/log.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { readSettings, type Settings } from '../settings.ts';
import { startSteward, type Steward } from '../steward.ts';
import { Person } from '../testing/person.ts';
import { childrenOf } from '../testing/processes.ts';
import { chooseReader } from '../testing/samples/recorded-reader.ts';
import { PASSWORD } from '../testing/test-server.ts';
import { uploadBill } from '../testing/samples/uploaded-bill.ts';
import { asInstallation } from './transaction.ts';
import { isAlive } from './data-folder-lock.ts';
import { startLocalPostgres } from './local-postgres.ts';

// An installation with its own embedded database, which other tests do not share: this test kills it.

let root = '';
let settings: Settings;
let steward: Steward;
const log = makeLog('silent');

beforeAll(async () => {
  await chooseReader('child processes');
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-embedded-'));
  fs.chmodSync(root, 0o711);
  settings = readSettings({ PORT: '0', HOST: '127.0.0.1', STEWARD_DATA_DIR: root, STEWARD_DEMO: 'off' });
  steward = await startSteward(settings, log);
}, 120_000);
afterAll(async () => {
  await steward.stop();
  fs.rmSync(root, { recursive: true, force: true });
}, 60_000);

const postmaster = () => Number(fs.readFileSync(path.join(root, 'database/postmaster.pid'), 'utf8').split('\n')[0]);

async function signIn(): Promise<Person> {
  const person = new Person((steward.address ?? '').replace('localhost', '127.0.0.1'));
  const email = 'ada@test.example';
  await person.register(email, PASSWORD);
  const owner = new pg.Client(steward.database.owner);
  await owner.connect();
  const { rows } = await owner.query<{ body_text: string }>('select body_text from mails');
  await owner.end();
  await person.verify(/verify-email\/([\w-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '');
  await person.logIn(email, PASSWORD);
  return person;
}

test('a second server on the same folder is refused with the name of the holder', async () => {
  const second = startSteward({ ...settings, worker: 'only' }, log);
  await expect(second).rejects.toThrow(StartFailure);
  await expect(second).rejects.toThrow(`process ${process.pid} on ${os.hostname()}`);
  expect(fs.existsSync(path.join(root, 'database.lock'))).toBe(true);
});

test('the lock of a killed process does not block the start, and its database is ended, not adopted', async () => {
  const dataDir = path.join(root, 'orphan');
  const module = new URL('./local-postgres.ts', import.meta.url).href;
  const start = `import(${JSON.stringify(module)}).then(async ({ startLocalPostgres }) => {
    const server = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(server.pid);
    setInterval(() => {}, 1000);
  })`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const orphan = Number(
    await new Promise<string>((resolve) => holder.stdout.once('data', (one) => resolve(String(one)))),
  );
  await expect(startLocalPostgres({ dataDir, durable: false })).rejects.toThrow(`process ${holder.pid} on`);
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  expect(isAlive(orphan)).toBe(true);
  const next = await startLocalPostgres({ dataDir, durable: false });
  expect(isAlive(orphan)).toBe(false);
  expect(isAlive(next.pid)).toBe(true);
  await next.stop();
  expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
}, 60_000);

test('while the database is down calls answer 503; afterwards they and the live updates recover by themselves', async () => {
  const ada = await signIn();
  const stream = await ada.fetch('GET', '/v2/live');
  let heard = '';
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) return;
      heard += value ?? '';
    }
  })().catch(() => {});
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  const statuses = new Set<number>();
  let retryAfter: string | null = null;
  for (;;) {
    const answer = await ada.send(jobs.getMyJobs, {});
    statuses.add(answer.status);
    if (answer.status === 503) retryAfter = answer.headers.get('retry-after');
    else if (postmaster() !== before) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 503]);
  expect(retryAfter).toBe('2');
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('event: rights');
  await expect.poll(async () => (await ada.ask(session.getUserDetailForSession, {})).httpStatus).toBe(200);
  await asInstallation(maintenanceCtx(steward.platform, 'test'), (db) =>
    publish(db, {
      organization_id: ada.session.organization_id,
      user_id: ada.session.uid,
      topic: 'notification',
      data: {},
    }),
  );
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: notification');
}, 60_000);

test.runIf(process.platform === 'linux')(
  'a job that fails while the database is away is done again, its process not counted as dead',
  async () => {
    const ada = new Person((steward.address ?? '').replace('localhost', '127.0.0.1'));
    await ada.logIn('ada@test.example', PASSWORD);
    const { bill_id, job_id } = await uploadBill(ada);
    const job = () => ada.ask(jobs.getJob, { job_id });
    await expect.poll(async () => (await job()).data?.status, { timeout: 20_000, interval: 20 }).toBe('running');
    const readers = () => childrenOf(process.pid, 'child-programs/ocr');
    await expect.poll(readers, { timeout: 20_000, interval: 20 }).toHaveLength(1);
    const [first = 0] = readers();
    process.kill(first, 'SIGKILL');
    // A killed reader is replaced once. Without its replacement the job fails, while nothing can be written about it.
    const second = () => readers().filter((pid) => pid !== first);
    await expect.poll(second, { timeout: 20_000, interval: 20 }).toHaveLength(1);
    process.kill(postmaster(), 'SIGKILL');
    for (const pid of second()) process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => (await ada.ask(bills.getBillById, { bill_id })).data?.status, {
        timeout: 50_000,
        interval: 200,
      })
      .toBe('review');
    await expect.poll(async () => (await job()).data?.status, { timeout: 10_000 }).toBe('done');
    const owner = new pg.Client(steward.database.owner);
    await owner.connect();
    const { rows } = await owner.query('select attempts from jobs where id = $1', [job_id]);
    await owner.end();
    // The first attempt is not counted as the death of a process.
    expect(rows).toEqual([{ attempts: 1 }]);
  },
  90_000,
);

test('the log of the database cannot fill the disk', async () => {
  const folder = fs.mkdtempSync(path.join(root, 'log-'));
  fs.chmodSync(folder, 0o711);
  const dataDir = path.join(folder, 'database');
  const log = path.join(dataDir, 'server.log');
  const first = await startLocalPostgres({ dataDir, durable: false });
  try {
    expect(fs.statSync(log).mode & 0o777).toBe(0o600);
    fs.appendFileSync(log, `${'x'.repeat(11e6)}\nthe last line\n`);
  } finally {
    await first.stop();
  }
  // Cut every hour while it runs, and at every start.
  const second = await startLocalPostgres({ dataDir, durable: false });
  try {
    expect(fs.statSync(log).size).toBeLessThan(1e6);
    expect(fs.readFileSync(`${log}.before`, 'utf8')).toContain('the last line');
    expect(fs.statSync(`${log}.before`).mode & 0o777).toBe(0o600);
  } finally {
    await second.stop();
  }
}, 60_000);

test('data of another major version of PostgreSQL is left unchanged, with instructions for the upgrade', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-major-'));
  const dataDir = path.join(folder, 'database');
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '12\n');
  await expect(startLocalPostgres({ dataDir })).rejects.toThrow(
    /is of PostgreSQL 12.*npm run backup.*npm run restore/s,
  );
  expect(fs.readdirSync(dataDir)).toEqual(['PG_VERSION']);
  fs.rmSync(folder, { recursive: true, force: true });
});
