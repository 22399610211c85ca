import { leases } from '@steward/contract/estate/leases';
import { occupants } from '@steward/contract/estate/occupants';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { search } from '@steward/contract/foundation/search';
import { members } from '@steward/contract/access/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleOf } from '../../../testing/roles.ts';
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

const office = (environment_id: string, space_name: string) =>
  ada.get(spaces.createSpace, { environment_id, space_name, space_type_id: 'office', gross_floor_area: 100 });

/** A house with two offices, each leased by a tenant of its own. */
async function house() {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const halves = [];
  for (const name of ['North', 'South']) {
    const tenant = await ada.get(tenants.saveTenant, { environment_id, name: `${name} Ltd` });
    const space = await office(environment_id, `Office ${name}`);
    const lease = await ada.get(leases.saveLease, {
      tenant_id: tenant._id,
      space_id: space._id,
      valid_from: '2020-01-01',
    });
    const person = { environment_id, kind: 'employee', name: `Person ${name}`, tenant_id: tenant._id } as const;
    halves.push({ tenant, space, lease, occupant: await ada.get(occupants.saveOccupant, person) });
  }
  const [north, south] = halves;
  if (!north || !south) throw new Error('no house');
  return { environment_id, north, south };
}

async function tenantMember(environmentIds: string[]) {
  const tess = await server.newMember(ada, environmentIds);
  await ada.get(members.updateUserRole, { user_id: tess.session.uid, role_id: await roleOf(ada, 'tenant') });
  return tess;
}

test('a tenant is added, changed and found by name', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Quay House' });
  const name = 'Nordwind Consulting';
  const added = await ada.get(tenants.saveTenant, { environment_id, name, email: 'Office@Nordwind.example' });
  expect(added).toMatchObject({ name, email: 'office@nordwind.example', lease: null, leased_area: 0, leases: 0 });
  const changed = { tenant_id: added._id, environment_id, name, contact_name: 'Nora Wind', mobile: '+49 30 123456' };
  expect(await ada.get(tenants.saveTenant, changed)).toMatchObject({ _id: added._id, contact_name: 'Nora Wind' });
  expect(await ada.get(tenants.getTenants, { environment_id })).toHaveLength(1);
  expect((await ada.get(search.globalSearch, { search: 'nordwind' })).map((one) => [one.type, one.url])).toEqual([
    ['Tenant', `/tenant-profile?tenant=${added._id}`],
  ]);
  const again = await ada.ask(tenants.saveTenant, { environment_id, name: ' nordwind consulting ' });
  expect(again).toMatchObject({ httpStatus: 409, code: 'tenant.name-taken', errors: [{ field: 'name' }] });
});

test('the profile shows the running lease, and the area of all running ones', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Two floors' });
  const { _id: first } = await office(environment_id, 'First');
  const { _id: second } = await office(environment_id, 'Second');
  const lease = (space_id: string, more: object) =>
    ada.get(leases.saveLease, { tenant_id, space_id, valid_from: '2020-01-01', ...more });
  await lease(first, { area: 60 });
  await lease(second, { share: 0.25 });
  await lease(second, { valid_from: '2010-01-01', valid_until: '2019-12-31' });
  const [tenant] = await ada.get(tenants.getTenants, { tenant_id });
  expect(tenant).toMatchObject({ leased_area: 85, leases: 3, lease: { valid_from: '2020-01-01', state: 'running' } });
});

test('a tenant with leases or people cannot be deleted, and its dependents are counted', async () => {
  const { north } = await house();
  const tenant_id = north.tenant._id;
  expect(await ada.get(tenants.checkTenantDeletable, { tenant_id })).toEqual({
    is_deletable: false,
    leases: 1,
    occupants: 1,
  });
  expect(await ada.ask(tenants.deleteTenant, { tenant_id })).toMatchObject({ code: 'tenant.not-deletable' });
  await ada.get(leases.deleteLease, { lease_id: north.lease._id });
  await ada.get(occupants.deleteOccupant, { occupant_id: north.occupant._id });
  await ada.get(tenants.deleteTenant, { tenant_id });
  expect(await ada.ask(tenants.getTenants, { tenant_id })).toMatchObject({ code: 'tenant.not-found' });
});

test('a tenant sees only their own data', async () => {
  const { environment_id, north, south } = await house();
  const tess = await tenantMember([environment_id]);
  expect(await tess.get(tenants.getTenants, { environment_id })).toEqual([]);
  expect(await tess.get(spaces.getSpaces, { environment_id })).toEqual([]);
  const candidates = await ada.get(tenants.getTenantCandidates, {});
  expect(candidates.map(({ user_id }) => user_id)).toContain(tess.session.uid);
  const accounts = { tenant_id: north.tenant._id, user_ids: [tess.session.uid] };
  expect((await ada.get(tenants.setTenantAccounts, accounts)).accounts).toMatchObject([{ user_id: tess.session.uid }]);

  const names = async () => [
    ...(await tess.get(tenants.getTenants, { environment_id })).map(({ name }) => name),
    ...(await tess.get(leases.getTenantSpaces, { environment_id })).map(({ space_name }) => space_name),
    ...(await tess.get(spaces.getSpaces, { environment_id })).map(({ space_name }) => space_name),
    ...(await tess.get(occupants.getOccupants, { environment_id })).map(({ name }) => name),
  ];
  expect(await names()).toEqual(['North Ltd', 'Office North', 'Office North', 'Person North']);
  const found = await Promise.all(['South', 'North'].map((word) => tess.get(search.globalSearch, { search: word })));
  expect(found.map((list) => list.map(({ type }) => type).toSorted())).toEqual([[], ['Occupant', 'Space', 'Tenant']]);
  for (const reply of [
    await tess.ask(tenants.getTenants, { tenant_id: south.tenant._id }),
    await tess.ask(leases.getTenantSpaces, { tenant_id: south.tenant._id }),
    await tess.ask(leases.getTenantSpaces, { space_id: south.space._id }),
    await tess.ask(occupants.getOccupants, { tenant_id: south.tenant._id }),
  ])
    expect(reply.httpStatus).toBe(404);
  expect((await tess.ask(leases.getVacancy, { environment_id })).httpStatus).toBe(403);
  expect((await tess.ask(tenants.saveTenant, { environment_id, name: 'Mine' })).httpStatus).toBe(403);

  await ada.get(tenants.setTenantAccounts, { tenant_id: north.tenant._id, user_ids: [] });
  expect(await names()).toEqual([]);
});

test('only members with a tenant role can represent a tenant', async () => {
  const { environment_id, north } = await house();
  const mo = await server.newMember(ada, [environment_id]);
  const reply = await ada.ask(tenants.setTenantAccounts, { tenant_id: north.tenant._id, user_ids: [mo.session.uid] });
  expect(reply).toMatchObject({ httpStatus: 409, code: 'tenant.no-tenant-role' });
});

test('another organization, and a member without the property, find nothing', async () => {
  const { environment_id, north } = await house();
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  const tenant_id = north.tenant._id;
  for (const other of [eve, mo])
    for (const reply of [
      await other.ask(tenants.getTenants, { environment_id }),
      await other.ask(tenants.getTenants, { tenant_id }),
      await other.ask(tenants.saveTenant, { environment_id, name: 'Mine' }),
      await other.ask(tenants.saveTenant, { tenant_id, environment_id, name: 'Mine' }),
      await other.ask(tenants.setTenantAccounts, { tenant_id, user_ids: [] }),
      await other.ask(tenants.deleteTenant, { tenant_id }),
    ])
      expect(reply.statusCode).not.toBe(200);
  expect(await ada.get(tenants.getTenants, { tenant_id })).toMatchObject([{ name: 'North Ltd', leases: 1 }]);
});
