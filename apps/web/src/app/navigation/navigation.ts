import type { ModuleNode } from '@steward/contract/access/permissions';
import type { home } from '@steward/contract/insight/home';
import { findModule } from '@steward/contract/module-tree';
import type { SessionDetail } from '../../session/session.ts';
import { isPlain, type PlainAddress } from '../../ui/addresses.ts';
import { checkRoute } from '../guards.ts';
import type { ListedScreen } from '../screens.ts';

/** A screen in the menu. */
export interface NavPlace {
  path: PlainAddress;
  title: string;
  /** The name of its tab. */
  short: string;
  /** Its module, which has the icon. */
  module: string;
  /** The module that a request for access names. */
  asks: string;
  /** Its name from the server, in the language of the user; otherwise `title` is translated. */
  name?: string;
  /** What its address has in addition to the path. */
  search?: Readonly<Record<string, string>>;
  /** Shown although this user may not open it: it links to a request for access. */
  isClosed: boolean;
}

export interface NavItem extends NavPlace {
  /** What is drawn below it: a job of its own. */
  items: NavItem[];
  /** The views of one list: the tabs of its page, the page itself included. Empty for a page without tabs. */
  tabs: NavPlace[];
  /** The modules that it shows: of itself, its tabs and what is below it. */
  modules: readonly string[];
}

export type PlaceBelow = (typeof home.getMenuState.answer._output)['below'][number];

export interface NavGroup {
  key: string;
  items: NavItem[];
  /** Entries without a record yet, and those to request: behind "More". */
  more?: NavItem[];
}

/**
 * The sidebar of a user: the modules that the server grants, as far as this release has a screen for them. The children of a module without
 * a screen take its place. An entry that joins several modules opens the first that the user may open; the others are drawn below a branch
 * and are tabs of any other entry.
 */
export function navigationOf(
  tree: readonly ModuleNode[],
  screens: readonly ListedScreen[],
  person: SessionDetail,
  /** Only these screens, on a host with a reduced menu (R035). */
  only?: readonly string[],
): NavGroup[] {
  const placeOf = (node: ModuleNode): NavPlace | undefined => {
    const named = node.route ? screens.find(({ path }) => path === node.route) : undefined;
    const mayOpen = (one: ListedScreen) => checkRoute(one, person) === 'welcome';
    // A page that is closed to the user gives its place to the first of its tabs that is not.
    const screen =
      named && !mayOpen(named) ? (screens.find((one) => one.tab?.of === named.path && mayOpen(one)) ?? named) : named;
    if (!screen || !isPlain(screen.path) || (only && !only.includes(screen.path))) return undefined;
    const isClosed = !node.is_active || !mayOpen(screen);
    const { path, title, short = title } = screen;
    // A page is requested by the module whose permission it needs.
    const asks = isClosed && screen.may ? screen.may.slice(0, screen.may.lastIndexOf('.')) : node.module_id;
    return { module: node.module_id, asks, path, title, short, isClosed };
  };
  const toItems = (nodes: readonly ModuleNode[]): NavItem[] =>
    nodes.flatMap((node) => {
      const inner = toItems(node.subModules);
      const places: NavPlace[] = inner;
      const own = placeOf(node);
      if (findModule(node.module_id)?.permissions.length !== 0 || node.subModules.length === 0)
        return own ? [entryOf(node, { ...own, title: titleOf(node, own) }, inner, [own, ...places])] : inner;
      const first = places.find(({ isClosed }) => !isClosed) ?? places[0] ?? own;
      const title = `app.${node.module_id}`;
      // A page of the entry itself is the last of its tabs, unless one of its modules has the same.
      const all = own && places.every(({ path }) => path !== own.path) ? [...places, own] : places;
      return first ? [entryOf(node, { ...first, module: node.module_id, title }, inner, all)] : [];
    });
  // A group that opens a screen with a permission from elsewhere keeps its own name.
  const titleOf = ({ module_id }: ModuleNode, { title }: NavPlace) => {
    const module = findModule(module_id);
    return module?.opensWith && module.permissions.length === 0 ? `app.${module_id}` : title;
  };
  const modulesOf = (node: ModuleNode): string[] => [node.module_id, ...node.subModules.flatMap(modulesOf)];
  const entryOf = (node: ModuleNode, place: NavPlace, inner: NavItem[], places: readonly NavPlace[]): NavItem => {
    const modules = modulesOf(node);
    if (node.type === 'sidebar-branch')
      return { ...place, modules, items: inner.filter(({ path }) => path !== place.path), tabs: [] };
    // A page below another one of the entry is opened from there.
    const tabs = places.filter(({ path }) => !screens.find((screen) => screen.path === path)?.under);
    return { ...place, modules, items: [], tabs: tabs.length > 1 ? tabs : [] };
  };
  return tree
    .map(({ module_id, subModules }) => ({ key: module_id, items: toItems(subModules) }))
    .filter(({ items }) => items.length > 0);
}

/**
 * Entries without a record are behind "More" of their group, with those to request; an entry of the open page is not.
 * Before the answer, all are shown: `shown` is undefined then.
 */
export function withMore(
  groups: readonly NavGroup[],
  shown: ReadonlySet<string> | undefined,
  here: string | undefined,
): NavGroup[] {
  if (!shown) return [...groups];
  const isShown = (item: NavItem) =>
    holds(item, here) || (!item.isClosed && item.modules.some((module) => shown.has(module)));
  return groups.map((group) => {
    const more: NavItem[] = [];
    const kept = (items: readonly NavItem[]): NavItem[] =>
      items.flatMap((item) => {
        if (isShown(item)) return [{ ...item, items: kept(item.items) }];
        more.push(item);
        return [];
      });
    return { ...group, items: kept(group.items), more };
  });
}

/** The places below an entry that the server names: the started frameworks below theirs. */
export function withPlacesBelow(groups: readonly NavGroup[], below: readonly PlaceBelow[]): NavGroup[] {
  const placesOf = (item: NavItem): NavItem[] =>
    below
      .filter(({ module_id }) => module_id === item.module)
      .map(({ name, address }) => {
        const { pathname, searchParams } = new URL(address, 'http://steward');
        const search = Object.fromEntries(searchParams);
        // The server names only pages of its own areas.
        const path = pathname as PlainAddress;
        return { ...item, path, search, name, short: name, modules: [], items: [], tabs: [] };
      });
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (item.isClosed ? item : { ...item, items: [...item.items, ...placesOf(item)] })),
  }));
}

/** The modules that a person who represents a tenant has are one group: theirs. */
export const asOneGroup = (groups: readonly NavGroup[]): NavGroup[] => {
  const [first, rest] = [groups.filter(({ key }) => key === 'start'), groups.filter(({ key }) => key !== 'start')];
  const items = rest.flatMap((group) => group.items);
  return items.length > 0 ? [...first, { key: 'mine', items }] : first;
};

/**
 * Pages of the user and the company are in the menu under the picture in the header; locked ones stay in the sidebar,
 * so that access can be requested.
 */
export const withoutOwn = (groups: readonly NavGroup[]): NavGroup[] =>
  groups
    .map((group) =>
      group.key === 'account' ? { ...group, items: group.items.filter(({ isClosed }) => isClosed) } : group,
    )
    .filter(({ items }) => items.length > 0);

/** The page of the menu that an address belongs to by its screens: what it is a tab of, or is opened from, and so on. */
function pageOf(screens: readonly ListedScreen[], address: string): string {
  const own = screens.find(({ path }) => path === address);
  const above = own?.tab && own.tab.of !== address ? own.tab.of : own?.under;
  return above ? pageOf(screens, above) : address;
}

/**
 * The sidebar entry of an address: itself, the page it is a tab of, otherwise the one with the longest address that it
 * begins with.
 */
export function screenHere(
  groups: readonly NavGroup[],
  screens: readonly ListedScreen[],
  address: string,
): string | undefined {
  const page = pageOf(screens, address);
  // A page of one property belongs to the property.
  const isOwnTab = ({ path }: NavPlace) => screens.find((screen) => screen.path === path)?.tab?.of !== '/environment';
  const all = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...all(item.items)]);
  const belongs = (path: string, isLast: boolean) =>
    address === path || page === path || (isLast && address.startsWith(`${path}/`));
  return groups
    .flatMap(({ items }) => all(items))
    .flatMap(({ path, items, tabs }) =>
      [{ of: path, path }, ...tabs.filter(isOwnTab).map((tab) => ({ of: path, path: tab.path }))].filter((one) =>
        belongs(one.path, items.length === 0),
      ),
    )
    .toSorted(
      (a, b) =>
        Number(b.path === address) - Number(a.path === address) ||
        Number(b.path === page) - Number(a.path === page) ||
        b.path.length - a.path.length,
    )[0]?.of;
}

/** Whether a screen is this entry or one below it. */
export const holds = (item: NavItem, path: string | undefined): boolean =>
  item.path === path || item.items.some((one) => holds(one, path));

export interface Crumb {
  path: PlainAddress;
  title: string;
}

/**
 * The breadcrumbs of an address: the menu entries above it, from the top, and the screen itself if it is not a menu
 * entry. Empty for an address outside the menu.
 */
export function crumbsOf(groups: readonly NavGroup[], screens: readonly ListedScreen[], address: string): Crumb[] {
  const at = screenHere(groups, screens, address);
  const wayTo = (items: readonly NavItem[]): Crumb[] => {
    for (const { path, title, items: below } of items) {
      const rest = path === at ? [] : wayTo(below);
      if (path === at || rest.length > 0) return [{ path, title }, ...rest];
    }
    return [];
  };
  const way = wayTo(groups.flatMap(({ items }) => items));
  const own = screens.find(({ path }) => path === address);
  if (own && own.path !== at && way.length > 0 && isPlain(own.path))
    way.push({ path: own.path, title: own.tab?.title ?? own.title });
  return way;
}
