import { environments } from '@steward/contract/environments';
import { portfolios } from '@steward/contract/portfolios';
import { search } from '@steward/contract/search';
import { spaces } from '@steward/contract/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let harbour: { _id: string; portfolio_id: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  harbour = await ada.newEnvironment({ environment_name: 'Harbour Müllerstraße', city: 'Hamburg' });
  await ada.newEnvironment({ environment_name: 'بُرجُ الأَعمال ١٢', country_code: 'AE', city: 'Dubai' });
  await ada.get(spaces.createSpace, {
    environment_id: harbour._id,
    space_name: 'Conference Atrium',
    space_type_id: 'lobby',
    gross_floor_area: 10,
    tenant_name: 'Café Zoë',
  } as never);
});
afterAll(() => server.stop());

const find = async (who: Person, wanted: string) =>
  (await who.get(search.globalSearch, { search: wanted })).map(({ type, name }) => `${type} ${name}`);

test.each([
  ['as written', 'Harbour Müllerstraße', 'Environment Harbour Müllerstraße'],
  ['in other German spellings', 'mueller', 'Environment Harbour Müllerstraße'],
  ['without the umlaut', 'mullerstrasse', 'Environment Harbour Müllerstraße'],
  ['with letters swapped', 'habrour', 'Environment Harbour Müllerstraße'],
  ['by two words of different fields', 'hamburg harbour', 'Environment Harbour Müllerstraße'],
  ['in Arabic without marks', 'برج الاعمال', 'Environment بُرجُ الأَعمال ١٢'],
  ['with European digits', 'الاعمال 12', 'Environment بُرجُ الأَعمال ١٢'],
  ['by a tenant without the accents', 'cafe zoe', 'Space Conference Atrium'],
])('an object is found %s', async (_, wanted, found) => {
  expect((await find(ada, wanted))[0]).toBe(found);
});

test('fewer than three characters are refused', async () => {
  expect((await ada.ask(search.globalSearch, { search: 'ab' })).httpStatus).toBe(400);
});

test('another organization finds nothing, whatever organization it names', async () => {
  const { organization_id } = ada.session;
  expect(await eve.get(search.globalSearch, { search: 'harbour', organization_id })).toEqual([]);
});

test('a member finds what stands in the given properties, and their portfolio', async () => {
  const none = await server.newMember(ada);
  expect(await find(none, 'harbour')).toEqual([]);
  expect(await find(none, 'atrium')).toEqual([]);
  const one = await server.newMember(ada, [harbour._id]);
  expect(await find(one, 'harbour')).toEqual(['Environment Harbour Müllerstraße']);
  expect(await find(one, 'atrium')).toEqual(['Space Conference Atrium']);
  expect((await find(one, 'portfolio')).length).toBe(1);
  expect((await find(ada, 'portfolio')).length).toBe(2);
});

test('a kind whose module somebody lacks is not found', async () => {
  const mo = await server.newMember(ada, [harbour._id]);
  await server.owner.query('delete from role_grants where organization_id = $1', [ada.session.organization_id]);
  await mo.logIn(mo.session.email, 'Demo-1234!');
  expect(await find(mo, 'harbour')).toEqual([]);
  expect(await find(ada, 'harbour')).not.toEqual([]);
});

test('what is renamed or deleted is found so', async () => {
  const { _id: portfolio_id } = await eve.newPortfolio('Alpine lights');
  expect(await find(eve, 'alpine')).toEqual(['Portfolio Alpine lights']);
  await eve.get(portfolios.updatePortfolio, { portfolio_id, name: 'Southern lights' });
  expect(await find(eve, 'alpine')).toEqual([]);
  expect(await find(eve, 'southern')).toEqual(['Portfolio Southern lights']);
  const house = await eve.newEnvironment({ portfolio_id, environment_name: 'Polar station' });
  await eve.get(environments.deleteEnvironment, { environment_id: house._id });
  expect(await find(eve, 'polar')).toEqual([]);
});

test('the application cannot write what is found, nor read another organization past the function', async () => {
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local role steward_app');
    await client.query("select set_config('app.organization_id', $1, true)", [eve.session.organization_id]);
    const { rows } = await client.query('select distinct organization_id::text from search_entries');
    expect(rows.map((row: { organization_id: string }) => row.organization_id)).not.toContain(
      ada.session.organization_id,
    );
    await expect(client.query('delete from search_entries')).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
