import { firstAbove } from './target.ts';

export const missedLines = ['target', 'limit', 'pathway'] as const;
export type MissedLine = (typeof missedLines)[number];

type Series = (year: number) => number | null | undefined;

export interface LineToKeep {
  value: Series;
  line: Series;
}

/** The first year in which a line is exceeded; null: in none of those that are known. */
export const firstMissedOf = (years: readonly number[], { value, line }: LineToKeep): number | null =>
  firstAbove(years, value, line) ?? null;

/**
 * The first year in which each kind of line is exceeded, and the earliest of them; of the same year the first in this order.
 * Of several lines of a kind, such as the limits of several laws, the one that is exceeded first counts.
 */
export function firstMissed(
  years: readonly number[],
  lines: Readonly<Record<MissedLine, readonly LineToKeep[]>>,
): Record<MissedLine, number | null> & { first: number | null; by: MissedLine | null } {
  const of = (key: MissedLine) =>
    lines[key]
      .map((one) => firstMissedOf(years, one))
      .reduce((least, year) => (year !== null && (least === null || year < least) ? year : least), null);
  const found = { target: of('target'), limit: of('limit'), pathway: of('pathway') };
  const by = missedLines.reduce<MissedLine | null>((least, key) => {
    const [year, before] = [found[key], least && found[least]];
    return year !== null && (before === null || year < before) ? key : least;
  }, null);
  return { ...found, first: by && found[by], by };
}
