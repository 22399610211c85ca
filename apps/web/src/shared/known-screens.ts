import type { Screen } from './screen.ts';

let known: readonly Screen[] = [];

/** The router tells which screens there are; an area that speaks about all of them reads it here. */
export const setScreens = (screens: readonly Screen[]) => {
  known = screens;
};

/** The screens inside the product, without those that need something in their address. */
export const insideScreens = (): readonly Screen[] =>
  known.filter(({ layout, access, path }) => layout === 'full' && access !== 'public' && !path.includes(':'));
