import { members } from '@steward/contract/access/members';
import { organizations } from '@steward/contract/access/organizations';
import { session } from '@steward/contract/access/session';
import { bills } from '@steward/contract/energy/bills';
import { addDays } from '@steward/core/calendar/day';
import { dayIn } from '@steward/core/calendar/time-zone';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('name, country, language and logo are changed with the permission, and only in the user’s own organization', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const change = { name: 'Renamed', country_code: 'DE', default_language: 'de' as const };
  expect((await mo.ask(organizations.updateOrganization, change)).httpStatus).toBe(403);
  expect((await ada.ask(organizations.updateOrganization, { ...change, name: ' ' })).errors).toMatchObject([
    { field: 'name' },
  ]);
  await ada.get(organizations.updateOrganization, change);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const upload = (file: File) => ada.ask(organizations.uploadOrganizationLogo, {}, [file]);
  expect((await upload(new File(['hello'], 'logo.png'))).code).toBe('file.not-an-image');
  expect((await upload(new File([new Uint8Array(png)], 'logo.png'))).httpStatus).toBe(200);
  const own = (await mo.get(organizations.getOrganizations, {}))[0];
  expect(own).toMatchObject({ name: 'Renamed', country_code: 'DE' });
  expect(own?.logo_file_id).toBeTruthy();
  expect((await eve.get(organizations.getOrganizations, {})).map(({ name }) => name)).not.toContain('Renamed');
  const removed = await ada.get(organizations.uploadOrganizationLogo, { remove: true }, []);
  expect(removed.logo_file_id).toBeNull();
});

test('an admin without a second factor cannot require one of the members', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  expect(await ada.get(organizations.getSecuritySettings, {})).toMatchObject({ two_factor_required: false });
  expect((await mo.ask(organizations.updateSecuritySettings, { two_factor_required: true })).httpStatus).toBe(403);
  expect(await ada.ask(organizations.updateSecuritySettings, { two_factor_required: true })).toMatchObject({
    httpStatus: 409,
    code: 'two-factor.own-first',
  });
});

test('the executives of the company are the people with an executive title', async () => {
  const ada = await server.newAdmin('Ada');
  expect(await ada.get(organizations.getExecutives, {})).toEqual([]);
  await ada.get(members.updateUserRole, { user_id: ada.session.uid, executive_title: 'CEO' });
  expect(await ada.get(organizations.getExecutives, {})).toMatchObject([{ title: 'CEO', user_id: ada.session.uid }]);
  const eve = await server.newAdmin('Eve');
  expect(await eve.get(organizations.getExecutives, {})).toEqual([]);
});

test('only a demo organization can be deleted as one', async () => {
  const ada = await server.newAdmin('Ada');
  expect(await ada.ask(organizations.removeDemoData, { confirm: 'REMOVE' })).toMatchObject({
    httpStatus: 409,
    code: 'organization.not-demo',
  });
});

test('every user gets the list of countries; only Super Admins get logs and mails of the installation', async () => {
  const countries = await server.stranger().get(organizations.fetchCountries, {});
  expect(countries).toContainEqual(expect.objectContaining({ code: 'DE', name: 'Germany' }));
  const ada = await server.newAdmin('Ada');
  await ada.newEnvironment({ environment_name: 'Logged' });
  for (const call of [organizations.getLogs, organizations.getOutbox])
    expect((await ada.ask(call, {})).httpStatus).toBe(403);
  const sue = await server.newSuperAdmin();
  const logs = await sue.get(organizations.getLogs, { table: 'environments', search: 'Logged' });
  expect(logs.paginateData.every(({ table_name }) => table_name === 'environments')).toBe(true);
  const { paginateData } = await sue.get(organizations.getOutbox, { search: sue.session.email });
  expect(paginateData[0]).toMatchObject({ recipient: sue.session.email });
});

test('today is the day in the organization’s time zone, which follows its country unless another is chosen', async () => {
  const zoe = await server.newAdmin('Zoe');
  const change = { name: 'Zoe Estates', country_code: 'DE' };
  const zoneOf = async () => (await zoe.get(session.getUserDetailForSession, {})).time_zone;
  expect(await zoe.get(organizations.updateOrganization, change)).toMatchObject({
    time_zone: null,
    country_time_zone: 'Europe/Berlin',
  });
  expect(await zoneOf()).toBe('Europe/Berlin');
  // The two zones are 25 hours apart: it is never the same day in both.
  const east = dayIn('Pacific/Kiritimati', new Date());
  const { _id: environment_id } = await zoe.newEnvironment();
  const codes = async () =>
    (
      await zoe.get(bills.checkBill, {
        fields: {
          environment_id,
          utility: 'ENERGY',
          carrier: 'electricity',
          meter_no: 'TZ1',
          date_of_bill: east,
          gross_amount: 119,
          net_amount: 100,
          tax_amount: 19,
          currency: 'EUR',
          energy_consumption: 3100,
          billing_start_date: addDays(east, -30),
          billing_end_date: east,
          end_day_counts: true,
        },
      })
    ).map(({ code }) => code);
  await zoe.get(organizations.updateOrganization, { ...change, time_zone: 'Pacific/Kiritimati' });
  expect(await codes()).not.toContain('end-after-today');
  await zoe.get(organizations.updateOrganization, { ...change, time_zone: 'Pacific/Pago_Pago' });
  expect(await codes()).toContain('end-after-today');
  expect(await zoe.ask(organizations.updateOrganization, { ...change, time_zone: 'Mars/Base' })).toMatchObject({
    errors: [{ field: 'time_zone' }],
  });
  await zoe.get(organizations.updateOrganization, { ...change, country_code: 'US', time_zone: null });
  expect(await zoneOf()).toBeNull();
});
