import { bills } from '@steward/contract/energy/bills';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { portfolios } from '@steward/contract/estate/portfolios';
import { search } from '@steward/contract/foundation/search';
import { spaces } from '@steward/contract/estate/spaces';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

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
  ['with a letter missing and a whole word', 'habour hamburg', 'Environment Harbour Müllerstraße'],
  ['with a letter too many, inside a word', 'mulllerstrasse', 'Environment Harbour Müllerstraße'],
  ['by the middle of a word', 'strasse', 'Environment Harbour Müllerstraße'],
  ['by two words of different fields', 'hamburg harbour', 'Environment Harbour Müllerstraße'],
  ['in Arabic without marks', 'برج الاعمال', 'Environment بُرجُ الأَعمال ١٢'],
  ['with European digits', 'الاعمال 12', 'Environment بُرجُ الأَعمال ١٢'],
  ['by a tenant without the accents', 'cafe zoe', 'Space Conference Atrium'],
])('an object is found %s', async (_, wanted, found) => {
  expect((await find(ada, wanted))[0]).toBe(found);
});

test('lists of all properties find what the search finds', async () => {
  const finn = await server.newAdmin('Finn');
  const { _id: environment_id, portfolio_id } = await finn.newEnvironment({ environment_name: 'Łódź Tower' });
  await finn.get(portfolios.updatePortfolio, { portfolio_id, name: 'Żółw' });
  await finn.get(spaces.createSpace, {
    environment_id,
    space_name: 'Conference Atrium',
    space_type_id: 'lobby',
    gross_floor_area: 10,
    tenant_name: 'Café Zoë',
  } as never);
  await finn.get(meters.addMeter, {
    environment_id,
    carrier: 'electricity',
    meter_no: 'M1',
    supplier: 'Größe',
  } as never);
  await finn.get(bills.createBill, { fields: billFields({ environment_id, number: 1 }) });
  const lists = {
    spaces: async (search: string) => (await finn.get(spaces.findSpaces, { search })).totalData,
    meters: async (search: string) => (await finn.get(meters.findMeters, { search })).totalData,
    bills: async (search: string) => (await finn.get(bills.getAllOCR, { search })).totalData,
    portfolios: async (search: string) => (await finn.get(portfolios.getPortfolios, { search })).totalData,
  };
  const counts = (search: string) => Promise.all(Object.values(lists).map((list) => list(search)));
  expect(await counts('lodz')).toEqual([1, 1, 1, 0]);
  expect(await lists.spaces('zoe cafe')).toBe(1);
  expect(await lists.meters('groesse tower')).toBe(1);
  expect(await lists.bills('stadtwerke koeln')).toBe(1);
  expect(await lists.bills('K-7')).toBe(1);
  expect(await lists.portfolios('zolw')).toBe(1);
  expect(await counts('lodz munchen')).toEqual([0, 0, 0, 0]);
});

test('many objects written at once are found, by a word that all have and by one that few have', async () => {
  await server.owner.query(
    `insert into spaces (organization_id, id, environment_id, space_name, space_type, gross_floor_area)
     select $1, gen_random_uuid(), $2, 'Laboratory ' || n, 'office', 10 from generate_series(100, 399) n`,
    [ada.session.organization_id, harbour._id],
  );
  expect((await find(ada, 'laboratory')).length).toBe(20);
  expect(await find(ada, 'laboratory 217')).toEqual(['Space Laboratory 217']);
  expect(await find(ada, 'labortory 217')).toEqual(['Space Laboratory 217']);
  await server.owner.query('delete from spaces where organization_id = $1 and space_name like $2', [
    ada.session.organization_id,
    'Laboratory %',
  ]);
  expect(await find(ada, 'laboratory')).toEqual([]);
});

test('reports by frameworks are found by those who may open them, and open the page of their framework', async () => {
  const gus = await server.newAdmin('Gus');
  const { _id: portfolio_id } = await gus.newPortfolio('Nordhafen');
  const [first, second] = [await gus.newEnvironment({ portfolio_id }), await gus.newEnvironment({ portfolio_id })];
  const about = { reporting_level: 'portfolio', subject_id: portfolio_id, year: 2024 } as const;
  const { _id: report_id } = await gus.get(frameworks.createReport, { key: 'tcfd', ...about });
  await gus.get(frameworks.createReport, { key: 'ifrs_s2', year: 2024 });
  const reports = async (who: Person, wanted: string) =>
    (await who.get(search.globalSearch, { search: wanted })).filter(({ type }) =>
      ['TCFD', 'Disclosure'].includes(type),
    );
  expect(await reports(gus, 'tcfd nordhafen')).toMatchObject([
    {
      type: 'TCFD',
      name: 'TCFD 2024 Nordhafen',
      portfolio_id,
      url: `/solutions/reporting/assessments/tcfd?report=${report_id}`,
    },
  ]);
  expect(await reports(gus, 'ifrs 2024')).toMatchObject([{ type: 'Disclosure', environment_id: null }]);
  // Its whole portfolio, a part of it, nothing of it, a part and a question to answer.
  const [whole, part, none] = [
    await server.newMember(gus, [first._id, second._id]),
    await server.newMember(gus, [first._id]),
    await server.newMember(gus),
  ];
  expect(await reports(whole, 'tcfd')).toHaveLength(1);
  expect(await reports(part, 'tcfd')).toEqual([]);
  expect(await reports(none, 'tcfd')).toEqual([]);
  await gus.get(frameworks.askForAnswers, { report_id, codes: ['GOV-a'], owner_id: none.session.uid });
  expect(await reports(none, 'tcfd')).toHaveLength(1);
  expect(await reports(eve, 'tcfd nordhafen')).toEqual([]);
  await gus.get(portfolios.updatePortfolio, { portfolio_id, name: 'Südhafen' });
  expect((await reports(none, 'tcfd suedhafen')).map(({ name }) => name)).toEqual(['TCFD 2024 Südhafen']);
});

test('fewer than three characters are refused', async () => {
  expect((await ada.ask(search.globalSearch, { search: 'ab' })).httpStatus).toBe(400);
});

test('another organization finds nothing, whatever organization it names', async () => {
  const { organization_id } = ada.session;
  expect(await eve.get(search.globalSearch, { search: 'harbour', organization_id })).toEqual([]);
});

test('a member finds objects of the properties within reach, and their portfolio', async () => {
  const none = await server.newMember(ada);
  expect(await find(none, 'harbour')).toEqual([]);
  expect(await find(none, 'atrium')).toEqual([]);
  const one = await server.newMember(ada, [harbour._id]);
  expect(await find(one, 'harbour')).toEqual(['Environment Harbour Müllerstraße']);
  expect(await find(one, 'atrium')).toEqual(['Space Conference Atrium']);
  expect((await find(one, 'portfolio')).length).toBe(1);
  expect((await find(ada, 'portfolio')).length).toBe(2);
});

test('a user with very many properties, or a teamspace of them, finds the same objects and no others', async () => {
  const fay = await server.newAdmin('Fay');
  const { organization_id } = fay.session;
  const home = await fay.newEnvironment({ environment_name: 'Villa first' });
  const elsewhere = await fay.newEnvironment({ environment_name: 'Villa elsewhere' });
  await server.owner.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city, zip_code, country_code, gross_floor_area)
     select $1, gen_random_uuid(), $2, 'Depot ' || lpad(n::text, 3, '0'), 'business', 'office', 'Way', 'Town', '1', 'DE', 500 from generate_series(1, 700) n`,
    [organization_id, home.portfolio_id],
  );
  const depots = `select organization_id, id, environment_name from environments where organization_id = $1 and environment_name like 'Depot %'`;
  const one = await server.newMember(fay, [home._id]);
  await server.owner.query(
    `insert into environment_access (organization_id, environment_id, user_id) select organization_id, id, $2 from (${depots}) d where environment_name <= 'Depot 650'`,
    [organization_id, one.session.uid],
  );
  const two = await server.newMember(fay, [home._id]);
  await server.owner.query(
    `with space as (insert into teamspaces (organization_id, id, name) values ($1, gen_random_uuid(), 'Depots') returning *),
      person as (insert into teamspace_users select organization_id, id, $2 from space)
     insert into teamspace_environments select d.organization_id, space.id, d.id from space, (${depots}) d where environment_name <= 'Depot 650'`,
    [organization_id, two.session.uid],
  );
  for (const who of [one, two]) {
    await who.logIn(who.session.email, 'Demo-1234!');
    expect((await find(who, 'depot')).length).toBe(20);
    expect(await find(who, 'depot 650')).toEqual(['Environment Depot 650']);
    expect(await find(who, 'depot 651')).toEqual([]);
    expect(await find(who, 'villa')).toEqual(['Environment Villa first']);
    expect((await find(who, 'portfolio')).length).toBe(1);
  }
  expect((await find(fay, 'portfolio')).length).toBe(2);
  expect(await find(fay, 'villa elsewhere')).toEqual([`Environment ${elsewhere.environment_name}`]);
});

test('objects of a module without permission are not found', async () => {
  const mo = await server.newMember(ada, [harbour._id]);
  await server.owner.query('delete from role_grants where organization_id = $1', [ada.session.organization_id]);
  await mo.logIn(mo.session.email, 'Demo-1234!');
  expect(await find(mo, 'harbour')).toEqual([]);
  expect(await find(ada, 'harbour')).not.toEqual([]);
});

test('renamed objects are found by their new name, and deleted ones not at all', async () => {
  const { _id: portfolio_id } = await eve.newPortfolio('Alpine lights');
  expect(await find(eve, 'alpine')).toEqual(['Portfolio Alpine lights']);
  await eve.get(portfolios.updatePortfolio, { portfolio_id, name: 'Southern lights' });
  expect(await find(eve, 'alpine')).toEqual([]);
  expect(await find(eve, 'southern')).toEqual(['Portfolio Southern lights']);
  const house = await eve.newEnvironment({ portfolio_id, environment_name: 'Polar station' });
  await eve.get(environments.deleteEnvironment, { environment_id: house._id });
  expect(await find(eve, 'polar')).toEqual([]);
});

test('the application cannot write search entries, nor read another organization through the function', async () => {
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local role steward_app');
    await client.query("select set_config('app.organization_id', $1, true)", [eve.session.organization_id]);
    const { rows } = await client.query('select distinct organization_id::text from search_entries');
    expect(rows.map((row: { organization_id: string }) => row.organization_id)).not.toContain(
      ada.session.organization_id,
    );
    const words = await client.query('select from search_words where organization_id = $1', [
      ada.session.organization_id,
    ]);
    expect(words.rowCount).toBe(0);
    await expect(client.query('delete from search_entries')).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
