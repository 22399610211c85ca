import { currentLanguage } from '../session/language.ts';

let names: Intl.DisplayNames | undefined;

/** A country by its two letters, in the reader's language. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
