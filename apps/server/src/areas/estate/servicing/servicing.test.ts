import { environments } from '@steward/contract/estate/environments';
import { equipment } from '@steward/contract/estate/equipment';
import { servicing } from '@steward/contract/estate/servicing';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { members } from '@steward/contract/access/members';
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

async function newEquipment(more: object = {}) {
  const { _id: environment_id } = await ada.newEnvironment();
  const given = { environment_id, kind: 'hvac.heating_plant.boiler', product_name: 'Boiler', ...more };
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, given);
  return { environment_id, equipment_id };
}

test('records are listed latest first, and can be changed and deleted', async () => {
  const { equipment_id } = await newEquipment();
  const add = (serviced_on: string, more: object = {}) =>
    ada.ask(servicing.addServicingRecord, { equipment_id, serviced_on, kind: 'preventive', ...more });
  await add('2024-01-10');
  await add('2024-06-10', { cost: 120, currency: 'EUR' });
  const [latest] = await ada.get(servicing.getServicingRecords, { equipment_id });
  expect(latest).toMatchObject({ serviced_on: '2024-06-10', cost: 120 });
  expect(await add('2999-01-01')).toMatchObject({ statusCode: 400 });
  expect(await add('2024-06-11', { cost: 1 })).toMatchObject({ errors: [{ field: 'currency' }] });
  if (!latest) throw new Error('no record');
  const { _id: record_id } = latest;
  await ada.get(servicing.editServicingRecord, { ...latest, record_id, kind: 'calibration' });
  await ada.get(servicing.deleteServicingRecord, { record_id });
  expect(await ada.get(servicing.getServicingRecords, { equipment_id })).toMatchObject([{ serviced_on: '2024-01-10' }]);
});

test('a service fulfils its own plans: a change of filters does not move the yearly check', async () => {
  const { equipment_id } = await newEquipment();
  const plan = (title: string, every_months: number) =>
    ada.get(servicing.addServicingPlan, { equipment_id, title, starts_on: '2025-01-10', every_months });
  const [filters, check] = [await plan('Filters', 1), await plan('Leak check', 12)];
  const serve = (serviced_on: string, plan_ids?: string[]) =>
    ada.ask(servicing.addServicingRecord, {
      equipment_id,
      serviced_on,
      kind: 'preventive',
      ...(plan_ids && { plan_ids }),
    });
  // Without a named plan: the only plan of the equipment.
  await serve('2025-01-10');
  await serve('2025-11-10', [filters._id]);
  const due = async () =>
    Object.fromEntries(
      (await ada.get(servicing.getServicingPlans, { equipment_id })).map((one) => [one.title, one.due.day]),
    );
  expect(await due()).toEqual({ Filters: '2025-12-10', 'Leak check': '2026-01-10' });
  const [latest] = await ada.get(servicing.getServicingRecords, { equipment_id });
  expect(latest?.plan_ids).toEqual([filters._id]);
  if (!latest) throw new Error('no record');
  await ada.get(servicing.editServicingRecord, {
    ...latest,
    record_id: latest._id,
    plan_ids: [filters._id, check._id],
  });
  expect(await due()).toMatchObject({ 'Leak check': '2026-11-10' });
  const other = await newEquipment();
  expect(await serve('2025-11-11', [check._id, other.equipment_id])).toMatchObject({ errors: [{ field: 'plan_ids' }] });
});

test('after a sale no service of the building is due', async () => {
  const { environment_id, equipment_id } = await newEquipment();
  await ada.get(servicing.addServicingPlan, {
    equipment_id,
    title: 'Yearly',
    starts_on: '2024-03-01',
    every_months: 12,
  });
  expect(await ada.get(servicing.getServicingDue, { environment_id })).toHaveLength(1);
  await ada.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'holding',
    word: 'not_held',
    valid_from: '2024-07-01',
  });
  expect(await ada.get(servicing.getServicingDue, { environment_id })).toEqual([]);
});

test('services from before a plan count for the first one, repairs do not', async () => {
  const { equipment_id } = await newEquipment();
  const serve = (serviced_on: string, kind: 'preventive' | 'corrective') =>
    ada.get(servicing.addServicingRecord, { equipment_id, serviced_on, kind });
  await serve('2025-03-01', 'preventive');
  await serve('2025-06-01', 'corrective');
  const plan = (title: string) =>
    ada.get(servicing.addServicingPlan, { equipment_id, title, starts_on: '2024-03-01', every_months: 12 });
  expect((await plan('Yearly')).due.day).toBe('2026-03-01');
  expect((await plan('Later, for something else')).due.day).toBe('2024-03-01');
});

test('a plan is due by months and by running hours; a repair does not fulfil it', async () => {
  const { environment_id, equipment_id } = await newEquipment();
  const plan = { equipment_id, title: 'Yearly', starts_on: '2024-01-15', every_months: 12 };
  const { _id: plan_id, due } = await ada.get(servicing.addServicingPlan, plan);
  expect(due).toMatchObject({ day: '2024-01-15', because: 'months' });
  const serve = (serviced_on: string, kind: 'preventive' | 'corrective', counter: number | null = null) =>
    ada.get(servicing.addServicingRecord, { equipment_id, serviced_on, kind, counter });
  await serve('2024-02-01', 'preventive', 1000);
  await serve('2024-03-01', 'corrective', 1100);
  expect((await ada.get(servicing.getServicingPlans, { equipment_id }))[0]?.due.day).toBe('2025-02-01');
  await serve('2024-04-14', 'preventive', 2460);
  const hours = { plan_id, title: 'By hours', every_months: null, every_hours: 2000 };
  expect((await ada.get(servicing.editServicingPlan, hours)).due).toEqual({
    day: '2024-07-23',
    because: 'hours',
    at_counter: 4460,
    hours_per_day: 20,
  });
  expect(await ada.get(servicing.getServicingDue, { environment_id })).toMatchObject([
    { plan_id, product_name: 'Boiler', day: '2024-07-23', is_overdue: true },
  ]);
  expect(await ada.ask(servicing.editServicingPlan, { plan_id, title: 'Never', every_hours: null })).toMatchObject({
    errors: [{ field: 'every_months' }],
  });
  await ada.get(servicing.deleteServicingPlan, { plan_id });
  expect(await ada.get(servicing.getServicingDue, { environment_id })).toEqual([]);
});

test('the calendar feed shows the properties within its owner’s reach and ends when its address is revoked', async () => {
  const { environment_id, equipment_id } = await newEquipment();
  const plan = { equipment_id, title: 'Filter', starts_on: '2024-01-15', every_months: 1 };
  await ada.get(servicing.addServicingPlan, plan);
  const file = await ada.fetch('GET', `/v2${servicing.getServicingCalendar.path}?environment_id=${environment_id}`);
  expect(await file.text()).toContain('SUMMARY:Boiler: Filter');
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  const read = async (path: string) => {
    const answer = await eve.fetch('GET', path);
    return { status: answer.status, text: await answer.text() };
  };
  const mine = await ada.get(servicing.makeServicingFeed, {});
  expect(await read(mine.path)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Boiler: Filter') as string,
  });
  const { path } = await mo.get(servicing.makeServicingFeed, {});
  expect((await read(path)).text).not.toContain('Boiler');
  expect((await ada.get(servicing.getServicingFeed, {})).since).not.toBeNull();
  const later = await ada.get(servicing.makeServicingFeed, {});
  expect((await read(mine.path)).status).toBe(404);
  await ada.get(servicing.revokeServicingFeed, {});
  const nowhere = `/v2${servicing.readServicingFeed.path.replace(':token', 'nonsense')}`;
  for (const path of [later.path, nowhere]) expect((await read(path)).status).toBe(404);
});

test('the calendar feed is a shared link, whose openings of a day and network are one row of its log', async () => {
  const zoe = await server.newAdmin('Zoe');
  const { path } = await zoe.get(servicing.makeServicingFeed, {});
  const program = server.stranger();
  const answers = [await program.fetch('GET', path), await program.fetch('GET', path)];
  expect(answers.map(({ headers }) => headers.get('x-robots-tag'))).toEqual(['noindex, nofollow', 'noindex, nofollow']);
  const { paginateData } = await zoe.get(shareLinks.getShareLinks, {});
  expect(paginateData).toMatchObject([
    { kind: 'servicing-calendar', owner_id: zoe.session.uid, openings: 2, ends_at: null, state: 'active' },
  ]);
  const link_id = paginateData[0]?._id ?? '';
  expect((await zoe.get(shareLinks.getShareLinkOpenings, { link_id })).totalData).toBe(1);
  await zoe.get(shareLinks.endShareLink, { link_id });
  expect((await program.fetch('GET', path)).status).toBe(404);
  expect((await zoe.get(servicing.getServicingFeed, {})).since).toBeNull();
});

test('the feed of a deactivated user cannot be read', async () => {
  await newEquipment();
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  const made = await mo.ask(servicing.makeServicingFeed, {});
  expect(made.statusCode).toBe(200);
  await ada.get(members.updateUserActiveStatus, { user_id: mo.session.uid, active: false });
  expect((await eve.fetch('GET', made.data.path)).status).toBe(404);
});

test('the refrigerant register: charge, top-ups of the year, loss and warming', async () => {
  const { environment_id, equipment_id } = await newEquipment({
    kind: 'hvac',
    quantity: 2,
    details: { refrigerant_type: 'R-134a', refrigerant_charge: 6 },
  });
  for (const [serviced_on, refrigerant_added] of [
    ['2023-12-31', 5],
    ['2024-03-01', 0.8],
    ['2024-09-01', 0.4],
  ] as const)
    await ada.get(servicing.addServicingRecord, { equipment_id, serviced_on, kind: 'corrective', refrigerant_added });
  const [row] = await ada.get(servicing.getRefrigerants, { environment_id, year: 2024 });
  expect(row).toMatchObject({
    refrigerant: 'R-134a',
    charge: 12,
    days: ['2024-03-01', '2024-09-01'],
    gwp100: 1300,
    gwp_source: 'IPCC AR5',
  });
  expect(row?.topped_up).toBeCloseTo(1.2, 9);
  expect(row?.lost).toBeCloseTo(1.2, 9);
  expect(row?.loss_rate).toBeCloseTo(0.1, 9);
  expect(row?.kg_co2e).toBeCloseTo(1560, 6);
  // No record does not mean no loss.
  const [later] = await ada.get(servicing.getRefrigerants, { environment_id, year: 2025 });
  expect(later).toMatchObject({ days: [], lost: null, kg_co2e: null, state: 'no-record' });
  const { edition, rates } = await ada.get(servicing.getLeakRates, {});
  expect(edition).toContain('Measuring Emissions Guide 2025');
  expect(rates.every(({ percent }) => percent > 0 && percent <= 25)).toBe(true);
});

test('another organization, and a member without the property, find nothing', async () => {
  const { equipment_id } = await newEquipment();
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    expect((await other.ask(servicing.getServicingRecords, { equipment_id })).statusCode).not.toBe(200);
    expect(await other.get(servicing.getServicingDue, {})).toEqual([]);
  }
});
