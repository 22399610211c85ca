/** A part of a search for words in documents. */
export interface SearchTerm {
  text: string;
  /** `word`: in any of its forms; `phrase`: exactly these words in this order; `prefix`: words that begin with it. */
  as: 'word' | 'phrase' | 'prefix';
  /** Documents that have it are left out. */
  excluded: boolean;
}

const MAX_TERMS = 12;
const hasWord = /[\p{L}\p{N}]/u;

/** Reads a search as people type it: `lease "notice period" insur* -draft`. Any kind of quotation mark begins and ends a phrase. */
export function searchTerms(query: string): SearchTerm[] {
  const plain = query.replace(/[“”„‟«»″]/gu, '"').replace(/(^|\s)[−–—](?=\S)/gu, '$1-');
  const terms: SearchTerm[] = [];
  for (const [, minus, phrase, word = ''] of plain.matchAll(/(-)?(?:"([^"]*)(?:"|$)|([^\s"]+))/gu)) {
    const text = (phrase ?? word).trim();
    if (!hasWord.test(text)) continue;
    const as = phrase === undefined ? (/\*+$/u.test(text) ? 'prefix' : 'word') : 'phrase';
    terms.push({ text: text.replace(/\*+$/u, ''), as, excluded: minus !== undefined });
    if (terms.length === MAX_TERMS) break;
  }
  return terms;
}
