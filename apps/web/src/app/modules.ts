import { permissions, type ModuleNode } from '@steward/contract/permissions';
import { useAnswer } from '../api/hooks.ts';
import { stored } from '../session/stored.ts';

// The tree of the last visit is drawn at once, so that the sidebar does not appear late at every reload.
const lastSeen = stored<ModuleNode[]>(
  () => {
    try {
      return JSON.parse(localStorage.getItem('userModules') ?? '[]');
    } catch {
      return [];
    }
  },
  (tree) => localStorage.setItem('userModules', JSON.stringify(tree)),
  ['userModules'],
);

/** The modules of the person who is here. */
export function useModules(): ModuleNode[] {
  const { data } = useAnswer(permissions.userModulesAccess, {});
  if (data && data.list !== lastSeen.get()) lastSeen.set(data.list);
  return data?.list ?? lastSeen.get();
}

/** The holder of the module that is flagged so; undefined when the person does not have it. */
export const flagged = (tree: readonly ModuleNode[], flag: ModuleNode['flag']): ModuleNode | undefined =>
  tree.flatMap((node) => [node, ...node.subModules]).find((node) => node.flag === flag && node.is_active);
