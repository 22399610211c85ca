import Fuse from 'fuse.js';

interface Line {
  label: string;
  /** Synonyms. */
  also?: string;
}

/** Lines that contain every typed word, with a typing error allowed, the best match first. */
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
