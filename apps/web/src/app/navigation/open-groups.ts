import { useState } from 'react';
import { holds, type NavGroup } from './navigation.ts';

const KEY = 'sidebarGroups';
/** A group with so few entries needs no folding, nor does a menu with so few in all. */
const FEW = 4;
const FEW_IN_ALL = 14;
/** The daily work: open as long as none of the other long groups holds the page. */
const DAILY = 'measure';

type Chosen = Readonly<Record<string, boolean>>;

function lastChosen(): Chosen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

/** The groups that are open: as the person left them, else by the page that is open. */
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
