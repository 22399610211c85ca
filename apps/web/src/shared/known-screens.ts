import { isPlain, type Address, type PlainAddress } from '../ui/addresses.ts';
import type { Screen } from './screen.ts';

let known: readonly Screen[] = [];

/** The router tells which screens there are; an area that speaks about all of them reads it here. */
export const setScreens = (screens: readonly Screen[]) => {
  known = screens;
};

/** The screens inside the product, without those that need something in their address. */
export const insideScreens = (): readonly Screen[] =>
  known.filter(({ layout, access, path }) => layout === 'full' && access !== 'public' && !path.includes(':'));

/** The tabs of a page that draws them itself, in their order. */
export const tabsOf = (of: string): (Screen & { path: PlainAddress })[] =>
  known
    .flatMap((screen) => {
      const path = screen.path as Address;
      return isPlain(path) ? [{ ...screen, path }] : [];
    })
    .filter(({ tab }) => tab?.of === of)
    .toSorted((a, b) => (a.tab?.order ?? 0) - (b.tab?.order ?? 0));
