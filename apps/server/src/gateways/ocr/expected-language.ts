import type { ReadingHints } from '@steward/core/bill-reading/reading';

const IN_GERMAN = ['DE', 'AT'];
/** Where bills come in German or Arabic besides other languages: the page itself has to tell. */
const IN_SEVERAL = 'CH LI LU BE IT NA AE BH DJ DZ EG ER IL IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE'.split(
  ' ',
);

/**
 * The language whose model a page is read with before anything is known of it; undefined where the page is looked at first. The
 * property's country tells more about its bills than the user's language does. The English model reads every other Latin script, and a
 * page that does not read like it is looked at all the same.
 */
export function expectedLanguage({ country, language }: ReadingHints): string | undefined {
  if (!country) return language;
  if (IN_GERMAN.includes(country)) return 'de';
  return IN_SEVERAL.includes(country) ? undefined : 'en';
}
