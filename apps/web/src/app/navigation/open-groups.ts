import { useState } from 'react';

const KEY = 'sidebarGroups';

type Chosen = Readonly<Record<string, boolean>>;

function lastChosen(): Chosen {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

/** Groups are open unless the user closed them; none closes by itself. */
export function useOpenGroups(): [isOpen: (key: string) => boolean, setOpen: (key: string, isOpen: boolean) => void] {
  const [chosen, setChosen] = useState(lastChosen);
  const setOpen = (key: string, isOpen: boolean) => {
    const next = { ...chosen, [key]: isOpen };
    setChosen(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  return [(key) => chosen[key] ?? true, setOpen];
}
