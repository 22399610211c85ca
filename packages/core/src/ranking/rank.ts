import type { ValueOf } from './distribution.ts';

/** A value with its place; both null where it is not known. */
export interface Ranked extends ValueOf {
  rank: number | null;
  /** Whether others have the same value. */
  isTied: boolean;
}

/**
 * Values in order with their ranks from 1: equal values share a rank and the next one follows after as many places (1, 2, 2, 4; standard
 * competition ranking). Equal values keep the order given. Values not known come last, without a rank, and are counted; they are not the worst.
 */
export function ranked(
  values: readonly ValueOf[],
  first: 'lowest' | 'highest',
): { rows: Ranked[]; known: number; unknown: number } {
  const known = values.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  const sorted = known.toSorted((a, b) => (first === 'lowest' ? a.value - b.value : b.value - a.value));
  let rank = 0;
  const rows = sorted.map(({ id, value }, n): Ranked => {
    const isSame = sorted[n - 1]?.value === value;
    if (!isSame) rank = n + 1;
    return { id, value, rank, isTied: isSame || sorted[n + 1]?.value === value };
  });
  const unknown = values
    .filter(({ value }) => value === null)
    .map(({ id }): Ranked => ({ id, value: null, rank: null, isTied: false }));
  return { rows: [...rows, ...unknown], known: rows.length, unknown: unknown.length };
}
