import { frameworks } from '@steward/contract/reporting/frameworks';
import { home } from '@steward/contract/insight/home';
import { spaces } from '@steward/contract/estate/spaces';
import { tasks } from '@steward/contract/estate/tasks';
import { portfolios } from '@steward/contract/estate/portfolios';
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

const shownTo = async (person: Person) => (await person.get(home.getMenuState, {})).shown;

test('a module is in the menu when something is recorded there, as far as the person reaches it', async () => {
  const { _id: own } = await ada.newEnvironment();
  const { _id: other } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  expect(await shownTo(ada)).toEqual(expect.arrayContaining(['home', 'properties', 'utilities', 'dashboards']));
  expect(await shownTo(ada)).not.toContain('spaces');
  await ada.get(spaces.createSpace, {
    environment_id: other,
    space_name: 'Lobby',
    space_type_id: 'office',
    gross_floor_area: 40,
  });
  expect(await shownTo(ada)).toContain('spaces');
  expect(await shownTo(mo)).not.toContain('spaces');
  expect(await shownTo(eve)).not.toContain('spaces');
});

test('the second portfolio is a choice, the first is not', async () => {
  await eve.newEnvironment();
  expect(await shownTo(eve)).not.toContain('portfolios');
  await eve.get(portfolios.createPortfolio, { name: 'Second' });
  expect(await shownTo(eve)).toContain('portfolios');
});

test('what a person has opened once stays in the menu of that person', async () => {
  const mo = await server.newMember(eve, []);
  await eve.get(home.noteOpenedEntry, { module_id: 'tariffs' });
  await eve.get(home.noteOpenedEntry, { module_id: 'tariffs' });
  expect(await shownTo(eve)).toContain('tariffs');
  expect(await shownTo(mo)).not.toContain('tariffs');
  expect((await eve.ask(home.noteOpenedEntry, { module_id: 'nothing' })).httpStatus).toBe(400);
});

test('the open tasks of the person are counted, not those of others', async () => {
  const countOf = async (person: Person) =>
    (await person.get(home.getMenuState, {})).waiting.find(({ module_id }) => module_id === 'tasks')?.count;
  const mo = await server.newMember(ada, []);
  const { _id } = await ada.get(tasks.addTask, { title: 'Call the supplier' });
  await ada.get(tasks.addTask, { title: 'For Mo', assignee_id: mo.session.uid });
  expect(await countOf(ada)).toBe(1);
  await ada.get(tasks.updateTask, { task_id: _id, is_done: true });
  expect(await countOf(ada)).toBeUndefined();
});

test('the frameworks with a report that the person may open are below their entry, each once', async () => {
  const fay = await server.newAdmin('Fay');
  const { _id: own } = await fay.newEnvironment();
  await fay.newEnvironment();
  const mo = await server.newMember(fay, [own]);
  const begin = async (key: string, year: number) => (await fay.get(frameworks.createReport, { key, year }))._id;
  await begin('tcfd', 2023);
  const latest = await begin('tcfd', 2024);
  await begin('ifrs_s2', 2024);
  const below = async (person: Person) =>
    (await person.get(home.getMenuState, {})).below.filter(({ module_id }) => module_id === 'frameworks');
  expect(await below(fay)).toMatchObject([
    { module_id: 'frameworks', name: 'TCFD', address: `/solutions/reporting/assessments/tcfd?report=${latest}` },
    { address: expect.stringContaining('/solutions/reporting/frameworks?key=ifrs_s2&report=') },
  ]);
  expect(await below(mo)).toEqual([]);
  expect(await below(eve)).toEqual([]);
});
