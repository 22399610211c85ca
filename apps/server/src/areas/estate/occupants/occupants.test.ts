import { environments } from '@steward/contract/estate/environments';
import { occupants } from '@steward/contract/estate/occupants';
import { shareLinks } from '@steward/contract/foundation/share-links';
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

async function employee() {
  const { _id: environment_id } = await ada.newEnvironment({
    environment_name: `Quay ${Math.random()}`,
    city: 'Hamburg',
  });
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  const fields = {
    environment_id,
    kind: 'employee' as const,
    name: 'Nora Wind',
    job_title: 'Office manager',
    email: 'nora@nordwind.example',
    tenant_id,
    note: 'allergic to nuts',
  };
  const { _id: occupant_id } = await ada.get(occupants.saveOccupant, fields);
  return { environment_id, occupant_id, fields };
}
const tokenOf = (url: string) => url.split('/employee_preview/')[1] ?? '';

test('occupants are added, changed, listed by kind, counted at home, and deleted', async () => {
  const zoe = await server.newAdmin('Zoe');
  const { _id: environment_id } = await zoe.newEnvironment();
  const add = (name: string, kind: 'occupier' | 'employee') =>
    zoe.get(occupants.saveOccupant, { environment_id, kind, name });
  const flat = await add('Family Berg', 'occupier');
  await add('Kim', 'employee');
  const list = async (kind?: 'occupier' | 'employee') =>
    (await zoe.get(occupants.getOccupants, { environment_id, kind })).map(({ name }) => name);
  expect(await list()).toEqual(['Family Berg', 'Kim']);
  expect(await list('occupier')).toEqual(['Family Berg']);
  expect((await zoe.get(environments.getEnvHomeCount, {})).occupant_count).toBe(2);
  const change = { occupant_id: flat._id, environment_id, kind: 'occupier', name: 'Family Tal' } as const;
  expect(await zoe.get(occupants.saveOccupant, change)).toMatchObject({ _id: flat._id, name: 'Family Tal' });
  await zoe.get(occupants.deleteOccupant, { occupant_id: flat._id });
  expect(await list()).toEqual(['Kim']);
});

test('a shared business card opens without an account, and shows only the data of the card', async () => {
  const { occupant_id } = await employee();
  expect(await ada.get(occupants.getBusinessCard, { occupant_id })).toBeNull();
  const { url } = await ada.get(occupants.shareBusinessCard, { occupant_id });
  expect((await ada.get(occupants.getBusinessCard, { occupant_id }))?.url).toBe(url);
  const shown = await server.stranger().get(occupants.getEmployeePreview, { token: tokenOf(url) });
  expect(shown).toMatchObject({ name: 'Nora Wind', job_title: 'Office manager', company: 'Nordwind', city: 'Hamburg' });
  expect(Object.keys(shown).toSorted()).toEqual(
    ['city', 'company', 'email', 'job_title', 'mobile', 'name', 'property'].toSorted(),
  );
});

test('a link stops working when it is revoked or replaced, or the person is no longer an employee', async () => {
  const { occupant_id, fields } = await employee();
  const share = async () => tokenOf((await ada.get(occupants.shareBusinessCard, { occupant_id })).url);
  const opens = async (token: string) =>
    (await server.stranger().ask(occupants.getEmployeePreview, { token })).code ?? 'opens';
  const first = await share();
  const second = await share();
  expect([await opens(first), await opens(second)]).toEqual(['card.link-invalid', 'opens']);
  await ada.get(occupants.revokeBusinessCard, { occupant_id });
  expect(await opens(second)).toBe('card.link-invalid');
  const third = await share();
  await ada.get(occupants.saveOccupant, { ...fields, occupant_id, kind: 'occupier' });
  expect(await opens(third)).toBe('card.link-invalid');
  expect((await ada.ask(occupants.shareBusinessCard, { occupant_id })).code).toBe('occupant.no-card');
});

test('a business card closes with its person and with its organization', async () => {
  const zoe = await server.newAdmin('Zoe');
  const { _id: environment_id } = await zoe.newEnvironment();
  const shared = async (name: string) => {
    const { _id: occupant_id } = await zoe.get(occupants.saveOccupant, { environment_id, kind: 'employee', name });
    return { occupant_id, token: tokenOf((await zoe.get(occupants.shareBusinessCard, { occupant_id })).url) };
  };
  const opens = async (token: string) =>
    (await server.stranger().ask(occupants.getEmployeePreview, { token })).code ?? 'opens';
  const [deleted, kept] = [await shared('Nora'), await shared('Kim')];
  await zoe.get(occupants.deleteOccupant, { occupant_id: deleted.occupant_id });
  expect([await opens(deleted.token), await opens(kept.token)]).toEqual(['card.link-invalid', 'opens']);
  const { paginateData } = await zoe.get(shareLinks.getShareLinks, { sort: 'title', descending: false });
  expect(paginateData.map(({ title, state, environment_id: of }) => [title, state, of])).toEqual([
    ['Kim', 'active', environment_id],
    ['Nora', 'revoked', environment_id],
  ]);
  await server.owner.query('update organizations set closed_at = now() where organization_id = $1', [
    zoe.session.organization_id,
  ]);
  expect(await opens(kept.token)).toBe('card.link-invalid');
});

test('neither an id nor a changed secret opens a card', async () => {
  const { occupant_id } = await employee();
  const token = tokenOf((await ada.get(occupants.shareBusinessCard, { occupant_id })).url);
  const base64 = Buffer.from(occupant_id).toString('base64');
  const turned = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const foreign = Buffer.from(eve.session.organization_id.replaceAll('-', ''), 'hex').toString('base64url');
  for (const wrong of [occupant_id, base64, turned, '', `${foreign}.${token.split('.')[1]}`])
    expect(await server.stranger().ask(occupants.getEmployeePreview, { token: wrong })).toMatchObject({
      httpStatus: 404,
      code: 'card.link-invalid',
    });
});

test('tenant and space of a person belong to the same property', async () => {
  const { fields } = await employee();
  const { _id: environment_id } = await ada.newEnvironment();
  expect(await ada.ask(occupants.saveOccupant, { ...fields, environment_id })).toMatchObject({
    errors: [{ field: 'tenant_id' }],
  });
});

test('another organization, and a member without the property, find nothing', async () => {
  const { environment_id, occupant_id, fields } = await employee();
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  for (const other of [eve, mo])
    for (const reply of [
      await other.ask(occupants.getOccupants, { environment_id }),
      await other.ask(occupants.saveOccupant, { ...fields, occupant_id }),
      await other.ask(occupants.shareBusinessCard, { occupant_id }),
      await other.ask(occupants.getBusinessCard, { occupant_id }),
      await other.ask(occupants.revokeBusinessCard, { occupant_id }),
      await other.ask(occupants.deleteOccupant, { occupant_id }),
    ])
      expect(reply.statusCode).not.toBe(200);
  expect(await ada.get(occupants.getOccupants, { environment_id })).toHaveLength(1);
});
