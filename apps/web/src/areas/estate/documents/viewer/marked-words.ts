/** Letters as the search compares them: without accents, marks and case; German umlauts in either spelling. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/gu, '$1')
    .replace(/[أإآٱ]/gu, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The article and the letters that are written with the next word. */
const withoutArticle = (word: string): string => word.replace(/^[وف]?[بكل]?(?:ال|لل)(?=.{2})/u, '');

/** The beginning of a word that its forms share: a plural or a case changes the end. */
const stem = (word: string): string => (word.length > 5 ? word.slice(0, word.length - 2) : word);

/** The numbers of the words of a page that a search is about; excluded words are not. */
export function markedWords(words: readonly { text: string }[], query: string): Set<number> {
  const asked = query
    .split(/\s+/u)
    .filter((word) => !word.startsWith('-'))
    .map((word) => withoutArticle(plain(word)))
    .filter((word) => word.length > 1)
    .map(stem);
  const found = new Set<number>();
  if (asked.length === 0) return found;
  for (const [index, { text }] of words.entries()) {
    const word = withoutArticle(plain(text));
    // A compound of German ends with the word that was searched.
    if (asked.some((one) => word.startsWith(one) || (one.length > 4 && word.includes(one)))) found.add(index);
  }
  return found;
}
