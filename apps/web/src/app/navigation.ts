import type { ModuleNode } from '@steward/contract/permissions';
import type { SessionDetail } from '../session/session.ts';
import type { NavIcon } from '../shared/nav-icons.ts';
import type { Screen } from '../shared/screen.ts';
import { judge } from './guards.ts';

export interface NavItem {
  path: string;
  title: string;
  icon: NavIcon;
  /** The module it opens. */
  module: string;
  /** Shown, but not open to this person: it leads to asking for it. */
  isClosed: boolean;
  items: NavItem[];
}

export interface NavGroup {
  key: string;
  items: NavItem[];
}

/**
 * The sidebar of a person: the modules the server grants, as far as this release has a screen for them. A module without a
 * screen of its own passes its children up to its place.
 */
export function navigationOf(
  tree: readonly ModuleNode[],
  screens: Screen[],
  person: SessionDetail,
  /** Only these screens, on a host with a reduced menu (R035). */
  only?: readonly string[],
): NavGroup[] {
  const toItems = (nodes: readonly ModuleNode[]): NavItem[] =>
    nodes.flatMap((node) => {
      const items = toItems(node.subModules);
      const screen = node.route ? screens.find(({ path }) => path === node.route) : undefined;
      if (!screen || (only && !only.includes(screen.path))) return items;
      const isClosed = !node.is_active || judge(screen, person) !== 'welcome';
      return [
        { module: node.module_id, path: screen.path, title: screen.title, icon: node.icon as NavIcon, isClosed, items },
      ];
    });
  return tree
    .map(({ module_id, subModules }) => ({ key: module_id, items: toItems(subModules) }))
    .filter(({ items }) => items.length > 0);
}
