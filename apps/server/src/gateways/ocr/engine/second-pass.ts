import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import type { ReadingHints } from '@steward/core/bill-reading/reading';
import { readBills } from '@steward/core/bill-reading/text/split';
import { joinedPasses, lacksValues } from '@steward/core/bill-reading/two-passes';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { surerWords } from './recognise.ts';

type Bills = ReturnType<typeof readBills>;

/** Reads a page once more; `onShare` is told how far it is, 0 to 1. */
export type LookAgain = (onShare: (share: number) => void) => Promise<PageText>;

/** What lies further back as a rule repeats or explains, and a second look at each of many pages would take minutes. */
export const MOST_PAGES_AGAIN = 4;

/** The bills of a file. Where one bill lacks what bills have, its recognised pages are looked at once more (decision 0097). */
export async function readTwice(
  texts: PageText[],
  looks: ReadonlyMap<number, LookAgain>,
  hints: ReadingHints,
  onShare: (share: number) => void,
): Promise<Bills> {
  const bills = readBills(texts, hints, findCalorificValue);
  if (looks.size === 0 || !isWorthSecondPass(bills)) return bills;
  const again: PageText[] = [];
  for (const [i, text] of texts.entries()) {
    const look = looks.get(text.page);
    again.push(look ? await look((share) => onShare((i + share) / texts.length)) : text);
  }
  return withSecondPass(bills, again, hints);
}

export const isWorthSecondPass = (bills: Bills): boolean => bills.length === 1 && lacksValues(bills[0]!.reading);

/**
 * A bill with what a second look at its pages adds: its own reading, that of the second look and that of the surer words of both are
 * joined. The words that are kept stay those of the first.
 */
export function withSecondPass(bills: Bills, again: PageText[], hints: ReadingHints): Bills {
  const [{ reading, pages }] = bills as [Bills[number]];
  const both = pages.map((page, i) => ({ ...page, words: surerWords(page.words, again[i]?.words ?? []) }));
  const others = [again, both].flatMap((texts) => {
    const read = readBills(texts, hints, findCalorificValue);
    return read.length === 1 ? [read[0]!.reading] : [];
  });
  return [{ reading: others.reduce(joinedPasses, reading), pages }];
}
