import { members } from '@steward/contract/access/members';
import { environments } from '@steward/contract/estate/environments';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { writeListQuery, type ListQuery } from '@steward/core/lists/list-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Meters, spaces and tenants of all properties in one list each, with the same rules.

let server: TestServer;
let ada: Person;
let eve: Person;
const houses: string[] = [];
const tenantIds: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  const [east, west] = [await ada.newPortfolio('East'), await ada.newPortfolio('West')];
  for (const [at, name] of ['Alpha', 'Beta', 'Gamma', 'Old'].entries()) {
    const portfolio_id = (at === 1 ? west : east)._id;
    const { _id: environment_id } = await ada.newEnvironment({
      environment_name: name,
      portfolio_id,
      gross_floor_area: 1000,
    });
    houses.push(environment_id);
    await ada.get(meters.addMeter, {
      environment_id,
      carrier: at === 1 ? 'water' : 'electricity',
      meter_no: `M${9 - at}`,
    });
    const space = {
      environment_id,
      space_name: `Room ${9 - at}`,
      space_type_id: 'office',
      gross_floor_area: 100 * (at + 1),
    };
    const { _id: space_id } = await ada.get(spaces.createSpace, { ...space, space_type_id: 'office' });
    const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: `Tenant ${9 - at}` });
    tenantIds.push(tenant_id);
    if (at < 2) await ada.get(leases.saveLease, { tenant_id, space_id, valid_from: '2020-01-01' });
  }
  await ada.get(environments.archiveEnvironment, { environment_id: houses[3] ?? '' });
});
afterAll(() => server.stop());

const where = (query: ListQuery) => ({ where: writeListQuery(query) });
const is = (field: string, value: string): ListQuery => ({ all: [{ field, in: [value] }] });

/** The names in a list, in its order. */
const lists = {
  meters: async (person: Person, asked: object = {}) =>
    (await person.get(meters.findMeters, asked)).paginateData.map((row) => `${row.environment_name} ${row.meter_no}`),
  spaces: async (person: Person, asked: object = {}) =>
    (await person.get(spaces.findSpaces, asked)).paginateData.map((row) => `${row.env_name} ${row.space_name}`),
  tenants: async (person: Person, asked: object = {}) =>
    (await person.get(tenants.findTenants, asked)).paginateData.map((row) => `${row.env_name} ${row.name}`),
};
const named = { meters: 'M', spaces: 'Room ', tenants: 'Tenant ' } as const;
const kinds = ['meters', 'spaces', 'tenants'] as const;
const own = { meters: 'meter_no', spaces: 'space_name', tenants: 'name' } as const;

test.each(kinds)(
  '%s of all properties are found, sorted, searched, filtered and paged; archived properties are left out',
  async (kind) => {
    const find = lists[kind];
    const [a, b, c] = ['Alpha', 'Beta', 'Gamma'].map((name, at) => `${name} ${named[kind]}${9 - at}`);
    expect(await find(ada)).toEqual([a, b, c]);
    expect(await find(ada, { descending: true })).toEqual([c, b, a]);
    expect(await find(ada, { sort: own[kind] })).toEqual([c, b, a]);
    expect(await find(ada, { search: 'BET' })).toEqual([b]);
    expect(await find(ada, { search: `${named[kind]}7` })).toEqual([c]);
    expect(await find(ada, { search: '%' })).toEqual([]);
    expect(await find(ada, where(is('environment_id', houses[0] ?? '')))).toEqual([a]);
    expect(await find(ada, { page: 2, page_size: 2 })).toEqual([c]);
    expect(await find(eve)).toEqual([]);
    const mo = await server.newMember(ada, [houses[1] ?? '']);
    await server.giveRole(mo, 'asset_manager');
    expect(await find(mo)).toEqual([b]);
  },
);

test('present leases are shown with spaces and tenants, and sort them', async () => {
  const found = await ada.get(spaces.findSpaces, { sort: 'leased_area', descending: true });
  expect(found).toMatchObject({
    totalData: 3,
    paginateData: [
      { space_name: 'Room 8', leased_area: 200 },
      { space_name: 'Room 9', leased_area: 100 },
      { space_name: 'Room 7', leased_area: 0 },
    ],
  });
  const { paginateData } = await ada.get(tenants.findTenants, { sort: 'leased_area', descending: true });
  expect(paginateData.map(({ name, leased_area }) => [name, leased_area])).toEqual([
    ['Tenant 8', 200],
    ['Tenant 9', 100],
    ['Tenant 7', 0],
  ]);
});

test('a tenant finds only their own tenant record and spaces, and no meters', async () => {
  const tess = await server.newMember(ada, houses);
  await ada.get(members.updateUserRole, { user_id: tess.session.uid, role_id: await roleOf(ada, 'tenant') });
  await ada.get(tenants.setTenantAccounts, { tenant_id: tenantIds[0] ?? '', user_ids: [tess.session.uid] });
  expect(await lists.tenants(tess)).toEqual(['Alpha Tenant 9']);
  expect(await lists.spaces(tess)).toEqual(['Alpha Room 9']);
  expect((await tess.ask(meters.findMeters, {})).httpStatus).toBe(403);
});
