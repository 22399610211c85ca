import { environments } from '@steward/contract/estate/environments';
import { spaces } from '@steward/contract/estate/spaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
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

const area = 'gross_floor_area' as const;
const historyOf = (environment_id: string) => ada.get(environments.getPropertyHistory, { environment_id });
const areaOf = async (environment_id: string) =>
  (await ada.get(environments.getEnvById, { environment_id })).gross_floor_area;

test('the first change writes down what held until then; taken back, that holds again', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const change = { environment_id, attribute: area, number: 1300, valid_from: '2024-07-01', note: 'Extension' };
  const { _id: change_id } = await ada.get(environments.savePropertyChange, change);
  expect(await historyOf(environment_id)).toMatchObject([
    { number: 1300, valid_from: '2024-07-01', is_in_force: true, note: 'Extension', author_name: 'Ada Test' },
    { number: 1000, valid_from: null, is_in_force: false },
  ]);
  expect(await areaOf(environment_id)).toBe(1300);
  await ada.get(environments.deletePropertyChange, { change_id });
  expect(await areaOf(environment_id)).toBe(1000);
});

test('a correction changes the entry; what holds since ever stays without a day, and while others build on it', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const { _id } = await ada.get(environments.savePropertyChange, {
    environment_id,
    attribute: area,
    number: 1300,
    valid_from: '2024-07-01',
  });
  await ada.get(environments.savePropertyChange, {
    environment_id,
    change_id: _id,
    attribute: area,
    number: 1350,
    valid_from: '2024-08-01',
  });
  const [, first] = await historyOf(environment_id);
  const change_id = first?._id ?? '';
  expect(await areaOf(environment_id)).toBe(1350);
  const moved = { environment_id, change_id, attribute: area, number: 1000, valid_from: '2020-01-01' };
  expect(await ada.ask(environments.savePropertyChange, moved)).toMatchObject({ errors: [{ field: 'valid_from' }] });
  expect(await ada.ask(environments.deletePropertyChange, { change_id })).toMatchObject({
    code: 'property-change.needed',
  });
  const twice = { environment_id, attribute: area, number: 9, valid_from: '2024-08-01' };
  expect(await ada.ask(environments.savePropertyChange, twice)).toMatchObject({ code: 'property-change.day-taken' });
});

test('an edit of the property is a correction, or a change from a day', async () => {
  const made = await ada.newEnvironment({ gross_floor_area: 1000 });
  const environment_id = made._id;
  const { image_url: _, doc_id: __, portfolio_name: ___, spaces_count: ____, created_at: _____, ...fields } = made;
  const edit = (gross_floor_area: number, changed_from: string | null) =>
    ada.get(environments.updateEnvironment, {
      ...(fields as unknown as Parameters<typeof ada.get<typeof environments.updateEnvironment>>[1]),
      environment_id,
      gross_floor_area,
      changed_from,
    });
  await edit(1100, null);
  expect(await historyOf(environment_id)).toEqual([]);
  await edit(1500, '2025-02-01');
  await edit(1600, null);
  expect(await historyOf(environment_id)).toMatchObject([
    { number: 1600, valid_from: '2025-02-01' },
    { number: 1100, valid_from: null },
  ]);
});

test.each([
  ['a day that has not come', { attribute: area, number: 9, valid_from: '2199-01-01' }, 'valid_from'],
  ['no area', { attribute: area, number: 0 }, 'number'],
  ['a share above all of it', { attribute: 'ownership_share', number: 1.2 }, 'number'],
  ['a number that is missing', { attribute: 'occupancy_rate' }, 'number'],
  ['an unknown type', { attribute: 'property_type', word: 'castle' }, 'word'],
  ['a word with a number', { attribute: 'control', word: 'none', number: 1 }, 'number'],
] as const)('%s is refused at its field', async (_, said, field) => {
  const { _id: environment_id } = await ada.newEnvironment();
  expect(await ada.ask(environments.savePropertyChange, { environment_id, ...said })).toMatchObject({
    httpStatus: 400,
    errors: [{ field }],
  });
  expect(await historyOf(environment_id)).toEqual([]);
});

test('an area below that of the spaces is refused, whatever its day', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  await ada.get(spaces.createSpace, {
    environment_id,
    space_name: 'A',
    space_type_id: 'office',
    gross_floor_area: 900,
  });
  const change = { environment_id, attribute: area, number: 800, valid_from: '2024-01-01' };
  expect(await ada.ask(environments.savePropertyChange, change)).toMatchObject({
    code: 'environment.area-below-spaces',
  });
  expect(await historyOf(environment_id)).toEqual([]);
});

test('another organization, and a member without the property, see and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const change = { environment_id, attribute: area, number: 900, valid_from: '2024-01-01' };
  const { _id: change_id } = await ada.get(environments.savePropertyChange, change);
  const mo = await server.newMember(ada, [own]);
  for (const other of [eve, mo]) {
    expect((await other.ask(environments.getPropertyHistory, { environment_id })).statusCode).not.toBe(200);
    expect((await other.ask(environments.savePropertyChange, { ...change, change_id })).statusCode).not.toBe(200);
    expect((await other.ask(environments.deletePropertyChange, { change_id })).statusCode).not.toBe(200);
  }
  expect(await historyOf(environment_id)).toHaveLength(2);
});

test('a property says since when it is not held, until it is held again', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const shown = async () => {
    const listed = (await ada.get(environments.getEnvironments, { page_size: 100 })).find(
      ({ _id }) => _id === environment_id,
    );
    const { not_held_since } = await ada.get(environments.getEnvById, { environment_id });
    expect(listed?.not_held_since).toBe(not_held_since);
    return not_held_since;
  };
  const say = (word: string, valid_from: string | null) =>
    ada.get(environments.savePropertyChange, { environment_id, attribute: 'holding', word, valid_from });
  expect(await shown()).toBeNull();
  await say('not_held', '2024-07-01');
  expect(await shown()).toBe('2024-07-01');
  await say('held', '2025-07-01');
  expect(await shown()).toBeNull();
  // Neither owned nor controlled: nobody has to say so once more.
  const give = (
    change: { attribute: 'ownership_share'; number: number } | { attribute: 'control'; word: string },
    from: string,
  ) => ada.get(environments.savePropertyChange, { environment_id, ...change, valid_from: from });
  await give({ attribute: 'ownership_share', number: 0 }, '2025-09-01');
  expect(await shown()).toBeNull();
  await give({ attribute: 'control', word: 'none' }, '2025-10-01');
  expect(await shown()).toBe('2025-10-01');
});

test('before a change is saved, the accepted years that it touches are known', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await saveBill(server, ada, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 1000 });
  const touched = (from: string | null) => ada.get(environments.getAcceptedYears, { environment_id, from });
  expect(await touched(null)).toEqual([]);
  await acceptReport(server, ada, { level: 'Property', target_id: environment_id, year: 2023 });
  expect(await touched(null)).toEqual([2023]);
  expect(await touched('2023-12-31')).toEqual([2023]);
  expect(await touched('2024-01-01')).toEqual([]);
  const other = await ada.newEnvironment();
  expect(await ada.get(environments.getAcceptedYears, { environment_id: other._id })).toEqual([]);
  expect((await eve.ask(environments.getAcceptedYears, { environment_id })).httpStatus).toBe(404);
});

test('what a change touches ends with the next value, and taking an entry back touches what held from its day', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  for (const year of [2022, 2023]) {
    await saveBill(server, ada, { environment_id, start: `${year}-01-01`, end: `${year + 1}-01-01`, quantity: 1000 });
    await acceptReport(server, ada, { level: 'Property', target_id: environment_id, year });
  }
  const touched = (input: { from: string | null; attribute?: 'gross_floor_area' | 'holding'; change_id?: string }) =>
    ada.get(environments.getAcceptedYears, { environment_id, ...input });
  const change = { environment_id, attribute: area, number: 1300, valid_from: '2023-04-01' };
  const needsReason = async (sent: typeof change & { change_id?: string }) => {
    expect(await ada.ask(environments.savePropertyChange, sent)).toMatchObject({
      httpStatus: 409,
      code: 'environment.accepted-years',
    });
    return ada.get(environments.savePropertyChange, { ...sent, reason: 'Measured again' });
  };
  const { _id: change_id } = await needsReason(change);
  expect(await touched({ from: '2022-05-01' })).toEqual([2022, 2023]);
  expect(await touched({ from: '2022-05-01', attribute: 'holding' })).toEqual([2022, 2023]);
  expect(await touched({ from: '2021-05-01', attribute: area })).toEqual([2022, 2023]);
  expect(await touched({ from: '2023-04-01', attribute: area, change_id })).toEqual([2023]);
  // Corrected to an earlier day, and taken back.
  expect(await touched({ from: '2022-12-01', attribute: area, change_id })).toEqual([2022, 2023]);
  await needsReason({ ...change, valid_from: '2023-01-01', number: 1200 });
  expect(await touched({ from: '2022-05-01', attribute: area })).toEqual([2022]);
  const other = await ada.newEnvironment();
  const ofOther = { environment_id: other._id, from: null, change_id };
  expect((await ada.ask(environments.getAcceptedYears, ofOther)).httpStatus).toBe(404);
});

test('tenant control of a whole building is dated, correctable and a filter of the list', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Hall let as a whole' });
  const tenantControlled = async () =>
    (await ada.get(environments.getEnvironments, { where: '{"field":"building_control","in":["tenant"]}' })).map(
      ({ _id }) => _id,
    );
  expect(await tenantControlled()).toEqual([]);
  const change = { environment_id, attribute: 'building_control' as const, word: 'tenant', valid_from: '2024-04-01' };
  const { _id: change_id } = await ada.get(environments.savePropertyChange, change);
  expect(await historyOf(environment_id)).toMatchObject([
    { word: 'tenant', valid_from: '2024-04-01', is_in_force: true },
    { word: 'landlord', valid_from: null },
  ]);
  expect(await tenantControlled()).toEqual([environment_id]);
  await ada.get(environments.savePropertyChange, { change_id, valid_from: '2024-05-01' });
  expect(await historyOf(environment_id)).toMatchObject([{ valid_from: '2024-05-01' }, {}]);
  expect(await ada.ask(environments.savePropertyChange, { ...change, word: 'both' })).toMatchObject({
    errors: [{ field: 'word' }],
  });
  expect((await eve.ask(environments.savePropertyChange, change)).code).toBe('environment.not-found');
});

test('the day of completion agrees with the year of construction, and the year alone stays', async () => {
  const built = { built_on: '2020-12-30', built_on_is: 'completion' as const };
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'Year alone', year_built: 2020 });
  const change = (fields: object) => ada.ask(environments.updateEnvironment, { environment_id, ...fields });
  expect((await change(built)).data).toMatchObject({ year_built: 2020, ...built });
  expect(await change({ year_built: 2021 })).toMatchObject({ httpStatus: 400, errors: [{ field: 'built_on' }] });
  expect(await change({ built_on: null })).toMatchObject({ httpStatus: 400, errors: [{ field: 'built_on' }] });
  expect((await change({ year_built: 2021, built_on_is: 'permit' })).data).toMatchObject({ built_on_is: 'permit' });
  expect((await change({ built_on: null, built_on_is: null })).data).toMatchObject({
    year_built: 2021,
    built_on: null,
  });
});
