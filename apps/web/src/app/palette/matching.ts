import Fuse from 'fuse.js';

interface Line {
  label: string;
  /** Other words for the same. */
  also?: string;
}

/** Lines that hold every word that was typed, a slip of the finger forgiven, the best first. */
export const matching = <T extends Line>(lines: readonly T[], typed: string): T[] =>
  new Fuse(lines, {
    keys: [{ name: 'label', weight: 2 }, 'also'],
    ignoreDiacritics: true,
    ignoreLocation: true,
    threshold: 0.34,
    useTokenSearch: true,
    tokenMatch: 'all',
  })
    .search(typed)
    .map(({ item }) => item);
