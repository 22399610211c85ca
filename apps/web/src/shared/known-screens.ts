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
      const order = [screen.tab, screen.linkedFrom].find((one) => one?.of === of)?.order;
      return isPlain(path) && order !== undefined ? [{ ...screen, path, order }] : [];
    })
    .toSorted((a, b) => a.order - b.order);

/** The page of which the page of this address is a tab. */
export const tabbedBy = (address: string): string | undefined => known.find(({ path }) => path === address)?.tab?.of;
