/** The languages whose stems the full text has; `simple`: another one, or too little text. */
export const textLanguages = ['english', 'german', 'arabic', 'simple'] as const;
export type TextLanguage = (typeof textLanguages)[number];

const stopWords = {
  english: new Set(
    'the of and to in is that for it with as was be by on not this are or an from at which have has will shall may all any'.split(
      ' ',
    ),
  ),
  german: new Set(
    'der die das und den von zu mit sich des ist im dem nicht ein eine als auch es auf für bei aus dass werden wird oder nach sind zum zur einer durch'.split(
      ' ',
    ),
  ),
};

/** Enough to decide: the beginning of a document. */
const SAMPLE = 20_000;
/** The share of Arabic letters from which a text is Arabic; invoices in Arabic have many Latin names and numbers. */
const ARABIC_SHARE = 0.3;

/** The language of a text: Arabic by its letters, English and German by their stop words. */
export function languageOf(text: string): TextLanguage {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const arabic = sample.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  if (letters > 0 && arabic / letters >= ARABIC_SHARE) return 'arabic';
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (of: ReadonlySet<string>) => words.reduce((n, word) => n + Number(of.has(word)), 0);
  // Umlauts and ß are in no English word; a table of positions has hardly any stop words.
  const english = count(stopWords.english);
  const german = count(stopWords.german) + words.filter((word) => /[äöüß]/u.test(word)).length;
  if (english === german) return 'simple';
  return english > german ? 'english' : 'german';
}
