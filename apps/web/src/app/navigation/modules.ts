import { permissions, type ModuleNode } from '@steward/contract/access/permissions';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../api/hooks.ts';
import { useIsQuiet } from '../../api/quiet.ts';

const KEY = 'userModules';

function lastSeen(): ModuleNode[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/**
 * The modules of the current user. Those of the last visit are drawn at once, so that the sidebar does not appear late.
 */
export function useModules(): ModuleNode[] {
  const [before] = useState(lastSeen);
  const isQuiet = useIsQuiet();
  const { data } = useAnswer(permissions.userModulesAccess, {}, { enabled: isQuiet || before.length === 0 });
  useEffect(() => {
    if (data) localStorage.setItem(KEY, JSON.stringify(data.list));
  }, [data]);
  return data?.list ?? before;
}

/** The module with this flag; undefined if the user does not have it. */
export const flagged = (tree: readonly ModuleNode[], flag: ModuleNode['flag']): ModuleNode | undefined =>
  tree.flatMap((node) => [node, ...node.subModules]).find((node) => node.flag === flag && node.is_active);
