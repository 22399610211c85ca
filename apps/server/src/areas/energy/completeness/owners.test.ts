import { bills } from '@steward/contract/energy/bills';
import { teamspaces } from '@steward/contract/access/teamspaces';
import { completeness } from '@steward/contract/energy/completeness';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asInstallation } from '../../../database/transaction.ts';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { roleOf, take } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { remindOwnersJob } from './completeness.job-kinds.ts';
import { remindOwners } from './owners.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const monthStart = (back: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
};
const addBill = (person: Person, environment_id: string, back: number, months = 1, more: object = {}) =>
  person.get(bills.createBill, {
    fields: {
      ...more,
      environment_id,
      utility: 'ENERGY',
      carrier: 'electricity',
      supplier: 'Nordstrom',
      meter_no: 'E1',
      date_of_bill: monthStart(back - months),
      billing_start_date: monthStart(back),
      billing_end_date: monthStart(back - months),
      gross_amount: 100 + back,
      net_amount: 100 + back,
      currency: 'EUR',
      energy_consumption: 1000 + back,
    },
  });
const remind = (person: Person) => {
  const ctx = maintenanceCtx(server.steward.platform, 'test');
  return remindOwners(ctx, person.session.organization_id);
};
const bell = async (person: Person) =>
  (await person.get(notifications.listNotifications, {})).filter(({ kind }) => kind === 'bill.overdue');
const matrixOf = async (person: Person, environment_id: string) =>
  (
    await person.get(completeness.getBillMatrix, {
      from: monthStart(12).slice(0, 7),
      until: monthStart(1).slice(0, 7),
      environment_id,
    })
  ).paginateData;

test('an owner is set for one or many properties, shown in the matrix, and must see all of them', async () => {
  const ada = await server.newAdmin('Ada');
  const houses = [await ada.newEnvironment(), await ada.newEnvironment()].map(({ _id }) => _id);
  const [first = '', second = ''] = houses;
  await addBill(ada, first, 12);
  const mo = await server.newMember(ada, [first]);
  const nameOf = async (ids: string[]) =>
    (await ada.get(completeness.getBillOwnerCandidates, { environment_ids: ids })).map(({ _id }) => _id);
  expect(await nameOf([first])).toContain(mo.session.uid);
  expect(await nameOf(houses)).not.toContain(mo.session.uid);
  const owner = { utility: null, owner_id: mo.session.uid };
  const refused = await ada.ask(completeness.saveBillOwners, { environment_ids: houses, ...owner });
  expect(refused.errors).toMatchObject([{ field: 'owner_id' }]);
  expect(await ada.get(completeness.saveBillOwners, { environment_ids: [first], ...owner })).toEqual({ properties: 1 });
  expect(await matrixOf(ada, first)).toMatchObject([{ utility: 'ENERGY', owner_id: mo.session.uid, owner_name: 'Mo' }]);
  await ada.get(completeness.saveBillOwners, { environment_ids: [first], utility: 'ENERGY', owner_id: null });
  expect(await matrixOf(ada, first)).toMatchObject([{ owner_id: null, owner_name: '' }]);
  const all = { environment_ids: houses, utility: null, owner_id: ada.session.uid };
  expect(await ada.get(completeness.saveBillOwners, all)).toEqual({ properties: 2 });
  // Another organization, and a member without the property.
  const eve = await server.newAdmin('Eve');
  for (const person of [eve, mo]) {
    const input = { environment_ids: [second], utility: null, owner_id: null };
    expect((await person.ask(completeness.saveBillOwners, input)).code).toBe('environment.not-found');
    const asked = await person.ask(completeness.getBillOwnerCandidates, { environment_ids: [second] });
    expect(asked.code).toBe('environment.not-found');
  }
});

test('a person who may not add bills cannot become their owner', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [_id]);
  await take(server, mo, await roleOf(ada, 'investor'));
  const owner = { environment_ids: [_id], utility: null, owner_id: mo.session.uid };
  expect((await ada.ask(completeness.saveBillOwners, owner)).code).toBe('completeness.owner-lacks');
  const candidates = await ada.get(completeness.getBillOwnerCandidates, { environment_ids: [_id] });
  expect(candidates.map((one) => one._id)).toEqual([ada.session.uid]);
  await take(server, mo, await roleOf(ada, 'facility_manager'));
  await ada.get(completeness.saveBillOwners, owner);
});

test('an owner is reminded once a week of all overdue bills together, until they have arrived', async () => {
  const ada = await server.newAdmin('Ada');
  const [lindenhof, harbor] = [
    await ada.newEnvironment({ environment_name: 'Lindenhof' }),
    await ada.newEnvironment({ environment_name: 'Harbor House' }),
  ];
  for (const { _id } of [lindenhof, harbor]) await addBill(ada, _id, 12);
  const mo = await server.newMember(ada, [lindenhof._id, harbor._id]);
  await server.owner.query("update users set language = 'de' where id = $1", [mo.session.uid]);
  const environment_ids = [lindenhof._id, harbor._id];
  await ada.get(completeness.saveBillOwners, { environment_ids, utility: 'ENERGY', owner_id: mo.session.uid });
  await remind(ada);
  await remind(ada);
  const [entry, more] = await bell(mo);
  expect(more).toBeUndefined();
  expect(entry?.message).toContain('Harbor House · Lindenhof');
  expect(await bell(ada)).toEqual([]);
  const mails = await server.owner.query<{ subject: string }>(
    "select subject from mails where recipient = $1 and subject like '%Rechnung%'",
    [mo.session.email],
  );
  expect(mails.rows.map(({ subject }) => subject)).toEqual(['Überfällige Rechnungen']);
  const weekLater = () =>
    server.owner.query(
      "update bill_reminders set reminded_at = (reminded_at at time zone 'UTC' - interval '7 days') at time zone 'UTC' where owner_id = $1",
      [mo.session.uid],
    );
  const count = async () => (await bell(mo))[0]?.times ?? 0;
  const before = await count();
  await weekLater();
  await remind(ada);
  expect(await count()).toBe(before + 1);
  // All bills have arrived: no reminder.
  for (const { _id } of [lindenhof, harbor]) for (let back = 11; back >= 1; back -= 1) await addBill(ada, _id, back);
  await weekLater();
  await remind(ada);
  expect(await count()).toBe(before + 1);
});

test('a user who no longer reaches a property is not reminded of it', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  await addBill(ada, house._id, 12);
  const mo = await server.newMember(ada, [house._id]);
  const input = { environment_ids: [house._id], utility: null, owner_id: mo.session.uid };
  await ada.get(completeness.saveBillOwners, input);
  await server.owner.query('delete from environment_access where user_id = $1', [mo.session.uid]);
  await remind(ada);
  expect(await bell(mo)).toEqual([]);
});

test('without an owner, the property manager of the teamspace is reminded', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'Lindenhof' });
  await addBill(ada, house._id, 12);
  const mo = await server.newMember(ada, [house._id]);
  const [north] = await ada.get(teamspaces.createTeamspace, {
    name: 'North',
    users: [{ user_id: mo.session.uid }],
    environments: [{ env_id: house._id }],
  });
  const teamspace_id = north?.teamspace_id ?? '';
  await remind(ada);
  expect(await bell(mo)).toEqual([]);
  await ada.get(teamspaces.assignTSPropertyManager, { teamspace_id, user_id: mo.session.uid });
  await remind(ada);
  expect((await bell(mo)).map(({ message }) => message)).toEqual([expect.stringContaining('Lindenhof')]);
  // Once an owner is set, only the owner is reminded.
  const kim = await server.newMember(ada, [house._id]);
  const owner = { environment_ids: [house._id], utility: null, owner_id: kim.session.uid };
  await ada.get(completeness.saveBillOwners, owner);
  await server.owner.query(
    "update bill_reminders set reminded_at = (reminded_at at time zone 'UTC' - interval '7 days') at time zone 'UTC'",
  );
  await remind(ada);
  expect((await bell(mo))[0]?.times).toBe(1);
  expect(await bell(kim)).toHaveLength(1);
});

test('the daily job covers every organization', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  await addBill(ada, house._id, 12);
  const input = { environment_ids: [house._id], utility: null, owner_id: ada.session.uid };
  await ada.get(completeness.saveBillOwners, input);
  const { platform } = server.steward;
  await asInstallation(maintenanceCtx(platform, 'test'), (db) =>
    platform.jobs.sendMaintenance(db, remindOwnersJob, {}),
  );
  await expect.poll(async () => (await bell(ada)).length, { timeout: 20_000 }).toBe(1);
});

test('an owner is reminded of a grid bill that is missing next to a supply bill', async () => {
  const ada = await server.newAdmin('Ada');
  const house = (await ada.newEnvironment({ environment_name: 'Netzhaus' }))._id;
  const owner = { environment_ids: [house], utility: null, owner_id: ada.session.uid };
  await ada.get(completeness.saveBillOwners, owner);
  for (let back = 12; back >= 1; back--) {
    await addBill(ada, house, back, 1, { charges: 'supply' });
    if (back !== 6) await addBill(ada, house, back, 1, { charges: 'grid' });
  }
  await remind(ada);
  expect((await bell(ada)).map(({ message }) => message)).toEqual([expect.stringContaining('Netzhaus')]);
});
