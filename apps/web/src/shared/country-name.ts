import { currentLanguage } from '../session/language.ts';

let names: Intl.DisplayNames | undefined;

/** The name of a country code of two letters, in the user's language. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
