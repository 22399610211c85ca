import type { ModuleNode } from '@steward/contract/access/permissions';
import { expect, test } from 'vitest';
import type { SessionDetail } from '../../session/session.ts';
import type { Address } from '../../ui/addresses.ts';
import { flagged } from './modules.ts';
import { crumbsOf, navigationOf, screenHere, type NavItem, withMore } from './navigation.ts';
import type { ListedScreen } from '../screens.ts';

const node = (module_id: string, more: Partial<ModuleNode> = {}): ModuleNode => ({
  _id: module_id,
  module_id,
  name: module_id,
  icon: 'IconHome',
  route: `/${module_id}`,
  type: '',
  is_active: true,
  permissions: [],
  flag: '',
  subModules: [],
  ...more,
});
const screen = (path: Address): ListedScreen => ({
  path,
  title: path,
  access: 'session',
  layout: 'full',
  load: () => Promise.reject(new Error('not opened')),
});
const person = { is_setup: true, permissions: [] as string[] } as SessionDetail;
const tree = [
  node('measure', {
    route: '',
    subModules: [
      node('dashboard'),
      node('properties', { type: 'sidebar-branch', subModules: [node('space'), node('help', { is_active: false })] }),
    ],
  }),
  node('upgrade', { route: '', flag: 'upgrade' }),
];
const screens = (['/dashboard', '/properties', '/space', '/help'] as const).map(screen);
const paths = (only?: string[]) =>
  navigationOf(tree, screens, person, only).map(({ items }) =>
    items.map((item) => [item.path, item.items.map(({ path, isClosed }) => [path, isClosed])]),
  );

test('the menu has three levels; inactive entries are shown as locked', () => {
  expect(paths()).toEqual([
    [
      ['/dashboard', []],
      [
        '/properties',
        [
          ['/space', false],
          ['/help', true],
        ],
      ],
    ],
  ]);
});

test('a host with a reduced menu shows only the screens of the settings', () => {
  expect(paths(['/dashboard', '/space'])).toEqual([
    [
      ['/dashboard', []],
      ['/space', []],
    ],
  ]);
});

test('the upgrade module is found by its flag while it is active', () => {
  expect(flagged(tree, 'upgrade')?.module_id).toBe('upgrade');
  expect(flagged([node('upgrade', { flag: 'upgrade', is_active: false })], 'upgrade')).toBeUndefined();
});

test('one sidebar entry is current, the one with the longest matching address', () => {
  const item = (path: NavItem['path'], items: NavItem[] = []): NavItem => ({
    path,
    title: path,
    short: path,
    modules: [path],
    module: path,
    asks: path,
    isClosed: false,
    items,
    tabs: [],
  });
  const groups = [
    { key: 'estate', items: [item('/properties', [item('/space')]), item('/tenant'), item('/tenant/occupier')] },
  ];
  expect(screenHere(groups, screens, '/tenant/occupier')).toBe('/tenant/occupier');
  expect(screenHere(groups, screens, '/tenant/occupier/1')).toBe('/tenant/occupier');
  expect(screenHere(groups, screens, '/tenant/1')).toBe('/tenant');
  expect(screenHere(groups, screens, '/space')).toBe('/space');
  const tab = { ...screen('/tenant/plan' as Address), tab: { of: '/properties', order: 2 } };
  expect(screenHere(groups, [tab], '/tenant/plan'), 'a tab, wherever its address is').toBe('/properties');
  const beside = { ...screen('/fund_structure' as Address), under: '/tenant' };
  expect(screenHere(groups, [beside], '/fund_structure'), 'a page that names its entry').toBe('/tenant');
  // A screen with others below it is current only for its own address.
  expect(screenHere(groups, screens, '/properties/add')).toBeUndefined();
});

test('the breadcrumbs of a page are its menu entries, and those of a page below it', () => {
  const all = [...screens, screen('/space/compare' as Address)];
  const groups = navigationOf(tree, screens, person);
  const way = (address: string) => crumbsOf(groups, all, address).map(({ path }) => path);
  expect(way('/dashboard')).toEqual(['/dashboard']);
  expect(way('/space')).toEqual(['/properties', '/space']);
  expect(way('/space/compare')).toEqual(['/properties', '/space', '/space/compare']);
  expect(way('/elsewhere')).toEqual([]);
});

test('an entry of several modules opens the first that is granted; the others are its tabs, or below a branch', () => {
  const joint = (module_id: string, modules: ModuleNode[], type = '') =>
    node('manage', { route: '', subModules: [node(module_id, { type, subModules: modules })] });
  const all = [...screens, screen('/tenant'), screen('/all-meters'), screen('/environment/readings')];
  const of = (one: ModuleNode) => navigationOf([one], all, person)[0]?.items;
  const two = [node('space', { is_active: false }), node('tenant')];
  const [entry] = of(joint('spaces-and-tenants', two)) ?? [];
  expect(entry).toMatchObject({ path: '/tenant', title: 'app.spaces-and-tenants', isClosed: false, items: [] });
  expect(entry?.tabs.map(({ path, isClosed }) => [path, isClosed])).toEqual([
    ['/space', true],
    ['/tenant', false],
  ]);
  const none = two.map((one) => ({ ...one, is_active: false }));
  expect(of(joint('spaces-and-tenants', none))).toMatchObject([{ isClosed: true, asks: 'space' }]);
  const meters = [node('meters', { route: '/all-meters' }), node('readings', { route: '/environment/readings' })];
  const [branch] = of(joint('meters-and-readings', meters, 'sidebar-branch')) ?? [];
  expect(branch).toMatchObject({ path: '/all-meters', tabs: [], items: [{ path: '/environment/readings' }] });
  const groups = navigationOf([joint('spaces-and-tenants', two)], all, person);
  expect(screenHere(groups, all, '/space'), 'a tab belongs to its entry').toBe('/tenant');
});

test('entries without a record are behind More, with those to request; that of the open page is not', () => {
  const item = (path: NavItem['path'], isClosed = false, items: NavItem[] = []): NavItem => ({
    path,
    title: path,
    short: path,
    modules: [path, ...items.map((one) => one.path)],
    module: path,
    asks: path,
    isClosed,
    items,
    tabs: [],
  });
  const groups = [
    {
      key: 'manage',
      items: [item('/properties'), item('/space'), item('/funds', true), item('/all-meters', false, [item('/tenant')])],
    },
  ];
  const shownWith = (here: string | undefined) =>
    withMore(groups, new Set(['/properties', '/all-meters']), here).map(({ items, more }) => [
      items.map(({ path, items: inner }) => [path, inner.length]),
      more?.map(({ path }) => path),
    ]);
  expect(shownWith('/home')).toEqual([
    [
      [
        ['/properties', 0],
        ['/all-meters', 0],
      ],
      ['/space', '/funds', '/tenant'],
    ],
  ]);
  expect(shownWith('/tenant')[0]?.[1]).toEqual(['/space', '/funds']);
  expect(withMore(groups, undefined, '/home')).toEqual(groups);
});
