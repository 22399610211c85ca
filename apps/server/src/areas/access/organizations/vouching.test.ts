import { organizations } from '@steward/contract/access/organizations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const newAdmin = (name: string) => server.newAdmin(name, `${name.toLowerCase()}@new.example`, { isVouched: false });

test('an organization that registered itself has half of the uploads until a Super Admin confirms it', async () => {
  const [ada, sue] = [await newAdmin('Ada'), await server.newSuperAdmin()];
  const upload = async () =>
    (await ada.ask(organizations.uploadOrganizationLogo, { remove: true }, [new File(['x'], 'x.png')])).code;
  const half = (organizations.uploadOrganizationLogo.limit?.calls ?? 0) / 2;
  for (let i = 0; i < half; i += 1) expect(await upload()).not.toBe('organization.new');
  expect(await upload()).toBe('organization.new');
  const organization_id = ada.session.organization_id;
  const { paginateData } = await sue.get(organizations.getUnvouchedOrganizations, {});
  expect(paginateData).toContainEqual({
    _id: organization_id,
    name: 'Ada & Co',
    created_at: expect.any(String),
    email: 'ada@new.example',
  });
  await sue.get(organizations.vouchForOrganization, { organization_id });
  expect(JSON.stringify(await sue.get(organizations.getUnvouchedOrganizations, {}))).not.toContain(organization_id);
  expect(['organization.new', 'request.too-many']).not.toContain(await upload());
});

test('only a Super Admin sees and confirms new organizations', async () => {
  const ada = await newAdmin('Bea');
  expect((await ada.ask(organizations.getUnvouchedOrganizations, {})).code).toBe('session.forbidden');
  const { organization_id } = ada.session;
  expect((await ada.ask(organizations.vouchForOrganization, { organization_id })).code).toBe('session.forbidden');
  const sue = await server.newSuperAdmin();
  const unknown = { organization_id: '0197c9a2-0000-7000-8000-000000000000' };
  expect((await sue.ask(organizations.vouchForOrganization, unknown)).code).toBe('organization.not-found');
});
