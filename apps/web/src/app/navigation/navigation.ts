import type { ModuleNode } from '@steward/contract/access/permissions';
import type { SessionDetail } from '../../session/session.ts';
import { isPlain, type PlainAddress } from '../../ui/addresses.ts';
import { checkRoute } from '../guards.ts';
import type { ListedScreen } from '../screens.ts';

export interface NavItem {
  path: PlainAddress;
  title: string;
  /** The module that it opens. */
  module: string;
  /** Shown although this user may not open it: it links to a request for access. */
  isClosed: boolean;
  items: NavItem[];
}

export interface NavGroup {
  key: string;
  items: NavItem[];
}

/**
 * The sidebar of a user: the modules that the server grants, as far as this release has a screen for them. The children
 * of a module without a screen take its place.
 */
export function navigationOf(
  tree: readonly ModuleNode[],
  screens: readonly ListedScreen[],
  person: SessionDetail,
  /** Only these screens, on a host with a reduced menu (R035). */
  only?: readonly string[],
): NavGroup[] {
  const toItems = (nodes: readonly ModuleNode[]): NavItem[] =>
    nodes.flatMap((node) => {
      const items = toItems(node.subModules);
      const screen = node.route ? screens.find(({ path }) => path === node.route) : undefined;
      if (!screen || !isPlain(screen.path) || (only && !only.includes(screen.path))) return items;
      const isClosed = !node.is_active || checkRoute(screen, person) !== 'welcome';
      return [{ module: node.module_id, path: screen.path, title: screen.title, isClosed, items }];
    });
  return tree
    .map(({ module_id, subModules }) => ({ key: module_id, items: toItems(subModules) }))
    .filter(({ items }) => items.length > 0);
}

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

/**
 * The sidebar entry of an address: itself, the page it is a tab of, otherwise the one with the longest address that it
 * begins with.
 */
export function screenHere(
  groups: readonly NavGroup[],
  screens: readonly ListedScreen[],
  address: string,
): string | undefined {
  const own = screens.find(({ path }) => path === address);
  const page = own?.tab?.of ?? own?.under ?? address;
  const all = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...all(item.items)]);
  return groups
    .flatMap(({ items }) => all(items))
    .filter(
      ({ path, items }) => address === path || page === path || (items.length === 0 && address.startsWith(`${path}/`)),
    )
    .map(({ path }) => path)
    .toSorted((a, b) => Number(b === page) - Number(a === page) || b.length - a.length)[0];
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
