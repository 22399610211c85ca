import type { ModuleNode } from '@steward/contract/permissions';
import type { MenuModule } from '@steward/core/permissions/decide';
import { findModule } from '@steward/core/permissions/modules';

/** The menu in the words of the contract. */
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
