import { environments } from '@steward/contract/estate/environments';
import { leases } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

async function house(change: { gross_floor_area?: number; occupancy?: number } = {}) {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000, ...change });
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  const space = (space_name: string, gross_floor_area: number, more: object = {}) =>
    ada.get(spaces.createSpace, {
      environment_id,
      space_name,
      space_type_id: 'office',
      gross_floor_area,
      ...more,
    });
  const { _id: space_id } = await space('Office', 100);
  const ask = (more: object) => ada.ask(leases.saveLease, { tenant_id, space_id, valid_from: '2024-01-01', ...more });
  return { environment_id, tenant_id, space_id, space, ask };
}

test('two leases of a space share it on no day beyond its area', async () => {
  const { ask, space_id } = await house();
  expect((await ask({ area: 60, valid_until: '2024-06-30' })).statusCode).toBe(200);
  expect(await ask({ area: 41 })).toMatchObject({ code: 'lease.area-too-large', errors: [{ field: 'area' }] });
  expect((await ask({ area: 40 })).statusCode).toBe(200);
  // The last day of the first one counts.
  expect((await ask({ share: 0.6, valid_from: '2024-06-30' })).code).toBe('lease.area-too-large');
  const later = await ask({ share: 0.6, valid_from: '2024-07-01' });
  expect(later).toMatchObject({ statusCode: 200, data: { leased_area: 60, state: 'running' } });
  expect((await ask({})).code).toBe('lease.area-too-large');
  const known = await ada.get(leases.getTenantSpaces, { space_id });
  expect(known.map(({ valid_from }) => valid_from)).toEqual(['2024-07-01', '2024-01-01', '2024-01-01']);
  // The lease that is changed is not counted twice.
  expect((await ask({ lease_id: later.data._id, area: 60, share: null, valid_from: '2024-07-01' })).statusCode).toBe(
    200,
  );
});

test('the database refuses what the service did not see', async () => {
  const { ask, space_id } = await house();
  const { data: lease } = await ask({ area: 60 });
  const change = (text: string, ...values: unknown[]) => server.owner.query(text, values);
  await expect(
    change(
      `insert into leases (organization_id, id, environment_id, tenant_id, space_id, valid_from, area, cost_recovery)
       select organization_id, gen_random_uuid(), environment_id, tenant_id, space_id, '2030-01-01', 41, 'none' from leases where id = $1`,
      lease._id,
    ),
  ).rejects.toThrow('take more than its area');
  await expect(change('update leases set area = 101 where id = $1', lease._id)).rejects.toThrow('more than its area');
  await expect(change('update spaces set gross_floor_area = 59 where id = $1', space_id)).rejects.toThrow(
    'more than its area',
  );
  await change('update spaces set gross_floor_area = 60 where id = $1', space_id);
});

test('a space is made no smaller than what is leased of it', async () => {
  const { ask, space_id } = await house();
  await ask({ area: 60, valid_until: '2024-01-31' });
  const fields = { space_id, space_name: 'Office', space_type_id: 'office' as const };
  expect(await ada.ask(spaces.updateSpace, { ...fields, gross_floor_area: 59 })).toMatchObject({
    httpStatus: 409,
    code: 'space.area-below-leases',
  });
  expect((await ada.ask(spaces.updateSpace, { ...fields, gross_floor_area: 60 })).statusCode).toBe(200);
});

test('a space with a lease is not deleted, an ended one included', async () => {
  const { ask, space_id } = await house();
  const { data: lease } = await ask({ valid_until: '2024-01-31' });
  expect(lease.state).toBe('ended');
  expect(await ada.get(spaces.checkSpaceDeletable, { space_id })).toMatchObject({ is_deletable: false, leases: 1 });
  expect(await ada.ask(spaces.deleteSpace, { space_id })).toMatchObject({ httpStatus: 409, code: 'space.in-use' });
  await ada.get(leases.deleteLease, { lease_id: lease._id });
  await ada.get(spaces.deleteSpace, { space_id });
});

test('two leases added at the same moment cannot both take the last area', async () => {
  const { ask, space_id } = await house();
  const both = await Promise.all([1, 2, 3].map(() => ask({ area: 60 })));
  expect(both.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(await ada.get(leases.getTenantSpaces, { space_id })).toHaveLength(1);
});

test.each([
  ['an end before the start', { valid_until: '2023-12-31' }, 'valid_until'],
  ['area and share', { area: 10, share: 0.1 }, 'share'],
  ['a fixed part of the costs that is not told', { cost_recovery: 'fixed' }, 'recovery_share'],
  ['a part of the costs where it is not fixed', { cost_recovery: 'area', recovery_share: 0.5 }, 'recovery_share'],
  ['a consent that is still to come', { data_consent_on: '2199-01-01' }, 'data_consent_on'],
] as const)('%s is refused at its field', async (_, more, field) => {
  const { ask } = await house();
  expect(await ask(more)).toMatchObject({ httpStatus: 400, errors: [{ field }] });
});

test('a lease keeps its cost recovery and the day of the consent', async () => {
  const { ask } = await house();
  const terms = { cost_recovery: 'fixed', recovery_share: 0.35, data_consent_on: '2024-02-01', headcount: 4 };
  expect((await ask(terms)).data).toMatchObject({ ...terms, leased_area: 100, tenant_name: 'Nordwind' });
});

test('the leases of a property bring no more people than it holds', async () => {
  const { ask } = await house({ occupancy: 10 });
  expect((await ask({ area: 50, headcount: 6, valid_until: '2024-12-31' })).statusCode).toBe(200);
  expect(await ask({ area: 50, headcount: 5 })).toMatchObject({
    code: 'lease.too-many-people',
    errors: [{ field: 'headcount' }],
  });
  expect((await ask({ area: 50, headcount: 5, valid_from: '2025-01-01' })).statusCode).toBe(200);
});

test('vacancy counts what no lease covers, by day, and leaves common parts and own use out', async () => {
  const { environment_id, space, ask, space_id, tenant_id } = await house();
  await space('Lobby', 50, { space_type_id: 'lobby' });
  await space('Ours', 200, { i_am_tenant: true });
  await ask({ area: 60, valid_from: '2023-01-01' });
  await ask({ area: 40, valid_from: '2023-01-01', valid_until: '2024-06-30' });
  const vacancy = await ada.get(leases.getVacancy, { environment_id, year: 2024 });
  expect(vacancy).toMatchObject({
    lettable_area: 300,
    vacant_area: 40,
    steps: [
      { valid_from: '2024-01-01', valid_until: '2024-06-30', leased_area: 300, vacant_area: 0 },
      { valid_from: '2024-07-01', valid_until: '2024-12-31', leased_area: 260, vacant_area: 40 },
    ],
    headcount: 0,
    largest_occupancy: 2152,
    stated_occupancy: null,
  });
  expect(vacancy.vacancy_rate).toBeCloseTo((40 * 184) / (300 * 366), 10);
  expect(vacancy.spaces.find((one) => one.space_id === space_id)).toEqual({
    space_id,
    is_lettable: true,
    vacant_area: 40,
    tenants: [{ tenant_id, name: 'Nordwind' }],
  });
});

test('after the sale nothing is vacant: its days do not count, and today has no figure', async () => {
  const { environment_id, ask, space_id } = await house();
  await ask({ area: 60, valid_from: '2023-01-01' });
  const sale = { environment_id, attribute: 'holding', word: 'not_held', valid_from: '2024-10-01' } as const;
  await ada.get(environments.savePropertyChange, sale);
  const sold = await ada.get(leases.getVacancy, { environment_id, year: 2024 });
  expect(sold.steps).toEqual([
    { valid_from: '2024-01-01', valid_until: '2024-09-30', leased_area: 60, vacant_area: 40 },
  ]);
  expect([sold.vacancy_rate, sold.vacant_area]).toEqual([0.4, null]);
  expect(sold.spaces.find((one) => one.space_id === space_id)).toMatchObject({ vacant_area: null });
  expect(await ada.get(leases.getVacancy, { environment_id, year: 2025 })).toMatchObject({
    steps: [],
    vacancy_rate: null,
  });
});

test('tenant and space of a lease are of one property', async () => {
  const { tenant_id } = await house();
  const { space_id } = await house();
  const reply = await ada.ask(leases.saveLease, { tenant_id, space_id, valid_from: '2024-01-01' });
  expect(reply).toMatchObject({ errors: [{ field: 'space_id' }] });
});

test('another organization, and a member without the property, find nothing', async () => {
  const { environment_id, tenant_id, space_id, ask } = await house();
  const { data: lease } = await ask({});
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  for (const other of [eve, mo])
    for (const reply of [
      await other.ask(leases.getTenantSpaces, { environment_id }),
      await other.ask(leases.getTenantSpaces, { tenant_id }),
      await other.ask(leases.getVacancy, { environment_id }),
      await other.ask(leases.saveLease, { tenant_id, space_id, valid_from: '2030-01-01' }),
      await other.ask(leases.deleteLease, { lease_id: lease._id }),
    ])
      expect(reply.statusCode).not.toBe(200);
  expect(await ada.get(leases.getTenantSpaces, { environment_id })).toHaveLength(1);
});

test('the lists of spaces and tenants are filtered by what is leased today', async () => {
  const { environment_id, space, ask } = await house();
  const { _id: large } = await space('Hall', 400);
  await space('Small room', 20);
  const { _id: second } = await ada.get(tenants.saveTenant, {
    environment_id,
    name: 'Südwind',
    email: 'hi@sued.example',
  });
  await ask({ share: 0.5 });
  await ask({ tenant_id: second, space_id: large, valid_from: '2020-01-01', valid_until: '2021-12-31' });
  await ask({ tenant_id: second, space_id: large, area: 300, valid_until: '2199-12-31' });
  const spaceNames = async (query: object) =>
    (await ada.get(spaces.getSpaces, { environment_id, where: JSON.stringify(query) })).map(
      ({ space_name }) => space_name,
    );
  expect(await spaceNames({ field: 'leased_area', from: 1 })).toEqual(['Hall', 'Office']);
  expect(await spaceNames({ not: { field: 'leased_area', from: 100 } })).toEqual(['Office', 'Small room']);
  expect(
    await spaceNames({
      any: [
        { field: 'gross_floor_area', to: 20 },
        { field: 'space_name', contains: 'hal' },
      ],
    }),
  ).toEqual(['Hall', 'Small room']);
  const tenantNames = async (query: object) =>
    (await ada.get(tenants.getTenants, { environment_id, where: JSON.stringify(query) })).map(({ name }) => name);
  expect(await tenantNames({ field: 'leased_area', from: 50, to: 50 })).toEqual(['Nordwind']);
  expect(await tenantNames({ field: 'leased_area', from: 300 })).toEqual(['Südwind']);
  expect(await tenantNames({ field: 'lease_end', to: '2199-12-31' })).toEqual(['Südwind']);
  expect(await tenantNames({ field: 'lease_end', empty: true })).toEqual(['Nordwind']);
  expect(
    await tenantNames({
      all: [
        { field: 'email', contains: 'SUED' },
        { field: 'occupants', to: 0 },
      ],
    }),
  ).toEqual(['Südwind']);
  expect(await ada.ask(tenants.getTenants, { environment_id, where: '{"field":"salary","from":1}' })).toMatchObject({
    code: 'request.invalid',
    errors: [{ field: 'where' }],
  });
});
