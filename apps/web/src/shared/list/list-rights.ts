import type { ModuleKey, Need } from '@steward/contract/declared';
import { findModule } from '@steward/contract/modules';
import { useMays } from '../may.ts';

type Right = 'create' | 'edit' | 'delete' | 'export';

/** The module whose permissions decide what can be done with a list, or each need by itself. */
export type ListRights = ModuleKey | Partial<Record<Right, Need>>;

/** Whether a file of the list is a right of its own; without one, whoever reads the list takes it along. */
const asksForExport = (needs: ListRights) =>
  typeof needs === 'string' ? findModule(needs)?.permissions.includes('export') : needs.export !== undefined;

/** Whose needs are not told can only be looked at, and taken along as a file. */
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
