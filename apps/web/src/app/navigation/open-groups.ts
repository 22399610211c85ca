import { useState } from 'react';
import { holds, type NavGroup } from './navigation.ts';

const KEY = 'sidebarGroups';
/** A group or a menu with so few entries is always open. */
const FEW = 4;
const FEW_IN_ALL = 14;
/** The group of daily work: open while no other long group contains the page. */
const DAILY = 'measure';

type Chosen = Readonly<Record<string, boolean>>;

function lastChosen(): Chosen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

/** The open groups: as the user left them, otherwise by the current page. */
export function openGroups(groups: readonly NavGroup[], here: string | undefined, chosen: Chosen): string[] {
  const holding = groups.find(({ items }) => items.some((item) => holds(item, here)));
  const isShortMenu = groups.reduce((all, { items }) => all + items.length, 0) <= FEW_IN_ALL;
  const isLong = (group: NavGroup | undefined) => !isShortMenu && (group?.items.length ?? 0) > FEW;
  const opened = isLong(holding) ? holding?.key : DAILY;
  return groups.filter((group) => chosen[group.key] ?? (!isLong(group) || group.key === opened)).map(({ key }) => key);
}

export function useOpenGroups(
  groups: readonly NavGroup[],
  here: string | undefined,
): [isOpen: (key: string) => boolean, setOpen: (key: string, isOpen: boolean) => void] {
  const [chosen, setChosen] = useState(lastChosen);
  const open = new Set(openGroups(groups, here, chosen));
  const setOpen = (key: string, isOpen: boolean) => {
    const next = { ...chosen, [key]: isOpen };
    setChosen(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  return [(key) => open.has(key), setOpen];
}
