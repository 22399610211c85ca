import type { Input } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import { teamspaces } from '@steward/contract/access/teamspaces';
import { meters } from '@steward/contract/estate/meters';
import { occupants } from '@steward/contract/estate/occupants';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const fields = (portfolio_id: string, environment_name: string) => ({
  portfolio_id,
  environment_name,
  environment_use: 'business' as const,
  property_type: 'office' as const,
  address: 'Unter den Linden 1',
  city: 'Berlin',
  zip_code: '10117',
  country_code: 'DE',
  gross_floor_area: 1000,
});

test('a property is added, read, changed and found; its name is taken once', async () => {
  const { _id: portfolio_id } = await ada.newPortfolio('Names');
  const house = await ada.get(environments.createEnvironment, fields(portfolio_id, 'Lindenhaus'));
  expect(await ada.get(environments.getEnvById, { environment_id: house._id })).toEqual({
    ...house,
    property_managers: [],
    natural_time_zone: expect.any(String) as string,
    effective_time_zone: expect.any(String) as string,
  });
  expect(await ada.ask(environments.createEnvironment, fields(portfolio_id, 'Lindenhaus'))).toMatchObject({
    httpStatus: 409,
    code: 'environment.name-taken',
  });
  const changed = { ...fields(portfolio_id, 'Lindenhof'), environment_id: house._id, gross_floor_area: 900 };
  await ada.get(environments.updateEnvironment, changed);
  expect(await ada.get(environments.getEnvById, { environment_id: house._id })).toMatchObject({
    environment_name: 'Lindenhof',
    gross_floor_area: 900,
    portfolio_name: 'Names',
  });
  expect(await ada.get(environments.environmentsBannerSearch, { search: 'lindenh' })).toMatchObject([
    { _id: house._id },
  ]);
  const wrong = { ...fields(portfolio_id, ''), gross_floor_area: 0 };
  const reply = await ada.ask(environments.createEnvironment, wrong);
  expect(reply.errors?.map(({ field }) => field)).toEqual(['environment_name', 'gross_floor_area']);
});

test('the time zone of a property is the chosen one, else that of its position, else that of its country', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'DE' });
  const zones = async (change: object) => {
    await ada.get(environments.updateEnvironment, { environment_id, ...change });
    const { natural_time_zone, effective_time_zone } = await ada.get(environments.getEnvById, { environment_id });
    return [natural_time_zone, effective_time_zone];
  };
  expect(await zones({ latitude: null, longitude: null })).toEqual(['Europe/Berlin', 'Europe/Berlin']);
  expect(await zones({ latitude: 40.75, longitude: -73.98 })).toEqual(['America/New_York', 'America/New_York']);
  expect(await zones({ time_zone: 'Asia/Dubai' })).toEqual(['America/New_York', 'Asia/Dubai']);
  const wrong = await ada.ask(environments.updateEnvironment, { environment_id, time_zone: '+02:00' });
  expect(wrong.errors).toMatchObject([{ field: 'time_zone', message: 'is not a time zone' }]);
  expect(await zones({ time_zone: null })).toEqual(['America/New_York', 'America/New_York']);
});

test('a postal code is asked for where the country has them', async () => {
  const ada = await server.newAdmin('Ada');
  const tower = await ada.newEnvironment({ country_code: 'AE', city: 'Dubai', address: 'Al Wasl 12', zip_code: '' });
  expect(tower.zip_code).toBe('');
  const { environment_name, portfolio_id, environment_use, property_type } = await ada.newEnvironment();
  const fields = { environment_name, portfolio_id, environment_use: 'business', property_type: 'office' } as const;
  expect([environment_use, property_type]).toEqual([fields.environment_use, fields.property_type]);
  const house = { ...fields, address: 'Kai 1', city: 'Hamburg', country_code: 'DE', gross_floor_area: 900 };
  for (const reply of [
    await ada.ask(environments.createEnvironment, { ...house, environment_name: 'New' }),
    await ada.ask(environments.updateEnvironment, { ...house, environment_id: tower._id }),
  ])
    expect(reply.errors).toMatchObject([{ field: 'zip_code', message: 'is required' }]);
});

test('the area of a property never falls below that of its spaces, and spaces keep it from being deleted', async () => {
  const house = await ada.newEnvironment({ gross_floor_area: 1000 });
  const environment_id = house._id;
  const hall = { environment_id, space_name: 'Hall', space_type_id: 'lobby' as const, gross_floor_area: 600 };
  const space = await ada.get(spaces.createSpace, hall);
  const smaller = { ...fields(house.portfolio_id, house.environment_name), environment_id, gross_floor_area: 599 };
  expect((await ada.ask(environments.updateEnvironment, smaller)).code).toBe('environment.area-below-spaces');
  expect(await ada.get(environments.checkEnvDeletable, { environment_id })).toMatchObject({
    is_deletable: false,
    spaces: 1,
  });
  expect(await ada.ask(environments.deleteEnvironment, { environment_id })).toMatchObject({
    httpStatus: 409,
    code: 'environment.not-deletable',
  });
  await ada.get(spaces.deleteSpace, { space_id: space._id });
  await ada.get(environments.deleteEnvironment, { environment_id });
  expect((await ada.ask(environments.getEnvById, { environment_id })).httpStatus).toBe(404);
});

test('tenants, people and meters keep a property from being deleted, each counted by itself (R073)', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const deletable = () => ada.get(environments.checkEnvDeletable, { environment_id });
  const none = {
    is_deletable: true,
    spaces: 0,
    users: 0,
    bills: 0,
    tenants: 0,
    occupants: 0,
    meters: 0,
    equipment: 0,
    renewable_sources: 0,
    ghg_entries: 0,
    entry_records: 0,
    documents: 0,
    sensors: 0,
    measures: 0,
    projects: 0,
    instruments: 0,
    reports: 0,
    records: 0,
  };
  expect(await deletable()).toEqual(none);
  const tenant = await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  expect(await deletable()).toEqual({ ...none, is_deletable: false, tenants: 1 });
  await ada.get(tenants.deleteTenant, { tenant_id: tenant._id });
  const person = await ada.get(occupants.saveOccupant, { environment_id, kind: 'occupier', name: 'Family Berg' });
  expect(await deletable()).toEqual({ ...none, is_deletable: false, occupants: 1 });
  expect((await ada.ask(environments.deleteEnvironment, { environment_id })).code).toBe('environment.not-deletable');
  await ada.get(occupants.deleteOccupant, { occupant_id: person._id });
  const meter = await ada.get(meters.addMeter, { environment_id, carrier: 'water', meter_no: 'W1' });
  expect(await deletable()).toEqual({ ...none, is_deletable: false, meters: 1 });
  await ada.get(meters.deleteMeter, { meter_id: meter._id });
  await ada.get(environments.deleteEnvironment, { environment_id });
});

test('lists, counts, pickers, the home page and the CSV file hold the properties one reaches, and no others', async () => {
  const bea = await server.newAdmin('Bea');
  const first = await bea.newEnvironment({ environment_name: '=Haus A', latitude: 52, longitude: 13 });
  const second = await bea.newEnvironment({ environment_name: 'Haus B' });
  const mo = await server.newMember(bea, [second._id]);
  const eve = await server.newAdmin('Eve');
  const seen = async (person: Person) => ({
    list: (await person.get(environments.getEnvironments, { sort: 'environment_name' })).map(({ _id }) => _id),
    count: (await person.get(environments.countEnvironments, {})).count,
    picker: (await person.get(environments.getAllEnvByUserId, {})).map(({ _id }) => _id).toSorted(),
    home: (await person.get(environments.getEnvHomeCount, {})).environment_count,
  });
  const both = [first._id, second._id];
  expect(await seen(bea)).toEqual({ list: both, count: 2, picker: both.toSorted(), home: 2 });
  expect(await seen(mo)).toEqual({ list: [second._id], count: 1, picker: [second._id], home: 1 });
  expect(await seen(eve)).toEqual({ list: [], count: 0, picker: [], home: 0 });
  expect(
    (await bea.get(environments.getEnvironments, { portfolio_id: first.portfolio_id })).map(({ _id }) => _id),
  ).toEqual([first._id]);
  const csv = await (await bea.send(environments.exportEnvironments, {})).text();
  // A spreadsheet would run a name that begins with `=`.
  expect(csv).toContain("'=Haus A");
  expect(csv).toContain('Haus B');
  expect((await eve.ask(environments.getEnvById, { environment_id: first._id })).code).toBe('environment.not-found');
  expect((await mo.ask(environments.deleteEnvironment, { environment_id: second._id })).httpStatus).toBe(403);
});

test('types and sub-types of properties are offered', async () => {
  const types = await ada.get(environments.getEnvTypes, {});
  expect(types.map(({ key }) => key)).toContain('office');
  expect((await ada.get(environments.getEnvSubTypes, { type: 'office' })).length).toBeGreaterThan(0);
  const unknown = await ada.send(environments.getEnvSubTypes, { type: 'castle in the air' });
  expect(unknown.status).toBe(400);
});

test('the picker answers all properties by name, a page of them, or those that a text finds', async () => {
  const eve = await server.newAdmin('Eve');
  const portfolio_id = (await eve.newPortfolio())._id;
  for (const environment_name of ['Linde', 'Ahorn', 'Birke'])
    await eve.newEnvironment({ portfolio_id, environment_name });
  const names = async (input: Input<typeof environments.getAllEnvByUserId>) =>
    (await eve.get(environments.getAllEnvByUserId, input)).map((one) => one.environment_name);
  expect(await names({})).toEqual(['Ahorn', 'Birke', 'Linde']);
  expect(await names({ page: 2, page_size: 2 })).toEqual(['Linde']);
  expect(await names({ search: 'irk' })).toEqual(['Birke']);
  const sorted = async (descending: boolean) =>
    (await eve.get(environments.getEnvironments, { descending })).map((one) => one.environment_name);
  expect(await sorted(true)).toEqual((await sorted(false)).toReversed());
});

test('a property that somebody reaches by a teamspace is not deleted', async () => {
  const house = await ada.newEnvironment();
  const environment_id = house._id;
  const mo = await server.newMember(ada, [environment_id]);
  const deletable = () => ada.get(environments.checkEnvDeletable, { environment_id });
  await ada.get(teamspaces.createTeamspace, {
    name: 'Holding it',
    users: [{ user_id: ada.session.uid }, { user_id: mo.session.uid }],
    environments: [{ env_id: environment_id }],
  });
  expect(await deletable()).toMatchObject({ is_deletable: false, users: 2 });
  expect((await ada.ask(environments.deleteEnvironment, { environment_id })).code).toBe('environment.not-deletable');
});

test('an admin sees the properties of one person, who sees those of nobody else', async () => {
  const bea = await server.newAdmin('Bea');
  const [own] = [await bea.newEnvironment(), await bea.newEnvironment()];
  const mo = await server.newMember(bea, [own._id]);
  const of = async (person: Person, user_id: string) =>
    (await person.get(environments.getAllEnvByUserId, { user_id })).map(({ _id }) => _id);
  expect(await of(bea, mo.session.uid)).toEqual([own._id]);
  expect(await of(bea, bea.session.uid)).toHaveLength(2);
  expect(await of(mo, mo.session.uid)).toEqual([own._id]);
  expect((await mo.ask(environments.getAllEnvByUserId, { user_id: bea.session.uid })).httpStatus).toBe(403);
  expect((await bea.ask(environments.getAllEnvByUserId, { user_id: ada.session.uid })).code).toBe('user.not-found');
});

test('property types weigh by their own table, and the area with them', async () => {
  const weights = new Map((await ada.get(environments.getEnvTypes, {})).map(({ key, weighting }) => [key, weighting]));
  expect(weights.get('education')).toBe(0.6);
  expect([...weights].filter(([, weight]) => weight === 0.5).map(([key]) => key)).toEqual(['other']);
  const house = await ada.newEnvironment({ property_type: 'warehouse', gross_floor_area: 1000 });
  expect(await ada.get(environments.getEnvById, { environment_id: house._id })).toMatchObject({
    weighted_floor_area: 300,
  });
});

test('the property manager of a teamspace is named on its properties', async () => {
  const house = await ada.newEnvironment();
  const mo = await server.newMember(ada, [house._id]);
  const [teamspace] = (
    await ada.get(teamspaces.createTeamspace, {
      name: 'Managed',
      users: [{ user_id: mo.session.uid }],
      environments: [{ env_id: house._id }],
    })
  ).filter(({ name }) => name === 'Managed');
  const managers = async () =>
    (await mo.get(environments.getEnvById, { environment_id: house._id })).property_managers?.map((one) => one.user_id);
  expect(await managers()).toEqual([]);
  const teamspace_id = teamspace?.teamspace_id ?? '';
  await ada.get(teamspaces.assignTSPropertyManager, { teamspace_id, user_id: mo.session.uid });
  expect(await managers()).toEqual([mo.session.uid]);
});

test('lists find what the search finds: accents, ß and umlauts in either spelling', async () => {
  const finn = await server.newAdmin('Finn');
  await finn.newEnvironment({ environment_name: 'Münchner Straße 5' });
  await finn.newEnvironment({ environment_name: 'Łódź Tower' });
  await finn.newEnvironment({ environment_name: 'Jokić % Dvůr_1' });
  const found = async (search: string) => {
    const list = await finn.get(environments.getEnvironments, { search });
    if (search.length >= 3) {
      const banner = await finn.get(environments.environmentsBannerSearch, { search });
      expect(banner.map(({ _id }) => _id)).toEqual(list.map(({ _id }) => _id));
    }
    return list.map(({ environment_name }) => environment_name);
  };
  for (const search of ['munchner', 'muenchner', 'MÜNCHNER', 'strasse', 'straße', '5 munchner'])
    expect(await found(search)).toEqual(['Münchner Straße 5']);
  for (const search of ['lodz', 'Łódź', 'tower LODZ']) expect(await found(search)).toEqual(['Łódź Tower']);
  for (const search of ['jokic', 'dvur', '%', '_', 'Dvůr_1']) expect(await found(search)).toEqual(['Jokić % Dvůr_1']);
  expect(await found('munchner tower')).toEqual([]);
});
