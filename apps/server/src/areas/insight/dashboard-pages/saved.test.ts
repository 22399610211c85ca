import { permissions } from '@steward/contract/access/permissions';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dataOf } from '../../../testing/widgets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const layoutOf = async (person: Person) => (await person.get(dashboardPages.getDashboard, { page: 'energy' })).layout;
const copy = async (person: Person, change: object = {}) =>
  person.get(dashboardPages.saveDashboard, { page: 'energy', name: 'Mine', layout: await layoutOf(person), ...change });

test('a copy of a page is a dashboard of its own, with versions that can be read again', async () => {
  const ada = await server.newAdmin('Ada');
  const first = await copy(ada);
  expect(first).toMatchObject({ version: 1, name: 'Mine', may_edit: true, is_template_newer: false });
  const [one, ...others] = first.layout.widgets;
  const layout = { widgets: others };
  const second = await ada.get(dashboardPages.saveDashboard, {
    dashboard_id: first._id,
    version: 1,
    name: 'Without the use',
    layout,
  });
  expect(second.versions.map(({ version, name }) => [version, name])).toEqual([
    [2, 'Without the use'],
    [1, 'Mine'],
  ]);
  const before = await ada.get(dashboardPages.getDashboardVersion, { dashboard_id: first._id, version: 1 });
  expect(before.layout.widgets[0]).toEqual(one);
  const { _id } = await ada.newEnvironment();
  const data = await ada.get(dashboardPages.getDashboardData, {
    dashboard_id: first._id,
    environment_id: _id,
    start: '2025-01-01',
    end: '2025-12-31',
  });
  expect(data.widgets.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});

test('of two people who change a dashboard the later one learns whose version there is, and nothing is lost', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await copy(ada, { shared_with: 'all' });
  const save = (name: string) => ada.ask(dashboardPages.saveDashboard, { dashboard_id: _id, version: 1, name });
  expect((await save('First')).statusCode).toBe(200);
  const refused = await save('Second');
  expect(refused).toMatchObject({ statusCode: 409, code: 'dashboard.changed-elsewhere' });
  expect(refused.detail).toContain('Ada');
  const { saved } = await ada.get(dashboardPages.getDashboard, { dashboard_id: _id });
  expect(saved?.name).toBe('First');
});

test('a dashboard is seen by those that it is shared with, and changed by the person who made it', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const { _id } = await copy(ada);
  const opened = () => mo.ask(dashboardPages.getDashboard, { dashboard_id: _id });
  expect(await opened()).toMatchObject({ code: 'dashboard.not-found' });
  await ada.get(dashboardPages.saveDashboard, {
    dashboard_id: _id,
    version: 1,
    shared_with: 'people',
    user_ids: [mo.session.uid],
  });
  expect((await opened()).data.saved).toMatchObject({ may_edit: false });
  const changed = await mo.ask(dashboardPages.saveDashboard, { dashboard_id: _id, version: 2, name: 'Mo’s' });
  expect(changed).toMatchObject({ code: 'dashboard.not-yours' });
  expect(await mo.ask(dashboardPages.deleteDashboard, { dashboard_id: _id })).toMatchObject({
    code: 'dashboard.not-yours',
  });
  const eve = await server.newAdmin('Eve');
  expect(await eve.ask(dashboardPages.getDashboard, { dashboard_id: _id })).toMatchObject({
    code: 'dashboard.not-found',
  });
  await ada.get(dashboardPages.deleteDashboard, { dashboard_id: _id });
  expect(await opened()).toMatchObject({ code: 'dashboard.not-found' });
});

const place = { x: 0, y: 0, w: 4, h: 2 };
const figure = (change: Partial<Widget>): Widget => ({
  id: 'a',
  kind: 'figure',
  ...place,
  title: { kind: 'text', value: 'A' },
  binding: { from: 'figures', keys: ['energy.use'], by: 'total' },
  ...change,
});

test.each([
  ['overlap', [figure({}), figure({ id: 'b', x: 2 })], 'dashboard.layout'],
  ['leave the grid', [figure({ x: 10 })], 'dashboard.layout'],
  ['have one id', [figure({}), figure({ x: 4 })], 'dashboard.layout'],
  [
    'name no figure',
    [figure({ binding: { from: 'figures', keys: ['energy.nothing'], by: 'total' } })],
    'dashboard.widget',
  ],
  [
    'name no source',
    [figure({ kind: 'list', binding: { from: 'source', key: 'nothing.at-all' } })],
    'dashboard.widget',
  ],
  ['cannot draw it', [figure({ kind: 'flow' })], 'dashboard.widget'],
  [
    'mix units',
    [figure({ kind: 'line', binding: { from: 'figures', keys: ['energy.use', 'water.use'], by: 'step' } })],
    'dashboard.widget',
  ],
  [
    'embed anything',
    [figure({ kind: 'embed', url: 'https://example.com', binding: { from: 'nothing' } })],
    'dashboard.widget',
  ],
])('widgets that %s are refused by name', async (_what, widgets, code) => {
  const ada = await server.newAdmin('Ada');
  const refused = await ada.ask(dashboardPages.saveDashboard, { page: 'energy', name: 'Wrong', layout: { widgets } });
  expect(refused).toMatchObject({ code });
  expect(refused.detail).toMatch(/^[ab]/);
});

test('a 61st widget is refused', async () => {
  const ada = await server.newAdmin('Ada');
  const widgets = Array.from({ length: 61 }, (_, index) => figure({ id: `w${index}`, y: index * 2 }));
  const refused = await ada.ask(dashboardPages.saveDashboard, { page: 'energy', name: 'Many', layout: { widgets } });
  expect(refused).toMatchObject({ statusCode: 400, errors: [{ field: 'layout.widgets' }] });
});

test('a dashboard is shared with chosen roles, and a person or role that does not exist is refused', async () => {
  const ada = await server.newAdmin('Ada');
  const mo = await server.newMember(ada);
  const { _id } = await copy(ada);
  const colleagues = await ada.get(permissions.getColleagues, {});
  const role = colleagues.find(({ user_id }) => user_id === mo.session.uid)?.role_id ?? '';
  await ada.get(dashboardPages.saveDashboard, {
    dashboard_id: _id,
    version: 1,
    shared_with: 'roles',
    role_ids: [role],
  });
  const opened = await mo.ask(dashboardPages.getDashboard, { dashboard_id: _id });
  expect(opened.data.saved).toMatchObject({ shared_with: 'roles', role_ids: [role], may_edit: false });
  const unknown = await ada.ask(dashboardPages.saveDashboard, {
    dashboard_id: _id,
    version: 2,
    user_ids: ['01890a5d-ac96-774b-bcce-b302099a8001'],
  });
  expect(unknown).toMatchObject({ statusCode: 400, errors: [{ field: 'user_ids' }] });
});

test('widgets that are not saved show their values, and one that cannot is refused by name', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id } = await ada.newEnvironment();
  const asked = { page: 'energy' as const, environment_id: _id, start: '2025-01-01', end: '2025-12-31' };
  const draft = [figure({ id: 'new', kind: 'states' as never })];
  expect(await ada.ask(dashboardPages.getDashboardData, { ...asked, draft })).toMatchObject({ statusCode: 400 });
  const { widgets } = await ada.get(dashboardPages.getDashboardData, { ...asked, draft: [figure({ id: 'new' })] });
  expect(widgets).toMatchObject([{ id: 'new', state: 'empty' }]);
  const wrong = await ada.ask(dashboardPages.getDashboardData, { ...asked, draft: [figure({ kind: 'flow' })] });
  expect(wrong).toMatchObject({
    code: 'dashboard.widget',
    errors: [{ field: 'layout.widgets.0.kind-of-figures' }],
  });
});

test('what widgets can show is offered by kind of page, with a title and as far as the person may see it', async () => {
  const ada = await server.newAdmin('Ada');
  const of = async (page: 'energy' | 'bi/energy') => (await ada.get(dashboardPages.getWidgetSources, { page })).sources;
  const one = await of('energy');
  const many = await of('bi/energy');
  const keys = (list: typeof one) => list.map(({ key }) => key);
  expect(keys(one)).toContain('meters.heat');
  expect(keys(many)).not.toContain('meters.heat');
  expect(keys(many)).toContain('portfolio.map');
  for (const source of [...one, ...many]) expect(source.title.kind, source.key).not.toBe('text');
  expect(one.find(({ key }) => key === 'meters.heat')?.options[0]).toEqual({
    value: 'electricity',
    title: { kind: 'carrier', value: 'electricity' },
  });
});

test('a newer page of the product stays offered when widgets change, until the person has seen it', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id, template_version } = await copy(ada);
  await server.owner.query(`update dashboards set template_hash = 'an older page' where id = $1`, [_id]);
  const save = (version: number, change: object) =>
    ada.get(dashboardPages.saveDashboard, { dashboard_id: _id, version, ...change });
  expect(await save(1, { layout: { widgets: [] } })).toMatchObject({ is_template_newer: true });
  expect(await save(2, { template_version: 'of another day' })).toMatchObject({ is_template_newer: true });
  expect(await save(3, { template_version })).toMatchObject({ is_template_newer: false });
});

test('a click on a property opens the same question about it, or what a dashboard chooses', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment } = await ada.newEnvironment();
  await saveBill(server, ada, {
    environment_id: environment,
    start: '2025-01-01',
    end: '2026-01-01',
    quantity: 1000,
  });
  const opened = async (asked: object) => {
    const { widgets } = await ada.get(dashboardPages.getDashboardData, {
      start: '2025-01-01',
      end: '2025-12-31',
      ...asked,
    });
    return dataOf(widgets, 'table', 'table').rows[0]?.address;
  };
  const at = `environment=${environment}&`;
  expect(await opened({ page: 'bi/energy' })).toBe(`/dashboard/energy?${at}year=2025`);
  expect(await opened({ page: 'bi/energy', end: '2025-06-30' })).toBe(
    `/dashboard/energy?${at}start=2025-01-01&end=2025-06-30`,
  );
  const own = await copy(ada);
  const { layout } = await ada.get(dashboardPages.getDashboard, { page: 'bi/energy' });
  const across = { page: 'bi/energy', name: 'All' } as const;
  const below = { page: 'energy', dashboard_id: own._id } as const;
  const { _id: dashboard_id } = await ada.get(dashboardPages.saveDashboard, {
    ...across,
    layout: { ...layout, below },
  });
  expect(await opened({ dashboard_id })).toBe(`/dashboard/energy?${at}year=2025&dashboard=${own._id}`);
  const wrong = { ...layout, below: { page: 'water', dashboard_id: own._id } } as const;
  expect(await ada.ask(dashboardPages.saveDashboard, { ...across, layout: wrong })).toMatchObject({
    code: 'dashboard.not-found',
  });
  await ada.get(dashboardPages.deleteDashboard, { dashboard_id: own._id });
  expect(await opened({ dashboard_id })).toBe(`/dashboard/energy?${at}year=2025`);
});

test('a dashboard of the organization is listed whatever it shows, also one across properties', async () => {
  const ada = await server.newAdmin('Ada');
  const { _id: environment_id } = await ada.newEnvironment();
  const text: Widget = {
    id: 'a',
    kind: 'text',
    x: 0,
    y: 0,
    w: 4,
    h: 2,
    title: { kind: 'text', value: 'Note' },
    text: 'Read me',
    binding: { from: 'nothing' },
  };
  await copy(ada, { name: 'Notes', layout: { widgets: [text] } });
  await copy(ada, { name: 'All', page: 'bi/energy', layout: { widgets: [] } });
  const listed = async (asked: object) => {
    const cards = await ada.get(dashboardPages.getDashboards, {
      start: '2025-01-01',
      end: '2025-12-31',
      own_only: true,
      ...asked,
    });
    return cards.map(({ name }) => name);
  };
  expect(await listed({ environment_id })).toEqual(['Notes']);
  expect(await listed({})).toEqual(['All']);
});
