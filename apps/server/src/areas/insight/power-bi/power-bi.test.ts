import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditLog } from '@steward/contract/access/audit-log';
import { powerBI } from '@steward/contract/insight/power-bi';
import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SECRET = 'correct-secret-of-the-application';
const guid = (n: number) => `72f988bf-86f1-41af-91ab-2d7cd011db4${n}`;
const embedUrl = 'https://app.powerbi.com/reportEmbed?reportId=1';
const connector = {
  directory_id: guid(1),
  client_id: guid(2),
  client_secret: SECRET,
  workspace_id: guid(3),
  reports: [
    { page: 'bi/overview' as const, report_id: guid(4) },
    { page: 'energy' as const, report_id: guid(9) },
  ],
};

/** The two services, with one application, workspace and report. */
let asked: string[] = [];
let isAway = false;
const stub = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const url = request.url ?? '';
    asked.push(`${request.method} ${url}`);
    const answer = (status: number, of: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(of));
    if (isAway) return answer(503, { error: 'internal-detail' });
    if (url === `/${guid(1)}/oauth2/v2.0/token`) {
      const given = new URLSearchParams(body);
      if (given.get('client_secret') !== SECRET)
        return answer(401, { error: 'invalid_client', error_codes: [7000215], error_description: 'internal-detail' });
      return answer(200, { token_type: 'Bearer', expires_in: 3599, access_token: 'of-the-application' });
    }
    if (request.headers.authorization !== 'Bearer of-the-application') return answer(403, {});
    if (url.startsWith('/v1.0/myorg/groups?')) return answer(200, { value: [{ id: guid(3) }] });
    const report = `/v1.0/myorg/groups/${guid(3)}/reports/${guid(4)}`;
    if (url === report) return answer(200, { id: guid(4), embedUrl });
    if (url === `${report}/GenerateToken` && body === '{"accessLevel":"View"}')
      return answer(200, { token: 'of-the-report', expiration: new Date(Date.now() + 3_600_000).toISOString() });
    return answer(404, { error: { code: 'PowerBIEntityNotFound' } });
  });
});

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  server = await startTestServer({
    STEWARD_PRIVATE_PROVIDERS: 'on',
    STEWARD_POWER_BI_LOGIN_URL: address,
    STEWARD_POWER_BI_API_URL: address,
    STEWARD_FRAME_HOSTS: 'app.powerbi.com',
  });
});
afterAll(async () => {
  await server.stop();
  stub.closeAllConnections();
  stub.close();
});
beforeEach(() => {
  asked = [];
  isAway = false;
});

const tokenOf = (person: Person, page: 'bi/overview' | 'bi/energy' = 'bi/overview') =>
  person.get(sharedDashboards.getPowerBIAccessToken, { page });
const signIns = () => asked.filter((one) => one.endsWith('/token')).length;

async function connected() {
  const ada = await server.newAdmin('Ada');
  await ada.get(powerBI.savePowerBIConnector, connector);
  return ada;
}

test('a page with a report is answered with its token; one sign-in serves many, until the connection changes', async () => {
  const ada = await connected();
  expect(await tokenOf(ada)).toMatchObject({
    provider: 'power-bi',
    embed_url: embedUrl,
    access_token: 'of-the-report',
    report_id: guid(4),
    notice: null,
  });
  await tokenOf(ada);
  expect(signIns()).toBe(1);
  expect(await tokenOf(ada, 'bi/energy')).toMatchObject({ provider: 'steward', notice: null });
  expect(await ada.get(powerBI.getPowerBIPages, {})).toEqual({ pages: ['bi/overview', 'energy'] });
  // The stored secret stays where it is not sent.
  await ada.get(powerBI.savePowerBIConnector, { reports: connector.reports });
  expect(await tokenOf(ada)).toMatchObject({ provider: 'power-bi' });
  expect(signIns()).toBe(2);
  await ada.get(powerBI.deletePowerBIConnector, {});
  expect(await tokenOf(ada)).toMatchObject({ provider: 'steward', notice: null });
});

test('a wrong secret, a report that is missing and a service that is away leave the own page, with the reason', async () => {
  const ada = await connected();
  const environment_id = (await ada.newEnvironment({ environment_name: 'Elm' }))._id;
  const energy = await ada.get(sharedDashboards.getPowerBIAccessToken, { page: 'energy', environment_id });
  expect(energy).toMatchObject({ provider: 'steward', notice: 'no-report' });
  isAway = true;
  expect(await tokenOf(ada)).toMatchObject({ provider: 'steward', notice: 'unreachable' });
  isAway = false;
  await ada.get(powerBI.savePowerBIConnector, { client_secret: 'another' });
  const refused = await tokenOf(ada);
  expect(refused).toMatchObject({ provider: 'steward', notice: 'wrong-secret' });
  expect(JSON.stringify(refused)).not.toContain('internal-detail');
});

test('the test of a connection says of each step whether it works', async () => {
  const ada = await connected();
  const { steps } = await ada.get(powerBI.testPowerBIConnector, {});
  expect(steps.map(({ step, page, failure }) => [step, page, failure])).toEqual([
    ['sign-in', null, null],
    ['workspace', null, null],
    ['report', 'bi/overview', null],
    ['report', 'energy', 'no-report'],
    ['frame', null, null],
  ]);
  await ada.get(powerBI.savePowerBIConnector, { client_secret: 'another' });
  const wrong = await ada.get(powerBI.testPowerBIConnector, {});
  expect(wrong.steps.map(({ failure, was_tried }) => [failure, was_tried])).toEqual([
    ['wrong-secret', true],
    [null, false],
    [null, false],
    [null, false],
    [null, true],
  ]);
});

test('a member of one property gets the own page, and may not read the connection', async () => {
  const ada = await connected();
  const mo = await server.newMember(ada);
  const shown = await mo.ask(sharedDashboards.getPowerBIAccessToken, { page: 'bi/overview' });
  expect(shown.data ?? shown).toMatchObject({ provider: 'steward', notice: 'not-all-properties' });
  expect(await mo.get(powerBI.getPowerBIPages, {})).toEqual({ pages: [] });
  expect((await mo.ask(powerBI.getPowerBIConnector, {})).httpStatus).toBe(403);
  expect(asked).toEqual([]);
});

test('another organization has no connection, and the secret is in no answer, row or log of changes', async () => {
  const ada = await connected();
  const eve = await server.newAdmin('Eve');
  expect(await tokenOf(eve)).toMatchObject({ provider: 'steward', notice: null });
  expect(await eve.get(powerBI.getPowerBIConnector, {})).toEqual({ connector: null, is_frame_open: true });
  expect(await eve.ask(powerBI.testPowerBIConnector, {})).toMatchObject({ code: 'power-bi.not-connected' });
  const known = await ada.get(powerBI.getPowerBIConnector, {});
  expect(known.connector).toMatchObject({ has_secret: true, client_id: guid(2) });
  const { rows } = await server.owner.query('select * from power_bi_connectors');
  const { rows: log } = await server.owner.query(
    "select old, new from audit_log where table_name = 'power_bi_connectors'",
  );
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify([known, rows, log, await ada.get(auditLog.getAuditLog, {})])).not.toContain(SECRET);
  expect(JSON.stringify(log)).not.toContain('v1.');
});

test('for another application the secret must be entered again', async () => {
  const ada = await connected();
  expect(await ada.ask(powerBI.savePowerBIConnector, { client_id: guid(7) })).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'client_secret' }],
  });
});
