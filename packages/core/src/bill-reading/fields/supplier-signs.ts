import { nameLetters } from '../template/template-labels.ts';
import { normaliseText, type PageText } from '../text/page-text.ts';

/** Mail providers, whose domains tell nothing of a sender. */
const PROVIDERS = /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|gmx|web|t-online|aol)\./;
/** At most as many signs are kept. */
const MOST = 12;

const textOf = (pages: PageText[]) => pages.map((p) => normaliseText(p.words.map((w) => w.text).join(' '))).join('\n');

/** Web domains, tax numbers and bank accounts on the pages: the supplier's, and now and then the customer's. */
export function signsOf(pages: PageText[]): string[] {
  const text = textOf(pages);
  const domains = [...text.matchAll(/(?:www\.|@|https?:\/\/)((?:[a-z0-9-]+\.)+[a-z]{2,12})\b/gi)]
    .map((m) => m[1]!.toLowerCase().split('.').slice(-2).join('.'))
    .filter((domain) => !PROVIDERS.test(domain));
  const taxNumbers = [
    ...text.matchAll(/\b(?:DE\s?\d{9}|ATU\s?\d{8}|GB\s?\d{3}\s?\d{4}\s?\d{2}|CHE-?\d{3}\.?\d{3}\.?\d{3})\b/g),
  ];
  // Tax numbers without a form of their own, by their names.
  const named = [
    ...text.matchAll(/\b(?:TRN|ABN|VAT(?: reg(?:istration)?)?(?: no\.?)?)\s?:?\s?((?:\d\s?){9,15})\b/gi),
  ].map((m) => m[1]!);
  const accounts = [...text.matchAll(/\b[A-Z]{2}\d{2}(?:\s?\d{4}){3,6}(?:\s?\d{1,4})?\b/g)];
  const plain = [...[...taxNumbers, ...accounts].map((m) => m[0]), ...named].map((sign) => sign.replace(/[\s.-]/g, ''));
  return [...new Set([...domains, ...plain])].slice(0, MOST);
}

/** Letters of a name. Of 373 bills of other suppliers 119 contain the letters of SSE, 58 of EWE and 8 of DEWA, none those of Eprimo. */
const SHORTEST_NAME = 5;

/** Whether the pages print a supplier's name, however it is spaced and accented. */
export function namesSupplier(pages: PageText[], supplier: string): boolean {
  const name = nameLetters(supplier);
  return name.length >= SHORTEST_NAME && nameLetters(textOf(pages).replace(/\s/g, '')).includes(name);
}
