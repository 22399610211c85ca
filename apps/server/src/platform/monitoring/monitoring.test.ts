import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reports } from '@steward/contract/carbon/reports';
import { tasks } from '@steward/contract/estate/tasks';
import { session } from '@steward/contract/access/session';
import { afterEach, expect, test } from 'vitest';
import { FixtureSource } from '../../testing/samples/fixture-source.ts';
import { uploadBill, whenRead } from '../../testing/samples/uploaded-bill.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { makeLog } from '../log.ts';
import { startSteward } from '../../steward.ts';

const servers: TestServer[] = [];
async function start(environment: Record<string, string> = {}) {
  const server = await startTestServer(environment, { reader: 'child processes' });
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const TOKEN = 'a-token-for-prometheus';
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')[1],
  );

async function read(address: string, token?: string) {
  const response = await fetch(`${address}/metrics`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: response.status, text: await response.text() };
}

test('metrics count calls, jobs, connections and memory, and name no person and no organization', async () => {
  const server = await start({ STEWARD_METRICS_TOKEN: TOKEN });
  const ada = await server.newAdmin('Ada');
  const report_id = await new FixtureSource(server, ada).id('report');
  await ada.ask(tasks.getTasks, {});
  await ada.get(reports.makeGhgReportPdf, { report_id, language: 'en' });
  const metrics = async () => (await read(server.address, TOKEN)).text;
  await expect
    .poll(async () => valueOf(await metrics(), 'steward_job_seconds_count{kind="reports.pdf",ended="done"}'), {
      timeout: 30_000,
    })
    .toBe(1);
  const text = await metrics();
  expect(valueOf(text, 'steward_call_seconds_count{call="getTasks",status="200"}')).toBe(1);
  expect(valueOf(text, 'steward_database_up')).toBe(1);
  expect(valueOf(text, 'steward_jobs_waiting{kind="reports.pdf"}') || 0).toBe(0);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'steward_live_streams'])
    expect(text).toContain(`\n${name}`);
  for (const secret of [ada.session.email, ada.session.organization_id, ada.session.uid, 'Ada'])
    expect(text).not.toContain(secret);
}, 60_000);

test('metrics show the age of the oldest job, the pool and the methods of reading bills, without names', async () => {
  // Without a worker, queued jobs stay queued.
  const server = await start({ STEWARD_WORKER: 'off', STEWARD_METRICS_TOKEN: TOKEN });
  const ada = await server.newAdmin('Ada');
  const metrics = async () => (await read(server.address, TOKEN)).text;
  const before = await metrics();
  expect(valueOf(before, 'steward_jobs_oldest_seconds{kind="bills.read"}') || 0).toBe(0);
  const { bill_id } = await uploadBill(ada);
  await uploadBill(ada);
  await server.owner.query(
    `update pgboss.job set created_on = created_on - interval '10 minutes', start_after = start_after - interval '10 minutes'
      where id = (select id from pgboss.job where name = 'bills.read' order by created_on limit 1)`,
  );
  const waiting = await metrics();
  expect(valueOf(waiting, 'steward_jobs_waiting{kind="bills.read"}')).toBe(2);
  expect(valueOf(waiting, 'steward_jobs_running{kind="bills.read"}')).toBe(0);
  const oldest = valueOf(waiting, 'steward_jobs_oldest_seconds{kind="bills.read"}');
  expect(oldest).toBeGreaterThanOrEqual(600);
  expect(oldest).toBeLessThan(700);

  // A checked-out connection counts as busy.
  const pooled = (text: string, state: string) => valueOf(text, `steward_database_connections{state="${state}"}`);
  const idle = pooled(waiting, 'busy');
  await server.steward.platform.db.connection().execute(async () => {
    expect(pooled(await metrics(), 'busy')).toBe(idle + 1);
  });
  expect(pooled(waiting, 'waiting')).toBe(0);

  const worker = await startSteward(
    { ...server.steward.platform.settings, worker: 'inside', port: 0 },
    makeLog('error'),
    { database: server.steward.database },
  );
  try {
    await whenRead(ada, bill_id);
    const address = (worker.address ?? '').replace('localhost', '127.0.0.1');
    const ended = 'steward_job_seconds_count{kind="bills.read",ended="done"}';
    await expect.poll(async () => valueOf((await read(address, TOKEN)).text, ended), { timeout: 40_000 }).toBe(2);
    const { text } = await read(address, TOKEN);
    expect(valueOf(text, 'steward_job_seconds_sum{kind="bills.read",ended="done"}')).toBeGreaterThan(0);
    for (const secret of [ada.session.email, ada.session.organization_id, ada.session.uid, bill_id, 'Ada', 's01-de'])
      expect(`${text}${waiting}`).not.toContain(secret);
  } finally {
    await worker.stop();
  }
}, 120_000);

test('metrics require the token, and without one they are off in production', async () => {
  const server = await start({ STEWARD_METRICS_TOKEN: TOKEN });
  expect((await read(server.address)).status).toBe(404);
  expect((await read(server.address, 'another-token-of-somebody')).status).toBe(404);
  const local = await start();
  expect((await read(local.address)).status).toBe(200);
  const staging = await start({ STEWARD_ENV: 'staging' });
  expect((await read(staging.address)).status).toBe(404);
});

test('during preparation the server is alive, not ready, and answers calls with 503; then it is ready', async () => {
  const server = await start({ STEWARD_WORKER: 'off' });
  const { settings } = server.steward.platform;
  const other = await startSteward({ ...settings, port: 0 }, makeLog('silent'), {
    database: server.steward.database,
    isPreparing: true,
  });
  const address = (other.address ?? '').replace('localhost', '127.0.0.1');
  const statusOf = async (path: string, method = 'GET') => (await fetch(address + path, { method })).status;
  try {
    expect(await statusOf('/v2/alive')).toBe(200);
    expect(await statusOf('/v2/health')).toBe(503);
    const refused = await fetch(`${address}/v2${session.login.path}`, { method: 'POST' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    other.markReady();
    expect(await statusOf('/v2/health')).toBe(200);
    expect(await statusOf(`/v2${session.login.path}`, 'POST')).toBe(403);
  } finally {
    await other.stop();
  }
});

test('a worker alone answers probes on its configured port, and no calls', async () => {
  const server = await start({ STEWARD_WORKER: 'only' });
  expect((await fetch(`${server.address}/v2/health`)).status).toBe(200);
  expect((await fetch(`${server.address}/v2${session.login.path}`, { method: 'POST' })).status).toBe(404);
});

interface Span {
  name: string;
  traceId: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

test('a request and the job it makes are one trace, under the id that the browser gave', async () => {
  const spans: Span[] = [];
  const collector = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const ada = await server.newAdmin('Ada');
  const report_id = await new FixtureSource(server, ada).id('report');
  const id = '0f8b5a52-1c1c-4c53-9a1e-8a4c1f1b2d3e';
  const response = await ada.fetch(
    'POST',
    `/v2${reports.makeGhgReportPdf.path}`,
    JSON.stringify({ report_id, language: 'en' }),
    {
      'content-type': 'application/json',
      'x-request-id': id,
    },
  );
  expect(response.headers.get('x-request-id')).toBe(id);
  const named = (name: string) => spans.filter((span) => span.name === name);
  try {
    await expect.poll(() => named('job reports.pdf').length, { timeout: 30_000 }).toBe(1);
  } finally {
    await servers.pop()?.stop();
    collector.close();
  }
  const [job] = named('job reports.pdf');
  const [call] = named('makeGhgReportPdf');
  expect(job?.traceId).toBe(call?.traceId);
  const idOf = (span?: Span) => span?.attributes.find(({ key }) => key === 'steward.request_id')?.value.stringValue;
  expect([idOf(call), idOf(job)]).toEqual([id, id]);
  expect(named('transaction').length).toBeGreaterThan(3);
}, 60_000);
