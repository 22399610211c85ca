import { seedOfRun } from '../scripts/test-seed.mjs';

/** How a screen is looked at. */
export interface Look {
  language: 'en' | 'de' | 'ar';
  width: 1440 | 390;
  colours: 'light' | 'dark';
}

/** Every look there is; those of one language lie apart, so that neighbours in a list differ in more than one thing. */
export const looks: readonly Look[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colours) =>
    (['en', 'de', 'ar'] as const).map((language) => ({ language, width, colours })),
  ),
);

/**
 * The addresses of each look: every address in one look, and in the next one after the next commit, so that twelve commits see all.
 * `npm run test:long` sees every address in every look.
 */
export function sharedOut(addresses: readonly string[], seed = Number(seedOfRun())): Map<Look, string[]> {
  const shares = new Map<Look, string[]>(looks.map((look) => [look, []]));
  for (const [n, address] of addresses.entries()) {
    const look = looks[(n + seed) % looks.length];
    if (look) shares.get(look)?.push(address);
  }
  return shares;
}
