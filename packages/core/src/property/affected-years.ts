import type { Day } from '../calendar/day.ts';

const BEGINNING: Day = '0001-01-01';
const END: Day = '9999-12-31';

/**
 * The years that a change of dated values touches. `days` are those from which a value is added, corrected or taken back; `others` those
 * of the values that stay. Each change reaches until the next value that stays, and no further: from then on that one holds as before.
 */
export function affectedYears(
  years: readonly number[],
  days: readonly (Day | null)[],
  others: readonly (Day | null)[],
): number[] {
  const kept = others.map((day) => day ?? BEGINNING).toSorted();
  const spans = days.map((day) => {
    const start = day ?? BEGINNING;
    return { start, end: kept.find((other) => other > start) ?? END };
  });
  return years
    .filter((year) => spans.some(({ start, end }) => start <= `${year}-12-31` && end > `${year}-01-01`))
    .toSorted((a, b) => a - b);
}
