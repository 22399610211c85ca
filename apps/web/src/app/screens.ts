import type { Screen } from '../shared/screen.ts';
import type { Address, ScreenLists } from '../ui/addresses.ts';

/** A screen whose address is part of the types: every `*.screens.ts` declares its list. */
export type ListedScreen = Screen & { path: Address; across?: Address };
export type AreaScreen = ListedScreen & { area: string };

type Loads<L extends Screen['load']> = L;
/**
 * Every file that a list loads has a component as its default export: anything else does not compile here.
 * @public
 */
export type ListedLoads = Loads<Extract<ScreenLists[keyof ScreenLists][number], { load: unknown }>['load']>;

// Every area's list, found by its file name: a new area changes nothing here.
const lists = import.meta.glob<Record<string, readonly ListedScreen[]>>(
  ['../areas/*/*/*.screens.ts', './*.screens.ts'],
  {
    eager: true,
  },
);

export const screens: AreaScreen[] = Object.entries(lists).flatMap(([file, list]) => {
  const area = /areas\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? 'app';
  return Object.values(list).flatMap((entries) => entries.map((screen) => ({ ...screen, area })));
});
