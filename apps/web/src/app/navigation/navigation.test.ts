import type { ModuleNode } from '@steward/contract/access/permissions';
import { expect, test } from 'vitest';
import type { SessionDetail } from '../../session/session.ts';
import type { Address } from '../../ui/addresses.ts';
import { flagged } from './modules.ts';
import { openGroups } from './open-groups.ts';
import { crumbsOf, navigationOf, screenHere, type NavItem } from './navigation.ts';
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
    module: path,
    isClosed: false,
    items,
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

test('a long group is open while it contains the page, short ones and short menus always; a choice of the user stays', () => {
  const item = (path: Address): NavItem => ({ path, title: path, module: path, isClosed: false, items: [] }) as NavItem;
  const long = (paths: Address[]) => paths.map(item);
  const groups = [
    { key: 'start', items: [item('/home')] },
    { key: 'manage', items: long(['/funds', '/properties', '/space', '/tenant', '/equipment']) },
    {
      key: 'measure',
      items: long([
        '/dashboard',
        '/net_zero',
        '/todo_list',
        '/logs',
        '/settings',
        '/synchw',
        '/company-profile',
        '/user_profile',
      ]),
    },
    { key: 'report', items: [item('/outbox')] },
  ];
  expect(openGroups(groups, '/home', {})).toEqual(['start', 'measure', 'report']);
  expect(openGroups(groups, '/space', {})).toEqual(['start', 'manage', 'report']);
  expect(openGroups(groups, '/outbox', { manage: true, report: false })).toEqual(['start', 'manage', 'measure']);
  expect(openGroups(groups.slice(0, 2), '/home', {})).toEqual(['start', 'manage']);
});
