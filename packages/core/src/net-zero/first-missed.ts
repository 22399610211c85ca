import { firstAbove } from './target.ts';

export const missedLines = ['target', 'limit', 'pathway'] as const;
export type MissedLine = (typeof missedLines)[number];

type Series = (year: number) => number | null | undefined;

/** The first year in which each line is exceeded, and the earliest of them; of the same year the first in this order. */
export function firstMissed(
  years: readonly number[],
  lines: Readonly<Record<MissedLine, { value: Series; line: Series }>>,
): Record<MissedLine, number | null> & { first: number | null; by: MissedLine | null } {
  const of = (key: MissedLine) => firstAbove(years, lines[key].value, lines[key].line) ?? null;
  const found = { target: of('target'), limit: of('limit'), pathway: of('pathway') };
  const by = missedLines.reduce<MissedLine | null>((least, key) => {
    const [year, before] = [found[key], least && found[least]];
    return year !== null && (before === null || year < before) ? key : least;
  }, null);
  return { ...found, first: by && found[by], by };
}
