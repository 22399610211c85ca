export type TargetLanguage = 'ar' | 'de';

const isArabic = /\p{Script=Arabic}/u;
const hasUmlaut = /[äöüßÄÖÜẞ]/;
// Numbers, codes with digits, addresses of the net: the same in every language.
const isNoWord = /^[^\p{L}]*$|^\S*\d\S*$|^\S+@\S+$|^https?:\/\/\S+$/u;

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
  if (trimmed === '' || isNoWord.test(trimmed)) return true;
  if (target === 'ar') return isArabic.test(trimmed);
  return hasUmlaut.test(trimmed) || isKnownTranslation(trimmed);
}
