import { stored } from './stored.ts';

const key = 'year';
const first = 1992;
const last = 2199;

/** A year of an address; undefined if it is none (R137). */
export function yearIn(search: Record<string, unknown>): number | undefined {
  const year = Number(search['year']);
  return Number.isInteger(year) && year >= first && year <= last ? year : undefined;
}

/** The year chosen in this tab; other tabs have their own. */
export const tabYear = stored<number | undefined>(
  () => yearIn({ year: sessionStorage.getItem(key) ?? undefined }),
  (year) => {
    if (year === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, String(year));
  },
  [],
);
