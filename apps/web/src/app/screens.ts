import { lists } from 'virtual:screen-lists';
import type { Screen } from '../shared/screen.ts';
import type { Address, ScreenLists } from '../ui/addresses.ts';

/** A screen whose address is part of the types: every `*.screens.ts` declares its list. */
export type ListedScreen = Screen & { path: Address; across?: Address; within?: Address };
export type AreaScreen = ListedScreen & { area: string };

type Loads<L extends Screen['load']> = L;
/**
 * Every file that a list loads has a component as its default export: anything else does not compile here.
 * @public
 */
export type ListedLoads = Loads<Extract<ScreenLists[keyof ScreenLists][number], { load: unknown }>['load']>;

export const screens: AreaScreen[] = lists.flatMap(([area, entries]) => entries.map((screen) => ({ ...screen, area })));
