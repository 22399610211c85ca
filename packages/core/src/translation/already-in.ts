export type TargetLanguage = 'ar' | 'de';

const isArabic = /\p{Script=Arabic}/u;
const hasUmlaut = /[äöüßÄÖÜẞ]/;
/** Numbers, codes with digits, addresses of the net: the same in every language. */
const isNoWord = (text: string) =>
  !/\p{L}/u.test(text) || (!/\s/.test(text) && (/\d/.test(text) || /.@./u.test(text) || /^https?:\/\/./.test(text)));

/**
 * Whether a text needs no translation: it has nothing to translate, or is in the target language already. Arabic is known by
 * its script, German by umlauts or because it is one of the known translations.
 */
export function isAlreadyIn(
  target: TargetLanguage,
  text: string,
  isKnownTranslation: (text: string) => boolean,
): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || isNoWord(trimmed)) return true;
  if (target === 'ar') return isArabic.test(trimmed);
  return hasUmlaut.test(trimmed) || isKnownTranslation(trimmed);
}
