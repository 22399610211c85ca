import { inLatinDigits } from './latin-digits.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
/** Bills from Jordan, Lebanon or Iraq use other Arabic month names than those from Egypt or the Gulf. */
const localesOf: Readonly<Record<string, readonly string[]>> = { ar: ['ar-EG', 'ar-JO'], de: ['de', 'de-AT'] };

const letters = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
const names = new Map<string, string[][]>();
/** The names of the twelve months in a language and in English. */
function monthNames(language: string): string[][] {
  const known = names.get(language);
  if (known) return known;
  const locales = ['en', ...(localesOf[language] ?? [language])];
  const made = MONTHS.map((day) =>
    locales.flatMap((locale) =>
      (['short', 'long'] as const).map((month) =>
        letters(new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(day)),
      ),
    ),
  );
  names.set(language, made);
  return made;
}

/** The month of a word: its whole name, or at least its first three letters. */
function monthNamed(word: string, language: string): number | undefined {
  const typed = letters(word);
  const found = monthNames(language).flatMap((all, month) =>
    all.some((name) => name === typed || (typed.length > 2 && name.startsWith(typed))) ? [month + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

function realDay(year: string, month: number, day: number): string | undefined {
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(whole, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && whole >= 1900 && whole <= 2100 ? date.toISOString().slice(0, 10) : undefined;
}

const isYear = (part: string) => part.length === 2 || part.length === 4;

/**
 * Three numbers. A year of four digits may come first; dots, and a number above twelve, determine which of the others
 * is the day.
 */
function ofNumbers([first = '', second = '', third = '']: readonly string[], monthFirst: boolean): string | undefined {
  if (first.length === 4) return realDay(first, Number(second), Number(third));
  if (!isYear(third)) return undefined;
  const [dayFirst, other] = [
    realDay(third, Number(second), Number(first)),
    realDay(third, Number(first), Number(second)),
  ];
  return monthFirst ? (other ?? dayFirst) : (dayFirst ?? other);
}

/**
 * The date of a text as printed on documents: 7.8.2025, 31/12/25, 070825, 7 Aug 2025, 2025-08-07, with the digits and
 * months of the user's language or of English. Between slashes the user's country determines whether the month comes
 * first; with dots the day always comes first.
 */
export function typedDay(
  text: string,
  { language, monthFirst }: { language: string; monthFirst: boolean },
): string | undefined {
  const typed = inLatinDigits(text).trim();
  const parts = typed.match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const words = parts.filter((part) => /\p{L}/u.test(part));
  const numbers = parts.filter((part) => /\d/.test(part));
  const months = [...new Set(words.flatMap((word) => monthNamed(word, language) ?? []))];
  // "كانون الثاني" is two words.
  const month = months.length === 1 ? months[0] : words.length > 1 ? monthNamed(words.join(''), language) : undefined;
  if (words.length > 0) {
    const [first = '', second = ''] = numbers;
    if (month === undefined || numbers.length !== 2) return undefined;
    return first.length === 4
      ? realDay(first, month, Number(second))
      : isYear(second)
        ? realDay(second, month, Number(first))
        : undefined;
  }
  const [run = ''] = numbers;
  if (numbers.length === 3) return ofNumbers(numbers, monthFirst && !typed.includes('.'));
  if (numbers.length !== 1 || (run.length !== 6 && run.length !== 8)) return undefined;
  return (
    ofNumbers([run.slice(0, 2), run.slice(2, 4), run.slice(4)], monthFirst) ??
    (run.length === 8 ? ofNumbers([run.slice(0, 4), run.slice(4, 6), run.slice(6)], false) : undefined)
  );
}

/** Whether the user's country writes the month before the day; English does if the browser names no country. */
export function writesMonthFirst(language: string, preferred: readonly string[]): boolean {
  const own = preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
  const parts = new Intl.DateTimeFormat(own, { dateStyle: 'short', timeZone: 'UTC' }).formatToParts(MONTHS[0]);
  const at = (type: string) => parts.findIndex((part) => part.type === type);
  return at('month') < at('day') && at('year') > at('month');
}
