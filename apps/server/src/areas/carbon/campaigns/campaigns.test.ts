import fs from 'node:fs';
import { members } from '@steward/contract/access/members';
import { campaigns } from '@steward/contract/carbon/campaigns';
import { entries } from '@steward/contract/carbon/entries';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintenanceCtx } from '../../../platform/jobs/jobs.ts';
import { mailsTo } from '../../../testing/mails.ts';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { remindOwners } from './reminders.service.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

/** DESNZ 2025, Fuels, Butane, litres: 1.74533 kg CO2e. */
const butane = {
  category: 'stationary' as const,
  name: 'Gas heaters',
  activity_id: 'desnz:1_100_1000_8',
  unit: 'l',
};
const answer = { first_day: '2025-01-01', last_day: '2025-12-31', quantity: 1000, method: 'measured' as const };
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A campaign of 2025 with a request at a property that the owner is not given. */
async function asked(name: string, due_on = dayFrom(30)) {
  const ada = await server.newAdmin(name);
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Tower' });
  const mo = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id: await roleOf(ada, 'facility_manager') });
  const campaign = await ada.get(campaigns.createCampaign, { name: 'Inventory 2025', year: 2025, due_on });
  const campaign_id = campaign._id;
  await ada.get(campaigns.addRequests, {
    campaign_id,
    requests: [{ ...butane, environment_id, owner_id: mo.session.uid, expected_kg: 2000 }],
  });
  const [request] = await mo.get(campaigns.getAskedOfMe, {});
  return { ada, mo, campaign_id, environment_id, request_id: request?._id ?? '' };
}
const stateOf = async (person: Person, campaign_id: string) =>
  (await person.get(campaigns.getCampaign, { campaign_id })).list.map(({ state }) => state);

test('an owner without permission on entries answers a request, and another person approves the answer', async () => {
  const { ada, mo, campaign_id, environment_id, request_id } = await asked('Ada');
  expect((await mo.ask(entries.listScopes, {})).httpStatus).toBe(403);
  expect((await mo.ask(campaigns.getCampaign, { campaign_id })).httpStatus).toBe(403);
  expect(await mo.get(campaigns.getAskedOfMe, {})).toMatchObject([
    { name: 'Gas heaters', environment_name: 'Tower', state: 'asked', unit: 'l', entry: null },
  ]);
  expect((await mailsTo(server, mo.session.email)).some(({ body_text }) => body_text.includes('Inventory 2025'))).toBe(
    true,
  );
  expect((await mo.get(notifications.listNotifications, {}))[0]).toMatchObject({ kind: 'campaign.asked' });

  await mo.get(campaigns.startRequest, { request_id });
  expect(await stateOf(ada, campaign_id)).toEqual(['in-progress']);
  await mo.get(campaigns.answerRequest, { request_id, ...answer, evidence: 'R-17' });
  const pdf = new File(
    [fs.readFileSync(new URL('../../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url))],
    'R-17.pdf',
  );
  await mo.get(campaigns.attachRequestFile, { request_id }, [pdf]);
  const [shown] = (await ada.get(campaigns.getCampaign, { campaign_id })).list;
  expect(shown).toMatchObject({
    state: 'submitted',
    entry: { quantity: 1000, evidence: 'R-17', files: 1, may_approve: true },
  });
  expect(shown?.entry?.kg_co2e).toBeCloseTo(1745.33, 6);
  const entry_id = shown?.entry?._id ?? '';

  // Four-eyes rule: the person who answered cannot approve, even with the permission to.
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id: await roleOf(ada, 'esg_manager') });
  await ada.get(entries.approveScopes, await entryVersions(ada, [entry_id]));
  expect(await stateOf(ada, campaign_id)).toEqual(['approved']);
  expect((await mo.ask(campaigns.answerRequest, { request_id, ...answer })).code).toBe('campaign-request.approved');
  expect(await ada.get(campaigns.getCampaigns, {})).toMatchObject([
    { requests: 1, settled: 1, settled_kg: 2000, expected_kg: 2000, by_state: { approved: 1, asked: 0 } },
  ]);
  expect((await ada.get(entries.listScopes, { environment_id })).totalData).toBe(1);
});

test('the one who answered cannot approve', async () => {
  const { ada, mo, request_id } = await asked('Fay');
  await mo.get(campaigns.answerRequest, { request_id, ...answer });
  const [mine] = await mo.get(campaigns.getAskedOfMe, {});
  expect(mine?.entry?.may_approve).toBe(false);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id: await roleOf(ada, 'esg_manager') });
  const refused = await mo.ask(entries.approveScopes, await entryVersions(mo, [mine?.entry?._id ?? '']));
  expect(refused.httpStatus).not.toBe(200);
});

test('an answer is sent back with a reason, corrected, and nothing to report needs a reason', async () => {
  const { ada, mo, campaign_id, request_id } = await asked('Bea');
  expect((await ada.ask(campaigns.sendBackRequest, { request_id, reason: 'x' })).code).toBe(
    'campaign-request.not-answered',
  );
  expect((await mo.ask(campaigns.declineRequest, { request_id, reason: ' ' })).httpStatus).toBe(400);
  await mo.get(campaigns.declineRequest, { request_id, reason: 'The heaters are gone' });
  expect((await ada.get(campaigns.getCampaigns, {}))[0]).toMatchObject({ settled: 1 });
  await ada.get(campaigns.sendBackRequest, { request_id, reason: 'They ran until May' });
  expect(await mo.get(campaigns.getAskedOfMe, {})).toMatchObject([
    { state: 'sent-back', reason: 'They ran until May' },
  ]);
  expect(
    (await mo.ask(campaigns.answerRequest, { request_id, ...answer, last_day: '2024-01-01' })).errors,
  ).toMatchObject([{ field: 'last_day' }]);
  await mo.get(campaigns.answerRequest, { request_id, ...answer });
  await mo.get(campaigns.answerRequest, { request_id, ...answer, quantity: 900 });
  const [row] = (await ada.get(campaigns.getCampaign, { campaign_id })).list;
  expect(row).toMatchObject({ state: 'submitted', entry: { quantity: 900 } });
  expect((await mo.ask(campaigns.declineRequest, { request_id, reason: 'No' })).code).toBe('campaign-request.answered');
  // Without its entry it is open again.
  await ada.get(entries.deleteScopeEmission, { _id: row?.entry?._id ?? '' });
  expect(await mo.get(campaigns.getAskedOfMe, {})).toMatchObject([{ state: 'asked', entry: null }]);
  await mo.get(campaigns.answerRequest, { request_id, ...answer });
  await ada.get(campaigns.deleteRequest, { request_id });
  expect(await mo.get(campaigns.getAskedOfMe, {})).toEqual([]);
  expect((await ada.get(entries.listScopes, {})).totalData).toBe(1);
});

test('a request without a factor wants unit, factor and source from who answers', async () => {
  const ada = await server.newAdmin('Otto');
  const campaign = await ada.get(campaigns.createCampaign, { name: 'Own', year: 2025, due_on: dayFrom(9) });
  const requests = [{ category: '1' as const, name: 'Cleaning', owner_id: ada.session.uid }];
  await ada.get(campaigns.addRequests, { campaign_id: campaign._id, requests });
  const [{ _id: request_id } = { _id: '' }] = await ada.get(campaigns.getAskedOfMe, {});
  const spent = { request_id, ...answer, method: 'spend' as const };
  expect((await ada.ask(campaigns.answerRequest, spent)).errors).toMatchObject([{ field: 'unit' }]);
  expect((await ada.ask(campaigns.answerRequest, { ...spent, unit: 'EUR' })).errors).toMatchObject([
    { field: 'kg_co2e_per_unit' },
  ]);
  await ada.get(campaigns.answerRequest, { ...spent, unit: 'EUR', kg_co2e_per_unit: 0.2, factor_source: 'Supplier' });
  expect((await ada.get(entries.listScopes, {})).paginateData).toMatchObject([
    { unit: 'EUR', kg_co2e: 200, price_year: 2025 },
  ]);
});

test('last year’s approved entries and the categories that count are proposed, without what is asked already', async () => {
  const ada = await server.newAdmin('Ivy');
  const whole = { scope: 1 as const, ...butane, method: 'measured' as const, factor_kind: 'published' as const };
  const made = await Promise.all(
    [0, 1].map((half) =>
      ada.get(entries.createScope, {
        ...whole,
        first_day: half ? '2024-07-01' : '2024-01-01',
        last_day: half ? '2024-12-31' : '2024-06-30',
        quantity: 100,
      }),
    ),
  );
  await ada.get(
    entries.approveScopes,
    await entryVersions(
      ada,
      made.map(({ _id }) => _id),
    ),
  );
  await ada.get(entries.updateGHGEmissionByType, { year: 2025, type: '7', status: 'included', estimate_t: 12 });
  const { _id: campaign_id } = await ada.get(campaigns.createCampaign, {
    name: 'Next',
    year: 2025,
    due_on: dayFrom(30),
  });
  const proposed = await ada.get(campaigns.proposeRequests, { campaign_id, from: 'entries' });
  expect(proposed).toMatchObject([{ name: 'Gas heaters', unit: 'l', owner_id: ada.session.uid }]);
  expect(proposed[0]?.expected_kg).toBeCloseTo(
    made.reduce((sum, { kg_co2e }) => sum + (kg_co2e ?? 0), 0),
    6,
  );
  expect(await ada.get(campaigns.proposeRequests, { campaign_id, from: 'categories' })).toMatchObject([
    { category: '7', scope: 3, expected_kg: 12_000 },
  ]);
  const [one] = proposed;
  if (!one) throw new Error('nothing is proposed');
  const { scope: _scope, environment_name: _e, entity_name: _n, ...request } = one;
  await ada.get(campaigns.addRequests, { campaign_id, requests: [{ ...request, owner_id: ada.session.uid }] });
  expect(await ada.get(campaigns.proposeRequests, { campaign_id, from: 'entries' })).toEqual([]);
});

test('changing a due date needs a reason and notifies the owners; a copy asks the same people for another year', async () => {
  const { ada, mo, campaign_id } = await asked('Kim');
  const changed = { campaign_id, name: 'Inventory 2025', due_on: dayFrom(60) };
  expect((await ada.ask(campaigns.updateCampaign, changed)).code).toBe('ghg-campaign.needs-reason');
  await ada.get(campaigns.updateCampaign, { ...changed, reason: 'The auditor comes later' });
  const reply = (await mo.get(notifications.listNotifications, {})).map(({ kind }) => kind);
  expect(reply).toContain('campaign.moved');
  const next = { campaign_id, year: 2026, due_on: dayFrom(400) };
  expect((await ada.ask(campaigns.copyCampaign, { ...next, name: 'inventory 2025 ' })).code).toBe(
    'ghg-campaign.name-taken',
  );
  expect(await ada.get(campaigns.copyCampaign, { ...next, name: 'Inventory 2026' })).toMatchObject({
    requests: 1,
    by_state: { asked: 1 },
  });
  expect((await mo.get(campaigns.getAskedOfMe, {})).map(({ year }) => year)).toEqual([2025, 2026]);
  await ada.get(campaigns.deleteCampaign, { campaign_id });
  expect(await mo.get(campaigns.getAskedOfMe, {})).toHaveLength(1);
});

test('owners are reminded before and after the due date, once a week, as long as the request is open', async () => {
  const { mo, request_id } = await asked('Rem', dayFrom(5));
  const reminders = async () => {
    const { rows } = await server.owner.query<{ reminded_at: Date | null }>(
      'select reminded_at from ghg_campaign_requests where id = $1',
      [request_id],
    );
    return rows[0]?.reminded_at ?? null;
  };
  const on = (days: number) =>
    remindOwners({ ...maintenanceCtx(server.steward.platform, 'test'), now: new Date(Date.now() + days * 86_400_000) });
  // No reminder is sent on the day of the request itself.
  await on(0);
  expect(await reminders()).toBeNull();
  await on(8);
  const first = await reminders();
  expect(first).not.toBeNull();
  await on(10);
  expect(await reminders()).toEqual(first);
  await on(16);
  expect(await reminders()).not.toEqual(first);
  expect((await mo.get(notifications.listNotifications, {})).map(({ kind }) => kind)).toContain('campaign.reminder');
  const last = await reminders();
  await mo.get(campaigns.answerRequest, { request_id, ...answer });
  await on(40);
  expect(await reminders()).toEqual(last);
});

test('another organization and other people see, answer and change nothing', async () => {
  const { ada, campaign_id, request_id } = await asked('Sam');
  const other = await server.newMember(ada);
  await ada.get(members.updateUserRole, { user_id: other.session.uid, role_id: await roleOf(ada, 'facility_manager') });
  for (const person of [eve, other, ada]) {
    expect((await person.ask(campaigns.answerRequest, { request_id, ...answer })).httpStatus).toBe(404);
    expect((await person.ask(campaigns.declineRequest, { request_id, reason: 'x' })).httpStatus).toBe(404);
    expect((await person.ask(campaigns.startRequest, { request_id })).httpStatus).toBe(404);
    expect(await person.get(campaigns.getAskedOfMe, {})).toEqual([]);
  }
  expect((await eve.ask(campaigns.getCampaign, { campaign_id })).httpStatus).toBe(404);
  expect(await eve.get(campaigns.getCampaigns, {})).toEqual([]);
  for (const [call, input] of [
    [campaigns.deleteCampaign, { campaign_id }],
    [campaigns.deleteRequest, { request_id }],
    [campaigns.sendBackRequest, { request_id, reason: 'x' }],
    [campaigns.reassignRequests, { request_ids: [request_id], owner_id: eve.session.uid }],
  ] as const) {
    expect((await eve.ask(call, input as never)).httpStatus).toBe(404);
    expect((await other.ask(call, input as never)).httpStatus).toBe(403);
  }
  expect(
    (await ada.ask(campaigns.reassignRequests, { request_ids: [request_id], owner_id: eve.session.uid })).errors,
  ).toMatchObject([{ field: 'owner_id' }]);
  await ada.get(campaigns.reassignRequests, { request_ids: [request_id], owner_id: other.session.uid });
  expect(await other.get(campaigns.getAskedOfMe, {})).toHaveLength(1);
  expect((await ada.get(campaigns.getCampaignOwners, {})).map(({ _id }) => _id)).toContain(other.session.uid);
});

test('a user who does not reach every property of a campaign cannot change or delete it', async () => {
  const { ada, campaign_id } = await asked('Lim');
  const { _id: own } = await ada.newEnvironment();
  const limited = await server.newMember(ada, [own]);
  await ada.get(members.updateUserRole, { user_id: limited.session.uid, role_id: await roleOf(ada, 'esg_manager') });
  expect(await limited.get(campaigns.getCampaigns, {})).toMatchObject([{ _id: campaign_id, requests: 0 }]);
  const change = { campaign_id, name: 'Mine', due_on: dayFrom(90), reason: 'x' };
  expect((await limited.ask(campaigns.updateCampaign, change)).code).toBe('ghg-campaign.beyond-reach');
  expect((await limited.ask(campaigns.deleteCampaign, { campaign_id })).code).toBe('ghg-campaign.beyond-reach');
  expect(await stateOf(ada, campaign_id)).toEqual(['asked']);
});
