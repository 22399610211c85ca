const arabic = /[\u0600-\u06FF]/;

/** Isolates the direction of a text inside a sentence of the other direction: “5 Bryant Square” in Arabic. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** Isolates values inserted into sentences of a language if they have letters of the other direction. */
export function isolatedIn(language: string): (value: string) => string {
  const letters = language === 'ar' ? /\p{L}/u : /[\u0590-\u08FF]/;
  return (value) => (letters.test(value) && !value.startsWith('\u2068') ? isolated(value) : value);
}

/** A number precedes its unit, in the direction of the words: “850 ألف” is read from the right. */
export const figureDirection = (...texts: (string | undefined)[]) =>
  texts.some((text) => text !== undefined && arabic.test(text)) ? 'rtl' : 'ltr';
