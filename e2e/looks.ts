import { seedOfRun } from '../scripts/test-seed.mjs';

/** The language, width and color scheme of a screen. */
export interface Look {
  language: 'en' | 'de' | 'ar';
  width: 1440 | 390;
  colours: 'light' | 'dark';
}

/** All looks; those of one language are apart, so that neighbors in a list differ in more than one property. */
export const looks: readonly Look[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colours) =>
    (['en', 'de', 'ar'] as const).map((language) => ({ language, width, colours })),
  ),
);

/**
 * The addresses of each look: every address in one look, and in the next one after the next commit, so that twelve
 * commits cover all. `npm run test:long` checks every address in every look.
 */
export function sharedOut(addresses: readonly string[], seed = Number(seedOfRun())): Map<Look, string[]> {
  const shares = new Map<Look, string[]>(looks.map((look) => [look, []]));
  for (const [n, address] of addresses.entries()) {
    const look = looks[(n + seed) % looks.length];
    if (look) shares.get(look)?.push(address);
  }
  return shares;
}
