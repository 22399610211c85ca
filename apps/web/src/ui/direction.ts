const arabic = /[\u0600-\u06FF]/;

/** Keeps its own direction inside a sentence of the other: “5 Bryant Square” in Arabic. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** Values that are put into sentences of a language: those with letters of another direction stay as they are. */
export function isolatedIn(language: string): (value: string) => string {
  const letters = language === 'ar' ? /\p{L}/u : /[\u0590-\u08FF]/;
  return (value) => (letters.test(value) && !value.startsWith('\u2068') ? isolated(value) : value);
}

/** A number stands before its unit, in the direction of their words: “850 ألف” is read from the right. */
export const figureDirection = (...texts: (string | undefined)[]) =>
  texts.some((text) => text !== undefined && arabic.test(text)) ? 'rtl' : 'ltr';
