import { latinLetters } from '../letters.ts';

// What SEPA allows in names and texts: Latin letters without accents, digits and these signs. EPC217-08, "SEPA requirements for an
// extended character set", best practices for converting the others.
const replaced: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ...latinLetters,
  '&': '+',
  '*': '.',
  $: '.',
  '%': '.',
  _: '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '`': "'",
  '"': "'",
  '„': "'",
  '“': "'",
  '”': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '#': '.',
  '@': '(at)',
  '€': 'EUR',
  ';': ',',
  '!': '.',
  '=': '-',
  '|': '/',
  '<': '(',
  '>': ')',
};

/** The same text in the signs that SEPA allows, at most `max` of them; what cannot be converted becomes a full stop. */
export function sepaText(text: string, max: number): string {
  const signs = Array.from(text.normalize('NFC'), (sign) => {
    const known = replaced[sign];
    if (known !== undefined) return known;
    const parts = sign.normalize('NFKD').replace(/\p{M}/gu, '');
    const plain = replaced[parts] ?? parts;
    if (plain === '' || /^\s$/.test(plain)) return ' ';
    return /^[A-Za-z0-9/?:().,'+ -]+$/.test(plain) ? plain : '.';
  });
  return signs.join('').replace(/ +/g, ' ').trim().slice(0, max).trim();
}

/** Whether a name is still one after the conversion: one in Arabic or Cyrillic letters is not. */
export const isSepaName = (name: string): boolean => {
  const letters = Array.from(name).filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length;
  const kept = Array.from(sepaText(name, 1000)).filter((sign) => /[A-Za-z0-9]/.test(sign)).length;
  return letters > 0 && kept >= letters;
};

/** A reference in a payment: no slash at an end and no two in a row, which EPC132-08 keeps for banks. */
export const sepaReference = (text: string, max: number): string =>
  sepaText(text, max)
    .replace(/\/{2,}/g, '/')
    .replace(/^[/ ]+|[/ ]+$/g, '');
