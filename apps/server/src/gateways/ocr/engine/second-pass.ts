import { findCalorificValue } from '@steward/reference/calorific-values/calorific-values';
import type { ReadingHints } from '@steward/core/bill-reading/reading';
import { readBills } from '@steward/core/bill-reading/text/split';
import { isReadPoorly, joinedPasses, lacksValues } from '@steward/core/bill-reading/two-passes';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { surerWords } from './recognise.ts';

type Bills = ReturnType<typeof readBills>;

/** Reads a page once more; `onShare` is told how far it is, 0 to 1. */
export type LookAgain = (onShare: (share: number) => void) => Promise<PageText>;

/** How a recognised page can be read once more. */
export interface Looks {
  /** With the large network, where the small one was not sure of its words. */
  closer?: LookAgain;
  /** Enlarged; absent in files of many pages. */
  again?: LookAgain;
}

/** What lies further back as a rule repeats or explains, and a second look at each of many pages would take minutes. */
export const MOST_PAGES_AGAIN = 4;

/** How much of the work it is to read doubted pages with the large network; the rest is the second look. */
const CLOSER = 0.5;

/**
 * The bills of a file. Where a needed value is missing or was hard to read, the doubted pages are read with the large network; where one
 * bill still lacks what bills have, its recognised pages are looked at once more (decisions 0097 and 0160).
 */
export async function readTwice(
  texts: PageText[],
  looks: ReadonlyMap<number, Looks>,
  hints: ReadingHints,
  onShare: (share: number) => void,
): Promise<Bills> {
  const readAll = (pages: PageText[]) => readBills(pages, hints, findCalorificValue);
  const take = async (kind: keyof Looks, pages: PageText[], from: number, to: number) => {
    const taken: PageText[] = [];
    for (const [i, text] of pages.entries()) {
      const look = looks.get(text.page)?.[kind];
      taken.push(look ? await look((share) => onShare(from + ((to - from) * (i + share)) / pages.length)) : text);
    }
    return taken;
  };
  const has = (kind: keyof Looks) => [...looks.values()].some((look) => look[kind]);
  let [pages, bills] = [texts, readAll(texts)];
  if (has('closer') && bills.some(({ reading }) => isReadPoorly(reading))) {
    pages = await take('closer', texts, 0, CLOSER);
    bills = readAll(pages);
  }
  if (!has('again') || !isWorthSecondPass(bills)) return bills;
  return withSecondPass(bills, await take('again', pages, CLOSER, 1), hints);
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
