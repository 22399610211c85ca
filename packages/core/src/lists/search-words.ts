import { latinLetters } from '../letters.ts';

const arabic = 'اأإآٱبپتطثسصجچحهةۀخدضذزظرشعغفقكکگلمنوؤيىیئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const written = 'aaaaabpttsssjjhhhhxddzzzrvcgfqkkklmnwwyyyy01234567890123456789';
const letters = new Map([
  ...Array.from(arabic, (letter, at) => [letter, written.charAt(at)] as const),
  ...Object.entries(latinLetters),
]);

/**
 * A text in the form in which lists are searched, as `search_form` in the database: without case and accents; ä, ae and a alike, ß and ss
 * too; Arabic letters that sound alike by the same one; signs as blanks.
 */
export const searchForm = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  closed(/^[\0-\x7F]*$/.test(text) ? text.toLowerCase() : latin(text));

const closed = (text: string) =>
  text
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();

/** Lower-case Latin letters without accents, as one text. */
const latin = (text: string) =>
  Array.from(
    text
      .normalize('NFKC')
      // Arabic letters are compared before their marks are taken off.
      .replace(/[اأإآٱبپتطثسصجچحهةۀخدضذزظرشعغفقكکگلمنوؤيىیئ٠-٩۰-۹]/gu, (letter) => letters.get(letter) ?? letter)
      .replace(/[\u0621\u0640\p{Cf}]/gu, '')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, ''),
    (letter) => letters.get(letter) ?? letter,
  ).join('');

/** A test whether a text has every word of a search; a search of signs alone is taken as it is. */
export function searchFor(wanted: string): (text: string) => boolean {
  const literal = wanted.trim().toLowerCase();
  const words = searchForm(wanted).split(' ').filter(Boolean);
  return (text) => {
    if (text.toLowerCase().includes(literal)) return true;
    const form = words.length ? searchForm(text) : '';
    return words.length > 0 && words.every((word) => form.includes(word));
  };
}
