import { savedViews } from '@steward/contract/access/saved-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let mo: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  mo = await server.newMember(ada);
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const list = 'properties' as const;
const filters = JSON.stringify({ field: 'year_built', to: 1950 });
const seen = async (person: Person) => (await person.get(savedViews.getSavedViews, { list })).map(({ name }) => name);

test('a private view is visible to its author only, a shared one within the organization, neither to another organization', async () => {
  const own = { list, name: 'Old ones', filters, columns: ['environment_name', 'year_built'], sort: 'year_built' };
  const { _id: view_id } = await ada.get(savedViews.saveView, own);
  expect(await seen(ada)).toEqual(['Old ones']);
  expect(await seen(mo)).toEqual([]);
  expect((await mo.ask(savedViews.setDefaultView, { list, view_id })).code).toBe('saved-view.not-found');
  expect((await mo.ask(savedViews.deleteSavedView, { view_id })).code).toBe('saved-view.not-found');
  await ada.get(savedViews.saveView, { ...own, view_id, is_shared: true });
  expect(await mo.get(savedViews.getSavedViews, { list })).toMatchObject([
    { ...own, is_shared: true, is_changeable: false, author_name: 'Ada Test' },
  ]);
  expect(await seen(eve)).toEqual([]);
  expect((await eve.ask(savedViews.saveView, { ...own, view_id })).code).toBe('saved-view.not-found');
  expect((await mo.ask(savedViews.saveView, { ...own, view_id, name: 'Mine now' })).code).toBe('saved-view.not-yours');
  expect((await mo.ask(savedViews.deleteSavedView, { view_id })).code).toBe('saved-view.not-yours');
});

test('each person has one default; a view that is no longer shared stops being the default of others', async () => {
  const shared = { list, name: 'For all', is_shared: true };
  const { _id: view_id } = await ada.get(savedViews.saveView, shared);
  const other = await mo.get(savedViews.saveView, { list, name: 'Of Mo' });
  const defaults = async (person: Person) =>
    (await person.get(savedViews.getSavedViews, { list }))
      .filter(({ is_default }) => is_default)
      .map(({ name }) => name);
  await mo.get(savedViews.setDefaultView, { list, view_id: other._id });
  await mo.get(savedViews.setDefaultView, { list, view_id });
  expect(await defaults(mo)).toEqual(['For all']);
  expect(await defaults(ada)).toEqual([]);
  await ada.get(savedViews.saveView, { ...shared, view_id, is_shared: false });
  expect(await defaults(mo)).toEqual([]);
  await mo.get(savedViews.setDefaultView, { list, view_id: null });
  await mo.get(savedViews.deleteSavedView, { view_id: other._id });
  expect(await seen(mo)).not.toContain('Of Mo');
});

test('a shared view of another user is deleted by a user who reaches every property; a name is unique per person', async () => {
  const { _id: view_id } = await mo.get(savedViews.saveView, { list, name: 'Left behind', is_shared: true });
  await ada.get(savedViews.saveView, { list, name: 'Left behind' });
  expect((await ada.ask(savedViews.saveView, { list, name: ' left behind' })).code).toBe('saved-view.name-taken');
  await ada.get(savedViews.deleteSavedView, { view_id });
  expect(await seen(mo)).not.toContain('Left behind');
});

test('a view with a filter that the list does not know is refused', async () => {
  const wrong = { list, name: 'Wrong', filters: '{"field":"password_hash","empty":true}' };
  expect(await ada.ask(savedViews.saveView, wrong)).toMatchObject({
    httpStatus: 400,
    errors: [{ field: 'filters', message: 'asks for a field that this list does not have' }],
  });
});

test('lists over all properties have their own views, by property and portfolio too', async () => {
  const { _id: environment_id } = await ada.newEnvironment({});
  const query = JSON.stringify({ field: 'environment_id', in: [environment_id] });
  for (const all of ['all-meters', 'all-spaces', 'all-tenants'] as const) {
    await ada.get(savedViews.saveView, { list: all, name: 'One house', filters: query });
    const views = await ada.get(savedViews.getSavedViews, { list: all });
    expect(views.map(({ name, filters: kept }) => [name, kept])).toEqual([['One house', query]]);
  }
  const leases = '{"all":[{"field":"kind","in":["contract"]},{"field":"valid_until","to":"2027-12-31"}]}';
  const kept = {
    name: 'Leases that end',
    filters: leases,
    columns: ['title', 'place', 'valid_until'],
    sort: 'valid_until',
  };
  await ada.get(savedViews.saveView, { list: 'documents', ...kept });
  expect(await ada.get(savedViews.getSavedViews, { list: 'documents' })).toMatchObject([kept]);
  // The list of one property has no filter by property.
  const own = { list: 'meters' as const, name: 'One house', filters: query };
  expect(await ada.ask(savedViews.saveView, own)).toMatchObject({ httpStatus: 400, errors: [{ field: 'filters' }] });
});
