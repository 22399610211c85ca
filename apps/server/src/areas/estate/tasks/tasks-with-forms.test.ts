import { permissions } from '@steward/contract/access/permissions';
import { bills } from '@steward/contract/energy/bills';
import { readings } from '@steward/contract/energy/readings';
import { equipment } from '@steward/contract/estate/equipment';
import { meters } from '@steward/contract/estate/meters';
import { servicing } from '@steward/contract/estate/servicing';
import { tasks } from '@steward/contract/estate/tasks';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { again, roleOf, take } from '../../../testing/roles.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Tasks that ask for a form: refused for people who cannot open it, and ended by the saved form.

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

/** A property with two meters, and a person who reaches it. */
async function newHouse() {
  const { _id: environment_id } = await ada.newEnvironment();
  const add = async (meter_no: string) =>
    (await ada.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no }))._id;
  const member = await server.newMember(ada, [environment_id]);
  return { environment_id, first: await add('E1'), second: await add('E2'), member };
}

async function withRole(member: Person, key: string): Promise<Person> {
  await take(server, member, await roleOf(ada, key));
  await again(member);
  return member;
}

const openTasks = async (person: Person) => (await person.get(tasks.getTasks, {})).map(({ title }) => title);

test('a task with a form is refused for a person without its permissions, which are named, and granted with it', async () => {
  const { environment_id, first, member: reader } = await newHouse();
  const task = { title: 'Read E1', kind: 'read-meters', meter_id: first };
  const refused = await ada.ask(tasks.addTask, { ...task, assignee_id: reader.session.uid });
  expect(
    await ada.get(tasks.checkTaskAssignee, { assignee_id: reader.session.uid, kind: 'read-meters', environment_id }),
  ).toEqual({ lacks: ['readings.edit'], may_grant: true, reaches_property: true });
  expect(refused).toMatchObject({ statusCode: 409, code: 'task.assignee-lacks' });
  expect(refused.message).toContain('readings.edit');
  expect(await openTasks(reader)).toEqual([]);
  const reading = { meter_id: first, day: '2026-01-01', value: 10 };
  expect(await reader.ask(readings.saveMeterReading, reading)).toMatchObject({ statusCode: 403 });

  await ada.get(tasks.addTask, { ...task, assignee_id: reader.session.uid, grants: true });
  expect(await reader.get(notifications.listNotifications, {})).toMatchObject([
    { redirect_url: `/datahub/data_library/utilities/meter_reading/${first}?item=new&environment=${environment_id}` },
  ]);
  // Works in the session that the person has open.
  await reader.get(readings.saveMeterReading, reading);
  expect(await openTasks(reader)).toEqual([]);
  // What is granted stays visible to admins as a grant of this person.
  const { additional } = await ada.get(permissions.getAdditionalUserModules, { id: reader.session.uid });
  expect(additional.map(({ module_id }) => module_id)).toContain('readings');
});

test('only people who may grant permissions grant them with a task', async () => {
  const { environment_id, first, member } = await newHouse();
  const lea = await withRole(member, 'property_manager');
  const reader = await server.newMember(ada, [environment_id]);
  const task = { title: 'Read E1', kind: 'read-meters', meter_id: first, assignee_id: reader.session.uid };
  const refused = await lea.ask(tasks.addTask, { ...task, grants: true });
  expect(refused.statusCode).not.toBe(200);
  expect(await reader.ask(readings.saveMeterReading, { meter_id: first, day: '2026-01-01', value: 10 })).toMatchObject({
    statusCode: 403,
  });
});

test('a task to read one meter ends with its reading, not with that of another, an estimate or an error', async () => {
  const { first, second, member } = await newHouse();
  const mo = await withRole(member, 'facility_manager');
  const given = { kind: 'read-meters', assignee_id: mo.session.uid, grants: true };
  const {
    _id: task_id,
    form_url,
    subject_name,
  } = await ada.get(tasks.addTask, {
    title: 'Read E1',
    meter_id: first,
    ...given,
  });
  expect({ form_url, subject_name }).toMatchObject({ form_url: expect.stringContaining(first), subject_name: 'E1' });
  expect(await mo.ask(tasks.updateTask, { task_id, is_done: true })).toMatchObject({ code: 'task.ends-itself' });
  await mo.get(readings.saveMeterReading, { meter_id: second, day: '2026-01-01', value: 10 });
  await mo.get(readings.saveMeterReading, { meter_id: first, day: '2026-01-01', value: 10, kind: 'estimate' });
  await mo.ask(readings.saveMeterReading, { meter_id: first, day: '2026-02-01', value: 5 });
  expect(await openTasks(mo)).toEqual(['Read E1']);
  await mo.get(readings.saveMeterReading, { meter_id: first, day: '2026-02-01', value: 50 });
  expect(await openTasks(mo)).toEqual([]);
  const [done] = await mo.get(tasks.getTasks, { state: 'done' });
  expect(done).toMatchObject({ title: 'Read E1', is_done: true });
  // The person who assigned it may reopen and close it.
  await ada.get(tasks.updateTask, { task_id, is_done: false });
  await ada.get(tasks.updateTask, { task_id, is_done: true });
});

test('a task to read a whole property ends with the last of its meters', async () => {
  const { environment_id, first, second, member } = await newHouse();
  const mo = await withRole(member, 'facility_manager');
  const task = { title: 'Read all', kind: 'read-meters', environment_id, assignee_id: mo.session.uid, grants: true };
  const { form_url } = await ada.get(tasks.addTask, task);
  expect(form_url).toBe(`/environment/readings?environment=${environment_id}`);
  await mo.get(readings.saveMeterReadings, { readings: [{ meter_id: first, day: '2026-01-01', value: 10 }] });
  expect(await openTasks(mo)).toEqual(['Read all']);
  await mo.get(readings.saveMeterReadings, { readings: [{ meter_id: second, day: '2026-01-01', value: 10 }] });
  expect(await openTasks(mo)).toEqual([]);
});

test('a service of equipment and a bill of a meter end their tasks; each names its subject', async () => {
  const { environment_id, first, member } = await newHouse();
  const mo = await withRole(member, 'facility_manager');
  const given = { assignee_id: mo.session.uid, grants: true };
  const { _id: equipment_id } = await ada.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac.heating_plant.boiler',
    product_name: 'Boiler',
  });
  const service = { title: 'Service the boiler', kind: 'service-equipment', ...given };
  expect(await ada.ask(tasks.addTask, { ...service, environment_id })).toMatchObject({ code: 'task.no-subject' });
  await ada.get(tasks.addTask, { ...service, equipment_id });
  await ada.get(tasks.addTask, { title: 'Bill of E1', kind: 'add-bill', meter_id: first, ...given });
  await ada.get(tasks.addTask, { title: 'Any bill', kind: 'add-bill', environment_id, ...given });
  await mo.get(servicing.addServicingRecord, { equipment_id, serviced_on: '2026-01-10', kind: 'preventive' });
  expect((await openTasks(mo)).toSorted()).toEqual(['Any bill', 'Bill of E1']);
  await mo.get(bills.createBill, { fields: billFields({ environment_id, number: 1 }, { meter_no: 'E2' }) });
  expect(await openTasks(mo)).toEqual(['Bill of E1']);
  await mo.get(bills.createBill, { fields: billFields({ environment_id, number: 2 }, { meter_no: 'E1' }) });
  expect(await openTasks(mo)).toEqual([]);
  expect(await ada.ask(tasks.addTask, { title: 'x', kind: 'unknown', environment_id })).toMatchObject({
    errors: [{ field: 'kind' }],
  });
});

test('another organization neither sees the subject of a task nor ends it', async () => {
  const { environment_id, first } = await newHouse();
  const eve = await server.newAdmin('Eve');
  const task = { title: 'Read E1', kind: 'read-meters', meter_id: first };
  expect(await eve.ask(tasks.addTask, task)).toMatchObject({ errors: [{ field: 'meter_id' }] });
  expect(await eve.ask(tasks.addTask, { ...task, meter_id: null, environment_id })).toMatchObject({ statusCode: 422 });
  await ada.get(tasks.addTask, task);
  await ada.get(meters.deleteMeter, { meter_id: first });
  expect(await openTasks(ada)).not.toContain('Read E1');
});
