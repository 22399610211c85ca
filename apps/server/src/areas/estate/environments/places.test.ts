import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let mo: Person;

/** 6,000 properties: 3,000 on one spot in Berlin, 2,998 in a line through Fiji across the date line, one in Rome, one nowhere. */
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  const rome = await ada.newEnvironment({
    environment_name: 'Rome',
    latitude: 41.9,
    longitude: 12.5,
    gross_floor_area: 900,
  });
  await ada.newEnvironment({ environment_name: 'Nowhere' });
  await server.owner.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city, zip_code, country_code, gross_floor_area, latitude, longitude)
     select $1, gen_random_uuid(), $2, 'House ' || lpad(n::text, 4, '0'), 'business', 'office', 'Way', case when n <= 3000 then 'Berlin' else 'Suva' end, '1', 'DE',
       case when n % 2 = 0 then 400 else 600 end, case when n <= 3000 then 52.5 else -17.5 end,
       case when n <= 3000 then 13.4 when n % 2 = 0 then 179 + (n - 3000) / 3000.0 else -180 + (n - 3000) / 3000.0 end
     from generate_series(1, 5998) n`,
    [ada.session.organization_id, rome.portfolio_id],
  );
  mo = await server.newMember(ada, [rome._id]);
});
afterAll(() => server.stop());

test('so many that they crowd come in groups, which together are all that have a position', async () => {
  const { total, located, around, places, groups } = await ada.get(environments.getEnvironmentPlaces, {});
  expect({ total, located }).toEqual({ total: 6000, located: 5999 });
  expect(around).toMatchObject({ south: -17.5, north: 52.5 });
  expect(places.length + groups.reduce((sum, { count }) => sum + count, 0)).toBe(5999);
  expect(groups.length).toBeLessThan(10);
  // Rome stands in Berlin's group at this distance: the mean of 3,000 at 500 m² and one at 900.
  const europe = groups.find(({ count }) => count === 3001);
  expect(europe?.latitude).toBeCloseTo((3000 * 52.5 + 41.9) / 3001, 9);
  expect(europe?.gross_floor_area).toBeCloseTo((3000 * 500 + 900) / 3001, 9);
});

test('closer, each stands for itself, and only what is in view is sent', async () => {
  const view = { west: 5, south: 35, east: 20, north: 60, zoom: 5 };
  const { located, places, groups } = await ada.get(environments.getEnvironmentPlaces, { view });
  expect({ located, groups }).toEqual({ located: 5999, groups: [] });
  expect(places).toHaveLength(3001);
  expect(places.at(-1)).toMatchObject({ environment_name: 'Rome', latitude: 41.9, longitude: 12.5 });
});

test.each([
  ['east of the date line', { west: 170, east: 190 }],
  ['west of it', { west: -190, east: -170 }],
])('a view across the date line, seen from %s, holds both sides', async (_name, side) => {
  const { places } = await ada.get(environments.getEnvironmentPlaces, {
    view: { ...side, south: -30, north: 0, zoom: 5 },
  });
  expect(places).toHaveLength(2998);
});

test('a filter that leaves few sends them whole, in view or not', async () => {
  const view = { west: 0, south: 0, east: 1, north: 1, zoom: 9 };
  const found = await ada.get(environments.getEnvironmentPlaces, { search: 'Rome', view });
  expect(found).toMatchObject({ total: 1, located: 1, places: [{ environment_name: 'Rome' }], groups: [] });
});

test('a member sees only the own on the map, somebody else none', async () => {
  const own = await mo.get(environments.getEnvironmentPlaces, {});
  expect(own).toMatchObject({ total: 1, located: 1, places: [{ environment_name: 'Rome' }] });
  const eve = await server.newAdmin('Eve');
  expect(await eve.get(environments.getEnvironmentPlaces, {})).toEqual({
    total: 0,
    located: 0,
    around: null,
    places: [],
    groups: [],
  });
});

test('a view that is turned round is refused', async () => {
  const view = { west: 20, south: 35, east: 5, north: 60, zoom: 5 };
  expect((await ada.ask(environments.getEnvironmentPlaces, { view })).httpStatus).toBe(400);
});
