import { findModule, isInside, modules } from '@steward/contract/modules';
import type { ModuleNode } from '@steward/contract/access/permissions';
import type { MenuModule } from '@steward/core/permissions/decide';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';

/** The menu in the form of the contract. */
export const toNodes = (menu: readonly MenuModule[]): ModuleNode[] =>
  menu.map(({ key, isOpen, permissions, items }) => {
    const module = findModule(key);
    return {
      _id: key,
      module_id: key,
      name: module?.name ?? key,
      icon: module?.icon ?? '',
      route: module?.route ?? '',
      type: module?.type ?? '',
      is_active: isOpen,
      permissions,
      flag: module?.flag ?? '',
      subModules: toNodes(items),
    };
  });

/** All modules. A module is active if any permission on it is held, a group if any module below it is. */
export function wholeTree(
  permissionsOf: (key: ModuleKey) => readonly Permission[],
  isActive: (key: ModuleKey) => boolean = (key) => permissionsOf(key).length > 0,
): ModuleNode[] {
  const below = (under: ModuleKey | undefined): MenuModule[] =>
    modules
      .filter((module) => module.under === under)
      .map(({ key, permissions }) => {
        const items = below(key);
        const held = permissions.filter((permission) => permissionsOf(key).includes(permission));
        return { key, items, permissions: held, isOpen: isActive(key) || items.some(({ isOpen }) => isOpen) };
      });
  return toNodes(below(undefined));
}

/** The whole tree with all permissions; modules within the vertical are active. */
export const treeInside = (bounds: readonly ModuleKey[]) =>
  wholeTree(
    (key) => findModule(key)?.permissions ?? [],
    (key) => isInside(key, bounds),
  );
