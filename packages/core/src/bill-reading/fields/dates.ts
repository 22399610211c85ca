import { fold } from '../text/page-text.ts';

export type DateOrder = 'dmy' | 'mdy';

/** A date in a text: ISO value, or month and day only when no year is printed. */
export interface DateMention {
  start: number;
  end: number;
  iso?: string;
  month: number;
  day: number;
  /** False for a year of two digits or one taken from elsewhere. */
  fullYear: boolean;
  /** Whether day and month could be the other way round. */
  ambiguous: boolean;
}

/** Names of the months in the languages read, in full and cut short; in Arabic those of the Nile and the Gulf, the Levant and the Maghreb. */
const MONTHS: string[][] = [
  [
    'january',
    'jan',
    'januar',
    'janner',
    'jaenner',
    'يناير',
    'كانون الثاني',
    'جانفي',
    'janvier',
    'janv',
    'enero',
    'ene',
  ],
  ['february', 'feb', 'februar', 'feber', 'febr', 'فبراير', 'شباط', 'فيفري', 'fevrier', 'fevr', 'febrero'],
  ['march', 'mar', 'marz', 'maerz', 'mrz', 'مارس', 'اذار', 'mars', 'marzo'],
  ['april', 'apr', 'ابريل', 'نيسان', 'افريل', 'avril', 'avr', 'abril', 'abr'],
  ['may', 'mai', 'مايو', 'ايار', 'ماي', 'mayo'],
  ['june', 'jun', 'juni', 'يونيو', 'حزيران', 'جوان', 'juin', 'junio'],
  ['july', 'jul', 'juli', 'يوليو', 'تموز', 'يوليوز', 'جويلية', 'juillet', 'juil', 'julio'],
  ['august', 'aug', 'اغسطس', 'اب', 'غشت', 'اوت', 'aout', 'agosto', 'ago'],
  ['september', 'sept', 'sep', 'سبتمبر', 'ايلول', 'شتنبر', 'septembre', 'septiembre'],
  ['october', 'oct', 'oktober', 'okt', 'اكتوبر', 'تشرين الاول', 'octobre', 'octubre'],
  ['november', 'nov', 'نوفمبر', 'تشرين الثاني', 'نونبر', 'novembre', 'noviembre'],
  ['december', 'dec', 'dezember', 'dez', 'ديسمبر', 'كانون الاول', 'دجنبر', 'decembre', 'diciembre', 'dic'],
];
const monthByName = new Map(MONTHS.flatMap((names, i) => names.map((name) => [fold(name), i + 1] as const)));

/** 1..12 for the name of a month in English, German or Arabic, in full or cut short. */
export function monthOf(name: string): number | undefined {
  // Recognition takes the first letter for a digit: 0ct, 5ep.
  const folded = fold(
    name
      .replace(/\/.*/, '')
      .replace(/\./g, '')
      .replace(/^0(?=\p{L})/u, 'o')
      .replace(/^5(?=\p{L})/u, 's'),
  );
  return monthByName.get(folded);
}

/** Bills of the last century have four digits. */
const CENTURY = 2000;

const yearOf = (text: string) => (text.length === 2 ? CENTURY + Number(text) : Number(text));

/** The years of bills. Of two digits, 80 to 99 are years before bills were stored, such as those of laws. */
const [FIRST_YEAR, LAST_YEAR] = [1990, 2079];

function isoOf(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return undefined;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A month of the Levant whose name is two words. */
export const TWO_WORDS = String.raw`(?:تشرين|كانون)\s[\u0621-\u064A]{4,6}`;

/** The name of a month, its first letter perhaps read as a digit; in Arabic another name of it may follow: آب/أغسطس. */
const NAME = String.raw`(?:(?:${TWO_WORDS}|[\p{L}05]\p{L}{1,9})(?:(?<=[\u0621-\u064A])\s?/\s?[\u0621-\u064A]{3,7})?)`;

const patterns: {
  re: RegExp;
  read: (m: RegExpExecArray, order: DateOrder) => Omit<DateMention, 'start' | 'end'> | undefined;
}[] = [
  {
    re: /(?<!\d[.,/-]?)((?:19|20)\d{2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d])/gu,
    read: (m) => full(yearOf(m[1]!), Number(m[3]), Number(m[4]), true, false),
  },
  {
    // A dash may stand right between two dates that are written with points or slashes.
    re: /(?<!\d[.,/]?|(?<=\d)(?<!\d[./]\d{1,2}[./]\d{2,4})-)(\d{1,2})\s?([./-])\s?(\d{1,2})\s?[./-]\s?((?:19|20)\d{2}(?!\d|[./]\d)|\d{2}(?!\d|[.,/]\d))(?!-\d(?!\d?[./]\d{1,2}[./]))/gu,
    read: (m, order) => {
      const [a, b] = [Number(m[1]), Number(m[3])];
      // Points are never used for month-first dates.
      const monthFirst = (order === 'mdy' && m[2] !== '.' && a <= 12) || b > 12;
      const [day, month] = monthFirst ? [b, a] : [a, b];
      return full(yearOf(m[4]!), month, day, m[4]!.length > 2, a <= 12 && b <= 12 && a !== b);
    },
  },
  {
    // Recognition lost the first of two slashes: 0111/2023.
    re: /(?<![\d/.-])([0-3]\d)([01]\d)\/((?:19|20)\d{2})(?!\d)/gu,
    read: (m, order) => {
      const [a, b] = [Number(m[1]), Number(m[2])];
      const [day, month] = order === 'mdy' && a <= 12 ? [b, a] : [a, b];
      return full(Number(m[3]), month, day, true, true);
    },
  },
  {
    // A cell of its own in which recognition took the slashes for ones or sevens: 1710712023.
    re: /^\s*([0-3]\d)[17lI|/]([0-3]\d)[17lI|/](20[0-4]\d)\s*$/gu,
    read: (m, order) => {
      const [a, b] = [Number(m[1]), Number(m[2])];
      const [day, month] = order === 'mdy' && a <= 12 ? [b, a] : [a, b];
      return full(Number(m[3]), month, day, true, true);
    },
  },
  {
    re: new RegExp(
      String.raw`(?<!\d[.,]?)(\d{1,2})(?:\.|st|nd|rd|th|er)?[\s-]{0,2}(${NAME})\.?[\s,-]{0,2}(?:(?<=[\u0600-\u06FF]\s)\.)?((?:19|20)\d{2}|'?\d{2}(?![\d:.,]))(?!\d)`,
      'gu',
    ),
    read: (m) => named(m[2]!, m[1]!, m[3]),
  },
  {
    re: new RegExp(
      String.raw`(?<!\p{L})(${NAME})\.?[\s-]{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:\s?,\s?|\s|-|,)'?((?:19|20)\d{2}|\d{2}(?![\d:.,]|\s(?:19|20)\d{2}))(?!\d)`,
      'gu',
    ),
    read: (m) => named(m[1]!, m[2]!, m[3]),
  },
  {
    // In a line of Arabic the day changes sides: Aug 2025 13.
    re: new RegExp(
      String.raw`(?<=^\P{Script=Arabic}*)(?<!\p{L})(${NAME})\.?\s((?:19|20)\d{2})\s(\d{1,2})(?=\s?:?\s?\p{Script=Arabic})`,
      'gu',
    ),
    read: (m) => named(m[1]!, m[3]!, m[2]),
  },
  {
    // Where the other end of a range ends in the same two digits behind a day, they are the year: of `12 Aug 25 to 11 Oct 25` the 12 may stand
    // a line higher.
    re: new RegExp(
      String.raw`(?<!\p{L})(${NAME})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?!\s?(?:\p{L}{1,6}|[-–—])\s?\d{1,2}\s${NAME}\.?\s'?\2(?!\d))`,
      'gu',
    ),
    read: (m) => named(m[1]!, m[2]!, undefined),
  },
  {
    re: new RegExp(String.raw`(?<!\d[.,]?)(\d{1,2})(?:\.|st|nd|rd|th|er)?\s(${NAME})(?!\p{L})`, 'gu'),
    read: (m) => named(m[2]!, m[1]!, undefined),
  },
  {
    re: /(?<!\d[.,/]?)(\d{1,2})\.\s?(\d{1,2})\.(?=\s?(?:-|bis|und)\s?\d)/gu,
    read: (m) => ({ month: Number(m[2]), day: Number(m[1]), fullYear: false, ambiguous: false }),
  },
  {
    re: /(?<!\d[.,/]?)(\d{1,2})\/(\d{1,2})(?=\s?(?:-|to|through|thru)\s?\d{1,2}\/\d{1,2}\/\d)/gu,
    read: (m, order) => {
      const [a, b] = [Number(m[1]), Number(m[2])];
      const [month, day] = order === 'mdy' && a <= 12 ? [a, b] : [b, a];
      return { month, day, fullYear: false, ambiguous: true };
    },
  },
];

function full(year: number, month: number, day: number, fullYear: boolean, ambiguous: boolean) {
  const iso = isoOf(year, month, day);
  return iso ? { iso, month, day, fullYear, ambiguous } : undefined;
}

/** The last day of the longest months. */
const LAST_DAY = 31;

function named(name: string, dayText: string, yearText: string | undefined) {
  const month = monthOf(name);
  const day = Number(dayText);
  if (!month || day < 1 || day > LAST_DAY) return undefined;
  if (yearText === undefined) return { month, day, fullYear: false, ambiguous: false };
  const year = yearText.replace("'", '');
  return full(yearOf(year), month, day, year.length > 2, false);
}

/** A day that recognition took for letters, before the name of a month and a year: `il February 2025`. */
const DAY_IN_LETTERS = new RegExp(String.raw`(?<![\p{L}\d])[Iil|\dO]{2}(?=\s(${NAME})\.?\s(?:19|20)\d{2}(?!\d))`, 'gu');

const withDigits = (text: string) =>
  text.replace(DAY_IN_LETTERS, (day, name: string) =>
    monthOf(name) ? day.replace(/[Iil|]/g, '1').replaceAll('O', '0') : day,
  );

/** All dates in a text, from left to right; where patterns overlap the earlier and fuller one wins. */
export function findDates(printed: string, order: DateOrder): DateMention[] {
  const text = withDigits(printed);
  const found: DateMention[] = [];
  for (const { re, read } of patterns) {
    re.lastIndex = 0;
    for (let m = re.exec(text); m; m = re.exec(text)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (found.some((d) => d.start < end && start < d.end)) continue;
      const date = read(m, order);
      if (date) found.push({ start, end, ...date });
      else re.lastIndex = m.index + 1;
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Gives a date without a year the year that puts it last on or before `latest`. */
export function completeYear(date: DateMention, latest: string): string | undefined {
  const year = Number(latest.split('-')[0]);
  const same = isoOf(year, date.month, date.day);
  return same && same <= latest ? same : isoOf(year - 1, date.month, date.day);
}
