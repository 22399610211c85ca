import { isPlain, type Address, type PlainAddress } from '../ui/addresses.ts';
import type { Screen } from './screen.ts';

let known: readonly Screen[] = [];

/** The router sets the list of screens; areas that list all screens read it here. */
export const setScreens = (screens: readonly Screen[]) => {
  known = screens;
};

/** The screens for signed-in users, without those with parameters in their address. */
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
