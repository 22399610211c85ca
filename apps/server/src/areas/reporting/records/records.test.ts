import { documents } from '@steward/contract/estate/documents';
import { notifications } from '@steward/contract/foundation/notifications';
import { records } from '@steward/contract/reporting/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { pdfFile, uploadDocument } from '../../../testing/samples/uploaded-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { recordsFor, type AskedRecords } from './accepted.service.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const company = { level: 'organization' as const };
const year2025 = { first_day: '2025-01-01', last_day: '2025-12-31' };
const staff = { kind: 'headcount', ...company, ...year2025, values: { employees: 40, women: 18 }, source: 'Payroll' };
const accidents = {
  kind: 'accidents',
  ...company,
  ...year2025,
  values: { affected: 'employees', accidents: 2, lost_days: 9, hours_worked: 64_000 },
};
const hazard = (environment_id: string) => ({
  kind: 'climate_hazard',
  level: 'property' as const,
  environment_id,
  first_day: '2025-03-01',
  values: { hazard: 'heat', level: 'high', assessed_by: 'Climate model' },
});

async function colleague(of: Person, role: string, properties: string[] = []) {
  const person = await server.newMember(of, properties);
  await server.giveRole(person, role);
  return person;
}

const counted = (person: Person, asked: AskedRecords) =>
  reading(workerCtx(server.steward.platform, person.session.organization_id, 'test'), (work) =>
    recordsFor(work, asked),
  );
const wholeYear = { from: '2025-01-01', to: '2025-12-31' };

test('a record of a kind without review counts at once, and each change is a version', async () => {
  const record = await ada.get(records.addRecord, staff);
  expect(record).toMatchObject({ state: 'accepted', version: 1, accepted_version: 1, kind_title: 'Headcount' });
  const changed = await ada.get(records.updateRecord, {
    _id: record._id,
    version: 1,
    values: { employees: 41, women: 19 },
    reason: 'One more contract',
  });
  expect(changed).toMatchObject({ version: 2, values: { employees: 41, women: 19 }, source: 'Payroll' });
  // The same again is no version.
  expect(await ada.get(records.updateRecord, { _id: record._id, version: 2, source: 'Payroll' })).toMatchObject({
    version: 2,
  });
  const history = await ada.get(records.getRecordHistory, { record_id: record._id });
  expect(history.map(({ version, change, reason, values }) => [version, change, reason, values['employees']])).toEqual([
    [2, 'changed', 'One more contract', 41],
    [1, 'created', '', 40],
  ]);
});

test('the second of two writers gets a conflict, and nothing is lost', async () => {
  const { _id } = await ada.get(records.addRecord, staff);
  await ada.get(records.updateRecord, { _id, version: 1, values: { employees: 50 } });
  expect(await ada.ask(records.updateRecord, { _id, version: 1, values: { employees: 60 } })).toMatchObject({
    statusCode: 409,
    code: 'record.changed',
  });
  const list = await ada.get(records.getRecords, { record_id: _id });
  expect(list.paginateData[0]?.values).toEqual({ employees: 50 });
});

test('bad input names the field and says what to do', async () => {
  const wrong = async (change: object) =>
    (await ada.ask(records.addRecord, { ...staff, ...change } as never)).errors?.map(
      ({ field, message }) => `${field} ${message}`,
    );
  expect(await wrong({ values: { employees: 'many' } })).toEqual(['values.employees must be a number']);
  expect(await wrong({ values: { employees: 1.5 } })).toEqual(['values.employees must be a whole number']);
  expect(await wrong({ values: { employees: -1 } })).toEqual([
    'values.employees must lie within the range of this field',
  ]);
  expect(await wrong({ values: { employees: { value: 3, unit: 'FTE' } } })).toEqual([
    'values.employees must be in the unit of this field',
  ]);
  expect(await wrong({ values: { women: 3, shoe_size: 4 } })).toEqual([
    'values.shoe_size is no field of this kind',
    'values.employees is required',
  ]);
  expect(await wrong({ kind: 'pay', values: {} })).toEqual(['values must have at least one value']);
  expect(await wrong({ kind: 'pay', values: { gender_pay_gap: 4 } })).toEqual(['values.pay_gap_basis is required']);
  expect(await wrong({ kind: 'training', values: { hours: 3, topic: 'x'.repeat(501) } })).toEqual([
    'values.topic must be a text of at most 500 characters',
  ]);
  expect(await wrong({ last_day: null })).toEqual(['last_day is required']);
  expect(await wrong({ last_day: '2024-12-31' })).toEqual(['last_day must not come before the first day']);
  expect(await wrong({ kind: 'governance_body', values: { body: 'board', members: 5 } })).toEqual([
    'last_day must be the first day or empty',
  ]);
  expect(await wrong({ level: 'property' })).toEqual(['environment_id is required']);
  expect(await wrong({ kind: 'pay', level: 'portfolio', values: { pay_ratio: 3 } })).toEqual([
    'level is no level of this kind',
    'portfolio_id is required',
  ]);
  const owners = await ada.get(records.getRecordOwners, {});
  expect(owners.map(({ _id }) => _id)).toEqual([ada.session.uid]);
  expect(await wrong({ owner_id: eve.session.uid })).toEqual(['owner_id is nobody of this organization']);
  const megabyte = await ada.ask(records.addRecord, { ...staff, values: { employees: 1, note: 'x'.repeat(2 ** 20) } });
  expect([400, 413]).toContain(megabyte.statusCode);
  expect(await ada.ask(records.addRecord, { ...staff, kind: 'nonsense' })).toMatchObject({
    statusCode: 400,
    code: 'record.kind-unknown',
  });
});

test('a number may name its unit, which is the one of the field', async () => {
  const values = { hours: { value: 120, unit: 'h' } };
  const record = await ada.get(records.addRecord, { ...staff, kind: 'training', values });
  expect(record.values).toEqual({ hours: 120 });
});

test('what needs four eyes counts once another person has accepted it', async () => {
  const own = await server.newAdmin('Olga');
  const lead = await colleague(own, 'csr_lead');
  const record = await own.get(records.addRecord, accidents);
  expect(record).toMatchObject({ state: 'to-review', accepted_version: null, may_review: false });
  const seen = { records: [{ record_id: record._id, version: 1 }] };
  expect(await own.ask(records.acceptRecords, seen)).toMatchObject({ code: 'record.needs-other' });
  expect(await counted(own, { kind: 'accidents', period: wholeYear })).toEqual([]);
  // She does not see every property, and so nothing of the whole organization.
  await own.newEnvironment();
  expect(await lead.ask(records.acceptRecords, seen)).toMatchObject({ code: 'record.not-found' });
  const second = await colleague(own, 'administration');
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [second.session.uid]);
  await own.get(records.updateRecord, { _id: record._id, version: 1, source: 'Safety officer' });
  expect(await second.ask(records.acceptRecords, seen)).toMatchObject({
    code: 'approval.changed',
    errors: [{ field: 'source', message: 'has changed' }],
  });
  const returned = { record_id: record._id, version: 2, reason: 'Contractors are missing' };
  expect(await second.get(records.returnRecord, returned)).toMatchObject({
    state: 'returned',
    review_reason: 'Contractors are missing',
  });
  const notified = await own.get(notifications.listNotifications, {});
  expect(JSON.stringify(notified)).toContain('Contractors are missing');
  expect(await second.ask(records.returnRecord, returned)).toMatchObject({ code: 'record.not-in-review' });
  await own.get(records.updateRecord, { _id: record._id, version: 2, source: 'Safety officer, contractors too' });
  await second.get(records.acceptRecords, { records: [{ record_id: record._id, version: 3 }] });
  // What counts stays until the next version is accepted.
  await own.get(records.updateRecord, { _id: record._id, version: 3, values: { affected: 'employees', accidents: 3 } });
  expect(await counted(own, { kind: 'accidents', period: wholeYear })).toMatchObject([
    { _id: record._id, version: 3, values: { accidents: 2 }, source: 'Safety officer, contractors too' },
  ]);
});

test('neither the owner nor anybody who wrote a version since the accepted one accepts a record', async () => {
  const own = await server.newAdmin('Olga');
  const [second, third] = [await colleague(own, 'administration'), await colleague(own, 'administration')];
  for (const { session } of [second, third])
    await server.owner.query('update memberships set is_admin = true where user_id = $1', [session.uid]);
  const { _id } = await own.get(records.addRecord, accidents);
  await second.get(records.acceptRecords, { records: [{ record_id: _id, version: 1 }] });
  const changed = { affected: 'employees', accidents: 1, lost_days: 9, hours_worked: 64_000 };
  await second.get(records.updateRecord, { _id, version: 1, values: changed });
  // Another person changes only the source, which leaves the number of the first.
  await own.get(records.updateRecord, { _id, version: 2, source: 'Safety officer' });
  const asked = { records: [{ record_id: _id, version: 3 }] };
  expect((await second.get(records.getRecords, { record_id: _id })).paginateData[0]?.may_review).toBe(false);
  for (const writer of [own, second])
    expect(await writer.ask(records.acceptRecords, asked)).toMatchObject({ code: 'record.needs-other' });
  await third.get(records.acceptRecords, asked);
  const owned = await own.get(records.addRecord, { ...accidents, owner_id: second.session.uid });
  const ofOwner = { records: [{ record_id: owned._id, version: 1 }] };
  expect(await second.ask(records.acceptRecords, ofOwner)).toMatchObject({ code: 'record.needs-other' });
  await third.get(records.acceptRecords, ofOwner);
});

test('evidence has a page, is part of the version, and stays with the versions that had it', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: record_id } = await ada.get(records.addRecord, hazard(environment_id));
  const document_id = await uploadDocument(ada, { root: 'property', environment_id }, 'Flood study.pdf');
  const attached = await ada.get(records.attachRecordFile, { record_id, page: 3, document_id });
  expect(attached).toMatchObject({ version: 2, files: [{ name: 'Flood study.pdf', page: 3 }] });
  await ada.get(records.attachRecordFile, { record_id }, [pdfFile('Photo.pdf')]);
  const evidence = await ada.get(documents.getEvidence, { environment_id, evidence: 'records' });
  expect(evidence.paginateData.map(({ object_id, page }) => [object_id, page])).toContainEqual([record_id, 3]);
  const file_id = attached.files[0]?._id ?? '';
  expect((await ada.send(records.getRecordFile, { file_id })).status).toBe(200);
  expect((await eve.send(records.getRecordFile, { file_id })).status).toBe(404);
  await ada.get(records.detachRecordFile, { file_id });
  expect((await ada.get(records.getRecordFiles, { record_id })).map(({ name }) => name)).toEqual(['Photo.pdf']);
  const history = await ada.get(records.getRecordHistory, { record_id });
  expect(history.map(({ version, files }) => [version, files.length])).toEqual([
    [4, 1],
    [3, 2],
    [2, 1],
    [1, 0],
  ]);
  const [found] = await counted(ada, { kind: 'climate_hazard', period: wholeYear, subject: environment_id });
  expect(found).toMatchObject({ version: 4, evidence: [{ name: 'Photo.pdf', page: null }] });
});

test('a deleted record leaves the list and the figures, stays in its history, and comes back', async () => {
  const own = await server.newAdmin('Dora');
  const { _id } = await own.get(records.addRecord, staff);
  await own.get(records.deleteRecord, { _id, reason: 'Counted twice' });
  expect((await own.get(records.getRecords, {})).totalData).toBe(0);
  const [deleted] = (await own.get(records.getRecords, { deleted: true })).paginateData;
  expect(deleted).toMatchObject({ _id, deletion_reason: 'Counted twice' });
  expect(await counted(own, { kind: 'headcount', period: wholeYear })).toEqual([]);
  expect(await own.ask(records.updateRecord, { _id, version: 2, source: 'x' })).toMatchObject({ statusCode: 404 });
  expect(await own.get(records.restoreRecord, { record_id: _id })).toMatchObject({ version: 3, state: 'accepted' });
  expect(await counted(own, { kind: 'headcount', period: wholeYear })).toMatchObject([{ _id, version: 3 }]);
  expect(
    (await own.get(records.getRecordHistory, { record_id: _id })).map(({ change, reason }) => [change, reason]),
  ).toEqual([
    ['restored', ''],
    ['deleted', 'Counted twice'],
    ['created', ''],
  ]);
});

test('people see the records of the places they reach, and another organization sees none', async () => {
  const own = await server.newAdmin('Rita');
  const [mine, other] = [await own.newEnvironment(), await own.newEnvironment({ environment_name: 'Elsewhere' })];
  const whole = await own.get(records.addRecord, staff);
  const here = await own.get(records.addRecord, hazard(mine._id));
  await own.get(records.addRecord, hazard(other._id));
  const ofPortfolio = await own.get(records.addRecord, {
    ...staff,
    level: 'portfolio',
    portfolio_id: mine.portfolio_id,
  });
  const manager = await colleague(own, 'asset_manager', [mine._id]);
  const seen = async (person: Person, filter: object = {}) =>
    (await person.get(records.getRecords, { sort: 'changed_at', descending: false, ...filter })).paginateData.map(
      ({ _id }) => _id,
    );
  expect(await seen(manager)).toEqual([here._id, ofPortfolio._id]);
  expect(await seen(manager, { environment_id: other._id })).toEqual([]);
  expect(await manager.ask(records.addRecord, staff)).toMatchObject({ code: 'record.organization-only' });
  expect(await manager.ask(records.addRecord, hazard(other._id))).toMatchObject({ code: 'environment.not-found' });
  expect(await manager.ask(records.getRecordHistory, { record_id: whole._id })).toMatchObject({ statusCode: 404 });
  // An asset manager reads, adds and changes; deleting and accepting is for the ESG lead.
  expect(await manager.ask(records.deleteRecord, { _id: here._id, reason: 'x' })).toMatchObject({ statusCode: 403 });
  expect(await seen(eve, { record_id: here._id })).toEqual([]);
  expect(await eve.ask(records.updateRecord, { _id: here._id, version: 1, source: 'x' })).toMatchObject({
    statusCode: 404,
  });
  expect(await eve.ask(records.addRecord, hazard(mine._id))).toMatchObject({ code: 'environment.not-found' });
  const technician = await colleague(own, 'facility_manager', [mine._id]);
  expect(await technician.ask(records.getRecords, {})).toMatchObject({ statusCode: 403 });
  // A portfolio or property with records is not deleted with them.
  const where = (field: string) => ({ where: JSON.stringify({ field, in: [mine.portfolio_id] }) });
  expect(await seen(own, where('portfolio_id'))).toEqual([here._id, ofPortfolio._id]);
});

test('records count where their days lie in the period, and what is in force where one of its days does', async () => {
  const own = await server.newAdmin('Pia');
  const policy = { kind: 'policy', ...company, first_day: '2024-05-01' };
  const values = { name: 'Climate policy', approved_on: '2024-04-20', approved_by: 'Board' };
  const open = await own.get(records.addRecord, { ...policy, values });
  await own.get(records.addRecord, { ...policy, first_day: '2020-01-01', last_day: '2024-12-31', values });
  await own.get(records.addRecord, { ...staff, first_day: '2024-07-01', last_day: '2025-06-30' });
  const inYear = await own.get(records.addRecord, staff);
  const ids = async (kind: string) => (await counted(own, { kind, period: wholeYear })).map(({ _id }) => _id);
  expect(await ids('policy')).toEqual([open._id]);
  expect(await ids('headcount')).toEqual([inYear._id]);
});

const inspection = {
  titles: { de: 'Begehung' },
  group: 'social' as const,
  levels: ['property' as const],
  time: 'day' as const,
  main: 'result',
  fields: [
    {
      code: 'result',
      title: { de: 'Ergebnis' },
      type: 'choice' as const,
      options: [{ code: 'good', title: { de: 'Gut' } }],
    },
    { code: 'defects', title: { de: 'Mängel', en: 'Defects' }, type: 'number' as const, min: 0, max: 100 },
  ],
};

test('an organization adds kinds of its own, and a change never takes a stored value', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const kind = await ada.get(records.addRecordKind, inspection);
  // A missing language has the one that was given.
  expect(kind).toMatchObject({ title: 'Begehung', fields: [{ title: 'Ergebnis' }, { title: 'Defects' }], version: 1 });
  const about = { kind: kind.key, level: 'property' as const, environment_id, first_day: '2025-02-03' };
  const record = await ada.get(records.addRecord, { ...about, values: { result: 'good', defects: 4 } });
  const update = { record_kind_id: kind._id ?? '', version: 1 };
  const [result, defects] = inspection.fields;
  const wrong = async (change: object) =>
    (await ada.ask(records.updateRecordKind, { ...update, ...change })).errors?.map(
      ({ field, message }) => `${field} ${message}`,
    );
  expect(await wrong({ fields: [result] })).toEqual(['fields.defects cannot be removed: retire it instead']);
  expect(await wrong({ fields: [result, { ...defects, type: 'text', max: undefined, min: undefined }] })).toEqual([
    'fields.1 cannot change: records have values of it',
  ]);
  expect(await wrong({ fields: [result, { ...defects, max: 10 }] })).toEqual([
    'fields.1 cannot become narrower: records have values of it',
  ]);
  expect(await wrong({ fields: [{ ...result, options: [] }, defects] })).toContain(
    'fields.0.options cannot be removed: retire it instead',
  );
  expect(await wrong({ time: 'period' })).toEqual(['time cannot change: records have values of it']);
  expect(await wrong({ main: 'nothing' })).toEqual(['main must be one of the fields that are asked for']);
  const changed = await ada.get(records.updateRecordKind, {
    ...update,
    fields: [result, { ...defects, retired: true }, { code: 'note', title: { en: 'Note' }, type: 'text' }] as never,
  });
  expect(changed).toMatchObject({ version: 2, records: 1 });
  expect(await ada.ask(records.updateRecordKind, update)).toMatchObject({ code: 'record-kind.changed' });
  // The retired value stays when the rest is changed, and cannot be given again.
  const { values } = await ada.get(records.updateRecord, {
    _id: record._id,
    version: 1,
    values: { result: 'good', note: 'Roof' },
  });
  expect(values).toEqual({ result: 'good', note: 'Roof', defects: 4 });
  expect(await ada.ask(records.addRecord, { ...about, values: { defects: 1 } })).toMatchObject({
    errors: [{ field: 'values.defects', message: 'is no field of this kind' }],
  });
  await ada.get(records.updateRecordKind, { ...update, version: 2, is_retired: true });
  expect(await ada.ask(records.addRecord, { ...about, values: { result: 'good' } })).toMatchObject({
    code: 'record.kind-retired',
  });
  const kinds = await ada.get(records.getRecordKinds, {});
  expect(kinds.find(({ key }) => key === kind.key)).toMatchObject({ is_retired: true });
  // Kinds of another organization do not exist.
  expect(await eve.ask(records.addRecord, { ...about, values: { result: 'good' } })).toMatchObject({
    code: 'record.kind-unknown',
  });
  expect(await eve.ask(records.updateRecordKind, update)).toMatchObject({ code: 'record-kind.not-found' });
  const manager = await colleague(ada, 'asset_manager', [environment_id]);
  expect(await manager.ask(records.addRecordKind, inspection)).toMatchObject({ statusCode: 403 });
  const lead = await colleague(ada, 'csr_lead', [environment_id]);
  await ada.newEnvironment();
  expect(await lead.ask(records.addRecordKind, inspection)).toMatchObject({ code: 'record.organization-only' });
});
