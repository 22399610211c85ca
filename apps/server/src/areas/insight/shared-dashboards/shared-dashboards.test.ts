import { shareLinks } from '@steward/contract/foundation/share-links';
import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function house(ada: Person) {
  const { _id } = await ada.newEnvironment({ environment_name: 'Elm', country_code: 'GB', gross_floor_area: 1000 });
  const year = new Date().getUTCFullYear() - 1;
  for (const start of [year, year + 1])
    await saveBill(server, ada, {
      environment_id: _id,
      start: `${start}-01-01`,
      end: `${start + 1}-01-01`,
      quantity: 36_500,
    }).catch(() => undefined);
  return _id;
}
const tokenIn = (url: string) => url.slice(url.indexOf('#') + 1);
const anybody = () => new Person(server.address);

test('a link shows what is released until it is revoked', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada);
  const { _id: screen_id, url } = await ada.get(sharedDashboards.shareDashboard, {
    title: 'Lobby',
    pages: ['overview', 'energy'],
    environment_id,
    period: 'year',
  });
  const token = tokenIn(url);
  const shown = await anybody().get(sharedDashboards.readSharedDashboard, { token });
  expect(shown).toMatchObject({ title: 'Lobby', seconds: 20, pages: [{ page: 'overview' }, { page: 'energy' }] });
  const [overview] = shown.pages;
  expect(overview?.answers.length).toBeGreaterThan(0);
  // Neither money, nor lists that could name people, nor addresses that need an account.
  const text = JSON.stringify(shown);
  expect(text).not.toContain('EUR');
  expect(text).not.toContain('"/dashboard');
  expect(
    overview?.widgets.every(({ kind, binding }) => binding.from === 'figures' || !['list', 'table'].includes(kind)),
  ).toBe(true);
  expect(await ada.get(sharedDashboards.getDashboardShares, {})).toMatchObject([{ screen_id, is_open: true }]);
  await ada.get(sharedDashboards.revokeDashboardShare, { screen_id });
  const ended = await anybody().ask(sharedDashboards.readSharedDashboard, { token });
  const wrong = await anybody().ask(sharedDashboards.readSharedDashboard, { token: `${token.slice(0, -4)}AAAA` });
  expect([ended.code, ended.message]).toEqual([wrong.code, wrong.message]);
  expect(ended.code).toBe('dashboard.link-ended');
});

test('links to dashboards are listed with all other links', async () => {
  const ada = await server.newAdmin('Ada');
  await ada.get(sharedDashboards.shareDashboard, { title: 'All of us', pages: ['bi/overview'] });
  const { paginateData } = await ada.get(shareLinks.getShareLinks, {});
  expect(paginateData).toMatchObject([{ kind: 'dashboard', title: 'All of us', state: 'active' }]);
});

test('a page of a property needs one within reach', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  const environment_id = await house(ada);
  const asked = { title: 'Lobby', pages: ['energy' as const] };
  expect(await ada.ask(sharedDashboards.shareDashboard, asked)).toMatchObject({ code: 'dashboard.no-property' });
  expect(await eve.ask(sharedDashboards.shareDashboard, { ...asked, environment_id })).toMatchObject({
    code: 'environment.not-found',
  });
});

test('a token shows one dashboard for ten minutes with the reach of its user', async () => {
  const ada = await server.newAdmin('Ada');
  const environment_id = await house(ada);
  const { provider, access_token, embed_url, expires_at } = await ada.get(sharedDashboards.getPowerBIAccessToken, {
    page: 'energy',
    environment_id,
  });
  expect(provider).toBe('steward');
  expect(embed_url).toMatch(/\/embedded-dashboard$/);
  const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10);
  const shown = await anybody().get(sharedDashboards.readEmbeddedDashboard, { token: access_token });
  expect(shown).toMatchObject({ page: 'energy', environment_name: 'Elm' });
  // Another page in the text of the token is not what was signed.
  const [text = '', signature = ''] = access_token.split('.');
  const other = { ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object), page: 'bi/overview' };
  const forged = `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${signature}`;
  expect(await anybody().ask(sharedDashboards.readEmbeddedDashboard, { token: forged })).toMatchObject({
    code: 'dashboard.link-ended',
  });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(sharedDashboards.getPowerBIAccessToken, { page: 'energy', environment_id })).toMatchObject({
    code: 'environment.not-found',
  });
});
