import type { Language } from '@steward/contract/language';
import { readCookie, writeCookie } from './cookie.ts';

export type { Language };

/** The languages, each with its own name. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr', locale: 'en-US' },
  { code: 'ar', name: 'العربية', direction: 'rtl', locale: 'ar-AE-u-nu-latn' },
  { code: 'de', name: 'Deutsch', direction: 'ltr', locale: 'de-DE' },
] as const satisfies { code: Language; name: string; direction: 'ltr' | 'rtl'; locale: string }[];

const isLanguage = (value: string | null | undefined): value is Language =>
  languages.some(({ code }) => code === value);

/** Of the browser, for visitors who have chosen none here. */
const browserLanguage = (): Language | undefined =>
  navigator.languages.map((one) => one.slice(0, 2).toLowerCase()).find(isLanguage);

/** One language per page load: changing it reloads the page, so components do not have to follow it. */
export function currentLanguage(): Language {
  const chosen = readCookie('locales') ?? localStorage.getItem('locales');
  return isLanguage(chosen) ? chosen : (browserLanguage() ?? 'en');
}

export const languageDetails = (language: Language) => languages.find(({ code }) => code === language) ?? languages[0];

export function keepLanguage(language: Language) {
  localStorage.setItem('locales', language);
  writeCookie('locales', language);
}

const CHOSEN = 'languageChosen';

/** The language chosen before signing in; it is saved in the account at login. */
export const noteChosenLanguage = (language: Language) => sessionStorage.setItem(CHOSEN, language);

/** The language chosen before signing in; returned once. */
export function takeChosenLanguage(): Language | undefined {
  const chosen = sessionStorage.getItem(CHOSEN);
  sessionStorage.removeItem(CHOSEN);
  return isLanguage(chosen) ? chosen : undefined;
}
