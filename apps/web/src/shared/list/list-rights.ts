import type { ModuleKey, Need } from '@steward/contract/declared';
import { findModule } from '@steward/contract/module-tree';
import { useMays } from '../may.ts';

type Right = 'create' | 'edit' | 'delete' | 'export';

/** The module whose permissions apply to a list, or a permission for each action. */
export type ListRights = ModuleKey | Partial<Record<Right, Need>>;

/** Whether exporting requires a permission; without one, every user who reads the list may export it. */
const asksForExport = (needs: ListRights) =>
  typeof needs === 'string' ? findModule(needs)?.permissions.includes('export') : needs.export !== undefined;

/** A list without stated needs can only be read and exported. */
export function useListRights(needs: ListRights = {}): Record<Right, boolean> {
  const may = useMays();
  const has = (right: Right) => {
    const need = typeof needs === 'string' ? (`${needs}.${right}` as const) : needs[right];
    return need !== undefined && may(need);
  };
  return {
    create: has('create'),
    edit: has('edit'),
    delete: has('delete'),
    export: !asksForExport(needs) || has('export'),
  };
}
