import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobs } from '@steward/contract/foundation/jobs';
import type { DatabaseAddress } from '../../database/connection.ts';
import { asInstallation } from '../../database/transaction.ts';
import { startSteward, type Steward } from '../../steward.ts';
import { Person } from '../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { maintenanceCtx } from '../jobs/jobs.ts';
import { Live, publish } from './live.ts';
import { makeLog } from '../log.ts';

/** A network between the product and its database: it can be shut, or lose what was connected without a word. */
class Network {
  private readonly server: net.Server;
  private readonly pairs = new Set<[net.Socket, net.Socket]>();

  constructor(private readonly to: net.NetConnectOpts) {
    this.server = net.createServer((near) => {
      const far = net.connect(this.to);
      const pair: [net.Socket, net.Socket] = [near, far];
      this.pairs.add(pair);
      near.pipe(far).pipe(near);
      const end = () => {
        this.pairs.delete(pair);
        for (const one of pair) one.destroy();
      };
      for (const one of pair) one.on('error', end).on('close', end);
    });
  }

  async open(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return (this.server.address() as net.AddressInfo).port;
  }

  async shut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const [near, far] of this.pairs) for (const one of [near, far]) one.destroy();
    await closed;
  }

  /** What is connected hears nothing more, and not that it does. */
  lose(): void {
    for (const [near, far] of this.pairs) {
      near.unpipe(far);
      far.unpipe(near);
      for (const one of [near, far]) one.resume();
    }
  }
}

let server: TestServer;
let network: Network;
let address: DatabaseAddress;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  const url = new URL(String(server.steward.database.owner.connectionString));
  const socket = url.searchParams.get('host');
  const direct = Number(url.port) || 5432;
  network = new Network(
    socket ? { path: path.join(socket, `.s.PGSQL.${direct}`) } : { host: url.hostname, port: direct },
  );
  port = await network.open();
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const { app } = server.steward.database;
  address = { owner: { connectionString: url.href }, app: { ...app, connectionString: url.href } };
});
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(async () => {
  await network.shut();
  await server.stop();
});

test('a database away for eight seconds: calls answer 503 at once, and afterwards they and live updates come back', async () => {
  const { settings } = server.steward.platform;
  const steward: Steward = await startSteward({ ...settings, port: 0 }, makeLog('silent'), { database: address });
  stops.push(() => steward.stop());
  const { session } = await server.newAdmin('Ada');
  const ada = new Person((steward.address ?? '').replace('localhost', '127.0.0.1'));
  await ada.logIn(session.email, PASSWORD);
  const stream = await ada.fetch('GET', '/v2/live');
  let heard = '';
  void (async () => {
    for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) heard += text;
  })().catch(() => {});

  await network.shut();
  const gone = Date.now();
  const answers: [status: number, retryAfter: string | null][] = [];
  let longest = 0;
  while (Date.now() - gone < 8000) {
    const asked = Date.now();
    const answer = await ada.send(jobs.getMyJobs, {});
    answers.push([answer.status, answer.headers.get('retry-after')]);
    longest = Math.max(longest, Date.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(new Set(answers.map(String))).toEqual(new Set(['503,2']));
  expect(answers.length).toBeGreaterThan(10);
  expect(longest).toBeLessThan(2000);

  await network.open(port);
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: rights');
  expect((await ada.ask(jobs.getMyJobs, {})).httpStatus).toBe(200);
  await asInstallation(maintenanceCtx(steward.platform, 'test'), (db) =>
    publish(db, { organization_id: session.organization_id, user_id: session.uid, topic: 'notification', data: {} }),
  );
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: notification');
}, 60_000);

test('live updates come back when their connection was lost without a word', async () => {
  const live = new Live(address.app, makeLog('silent'), { beatMs: 200, patienceMs: 600 });
  stops.push(() => live.close());
  await live.start();
  const event = { organization_id: 'o', user_id: 'u', topic: 'notification', data: {} } as const;
  const heard: unknown[] = [];
  live.listen('o', 'u', (one) => heard.push(one));
  let returned = 0;
  live.onReturn(() => (returned += 1));
  const direct = new pg.Client(server.steward.database.owner);
  await direct.connect();
  stops.push(() => direct.end());
  const say = () => direct.query('select pg_notify($1, $2)', ['steward_live', JSON.stringify(event)]);
  await say();
  await expect.poll(() => heard).toHaveLength(1);
  // Longer than the beat: a database that answers is not given up.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(returned).toBe(0);

  network.lose();
  await say();
  await expect.poll(() => returned, { timeout: 5000 }).toBe(1);
  await say();
  await expect.poll(() => heard).toHaveLength(2);
});
