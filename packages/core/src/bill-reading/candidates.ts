import { grouped } from '../grouped.ts';
import { currencyIn, CURRENCY_NAMES } from './fields/currencies.ts';
import { findDates, monthOf, TWO_WORDS, type DateMention, type DateOrder } from './fields/dates.ts';
import { segmentOf, wordsAt, type Segment } from './text/lines.ts';
import { NUMBER, decimalsOf, parseNumber, type DecimalMark } from './fields/numbers.ts';
import { GUESSED } from './text/leaders.ts';
import { isNextLine } from './text/placement.ts';
import { unitAt, unitNamed, type Unit } from './fields/units.ts';
import { rectOf, type Rect, type Word } from './text/page-text.ts';

interface Found {
  segment: Segment;
  start: number;
  end: number;
  words: Word[];
  rect: Rect;
  text: string;
  confidence: number;
}

export interface PrintedNumber extends Found {
  value: number;
  decimals: number;
  currency: string | undefined;
  percent: boolean;
  unit: Unit | undefined;
  /** A price: per unit. */
  rate: boolean;
}

export interface PrintedDate extends Found {
  date: DateMention;
}

function found(segment: Segment, start: number, end: number): Found {
  const words = wordsAt(segment, start, end);
  const used = words.length ? words : segment.words.slice(0, 1);
  return {
    segment,
    start,
    end,
    words: used,
    rect: rectOf(segment.rect.page, used),
    text: segment.text.slice(start, end).replace(/\u202f/g, ' '),
    confidence: Math.min(...used.map((w) => w.confidence)),
  };
}

/** Where a narrow cell may cut a date: behind its day or month, or behind what joins two dates. */
const CUT_DATE = /(?:\d\.?|\p{L}{3,9}\.?|-|to|bis|,|الي|إلى)\s?$/u;

/** All dates, also those broken over two lines of a narrow column. */
export function findPrintedDates(segments: Segment[], order: DateOrder): PrintedDate[] {
  const dates = segments.flatMap((segment) => datesIn(segment, order));
  for (const segment of segments) {
    if (
      !CUT_DATE.test(segment.text) ||
      !/\d/.test(segment.text) ||
      segment.prose ||
      // A date that is whole is not continued below.
      dates.some((d) => d.segment === segment && d.date.iso && d.date.fullYear && d.end === segment.text.length)
    )
      continue;
    const below = segments.find(
      (s) =>
        s.line > segment.line &&
        isNextLine(segment.rect, s.rect) &&
        /^(?:\p{L}{3,9}\.?\s)?(?:\d{1,2}\.?,?\s)?(?:(?:19|20)\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})$/u.test(s.text),
    );
    if (!below || below.rtl !== segment.rtl) continue;
    const whole = joinedSegment(segment, below);
    const more = datesIn(whole, order);
    if (more.filter((d) => d.date.iso).length > dates.filter((d) => d.segment === segment && d.date.iso).length) {
      for (let i = dates.length - 1; i >= 0; i--) if (dates[i]!.segment === segment) dates.splice(i, 1);
      dates.push(...more);
    }
  }
  return dates;
}

export interface PrintedMonth extends PrintedDate {
  firstDay: string;
  lastDay: string;
  /** A word such as `for` stands before it, or the name of what is billed. */
  introduced: boolean;
  /** Its first and its last day are printed. */
  isRange: boolean;
}

/** Letters of an ISO date before its time. */
const ISO_DAY = 10;

const dayOf = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, ISO_DAY) : undefined;
};
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, ISO_DAY);

/** Spans named as one: a month, a quarter, a year, some days of one month. */
const SPANS: {
  re: RegExp;
  read: (m: RegExpExecArray) => (string | undefined)[];
  /** No bill is dated by such a one: it needs no word that introduces it. */
  isTold?: true;
  /** Its first and its last day are printed. */
  isRange?: true;
}[] = [
  {
    isTold: true,
    isRange: true,
    // 1st to 31st October 2025
    re: /(?<![\d.])(\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:-|to|bis|until|الى|إلى)\s?(\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?(\p{L}{3,9})\.?,?\s((?:20)\d{2})(?!\d)/gu,
    read: ([, from, to, name, year]) => {
      const month = monthOf(name!);
      return month ? [dayOf(Number(year), month, Number(from)), dayOf(Number(year), month, Number(to))] : [];
    },
  },
  {
    isTold: true,
    isRange: true,
    // August 1 - 31, 2025
    re: /(?<!\p{L})(\p{L}{3,9})\.?\s(\d{1,2})\s?(?:-|to|through|thru)\s?(\d{1,2}),?\s(20\d{2})(?!\d)/gu,
    read: ([, name, from, to, year]) => {
      const month = monthOf(name!);
      return month ? [dayOf(Number(year), month, Number(from)), dayOf(Number(year), month, Number(to))] : [];
    },
  },
  {
    // October 2025, 10/2025
    re: new RegExp(
      String.raw`(?<![\d\p{L}])(?:(${TWO_WORDS}|\p{L}{3,9})\.?\s|(0?[1-9]|1[0-2])[/.])((?:20)\d{2})(?![\d/.-]\d|\d)`,
      'gu',
    ),
    read: ([, name, number, year]) => {
      const month = name ? monthOf(name) : Number(number);
      return month ? [dayOf(Number(year), month, 1), lastOf(Number(year), month)] : [];
    },
  },
  {
    isTold: true,
    // Q4 2025, 4. Quartal 2025
    re: /(?<![\p{L}\d])(?:Q\s?([1-4])|([1-4])(?:st|nd|rd|th|\.)?\s?(?:quartal|quarter))[\s/]{1,2}(20\d{2})(?!\d)/giu,
    read: ([, q, ordinal, year]) => {
      const quarter = Number(q ?? ordinal);
      // Three months each.
      return [dayOf(Number(year), 3 * quarter - 2, 1), lastOf(Number(year), 3 * quarter)];
    },
  },
  {
    // Verbrauchsjahr 2025, for the year 2025
    re: /(?<=jahr\s|\byear\s|عام\s|سنة\s)(20\d{2})(?![\d/])/giu,
    read: ([, year]) => [`${year}-01-01`, `${year}-12-31`],
  },
];

/** What leads to a month as a whole and is no label of the grammar: joining words, and names that it is written onto. */
const INTRODUCED =
  /(?:\bfor|für|fur|im|\bin|month(?: of)?|monat|(?:verbrauchs|abrechnungs|liefer)jahr|das jahr|the year|(?:^|\s)ل?شهر|rechnung|invoice|bill)\s*$/iu;

/** Spans of time that are printed as a month, a quarter or a year, or as days of one month. */
export function findPrintedMonths(segments: Segment[]): PrintedMonth[] {
  return segments.flatMap((segment) =>
    SPANS.flatMap(({ re, read, isTold, isRange = false }) =>
      [...segment.text.matchAll(re)].flatMap((m) => {
        const [firstDay, lastDay] = read(m);
        const [start, end] = [m.index, m.index + m[0].length];
        const before = segment.text.slice(0, start);
        if (!firstDay || !lastDay || firstDay >= lastDay || (!isTold && /\d[./]?\s?$/.test(before))) return [];
        const introduced =
          (isTold || INTRODUCED.test(before)) &&
          (!segment.prose || /(?:^|[.;:]\s)(?:for the )?month of\s*$/i.test(before));
        const [, month, day] = firstDay.split('-').map(Number) as [number, number, number];
        const date: DateMention = { start, end, iso: firstDay, month, day, fullYear: true, ambiguous: false };
        return [{ ...found(segment, start, end), date, introduced, isRange, firstDay, lastDay }];
      }),
    ),
  );
}

function joinedSegment(a: Segment, b: Segment): Segment {
  const text = `${a.text} ${b.text}`;
  const starts = [...a.starts, ...b.starts.map((s) => s + a.text.length + 1)];
  const words = [...a.words, ...b.words];
  return { ...segmentOf(a.rect.page, words, a.line), words, text, starts, rect: a.rect };
}

function datesIn(segment: Segment, order: DateOrder): PrintedDate[] {
  return findDates(segment.text, order).map((date) => {
    // The day of the week belongs to it: what stands above the cell stands above the date.
    const start = WEEKDAY.test(segment.text.slice(0, date.start)) ? 0 : date.start;
    return { ...found(segment, start, date.end), date };
  });
}

/** Days of the week in the languages read, in full or cut short. */
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|mo|di|mi|do|fr|sa|so|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:lun|mar|mercre|jeu|vendre|same)(?:di)?|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|ال(?:[اأ]حد|[اإ]ثنين|ثلاثاء|[اأ]ربعاء|خميس|جمعة|سبت))[.,]?\s$/iu;

const numberRe = new RegExp(`(?<![\\d\\p{L}])(?:${NUMBER})`, 'gu');
const SIGN = `(?:${CURRENCY_NAMES}|(?:US|CA|AU|NZ|HK|[ASC])?\\$|[€£₹]|SFr\\.?|Fr\\.?|Rs\\.?|Dhs?\\.?)`;
const MINUS_BEFORE = new RegExp(`(?:^|(?<!\\d)\\s|[$€£A-Za-z])-\\s?${SIGN}?\\s?$|\\s-$`);
const IN_PARENTHESES = new RegExp(`\\(\\s?${SIGN}\\s?$|${SIGN}\\s?\\(\\s?$`);
/** Beside a number these are money: `currencies.ts` tells whose. */
const ARABIC_MONEY = '[دلجر]\\s?\\.\\s?[\\u0621-\\u064A](?!\\s?\\.)|دج|درهم|ريال|جنيه|دينار|شي[كق]ل|لير[ةه]';
const CURRENCY_BEFORE = new RegExp(`(?:\\p{Sc}|¢|[A-Z]{3}|SR|RM|Dhs?\\.?|Euro|${ARABIC_MONEY})\\s?[-+]?\\s?$`, 'u');
const CURRENCY_AFTER = new RegExp(
  `^\\s?(?:\\p{Sc}|(?:${CURRENCY_NAMES})(?![A-Za-z])|Euro|Dhs?|${ARABIC_MONEY}|p(?=[\\s,]|$))`,
  'u',
);

const isGuessedDash = (segment: Segment, start: number) =>
  wordsAt(segment, Math.max(0, start - 2), start).some((w) => w.text === '-' && w.confidence < GUESSED);

const CUBIC_METRE = unitNamed('m³')!;

/** Recognition seldom sees the raised three of م³; behind a year the letter says which calendar. */
const isBareMetre = (number: string, after: string, confidence: number) =>
  confidence < 1 && /^\s?م(?![\p{L}\p{N}])/u.test(after) && !/^(?:1[34]|19|20)\d{2}$/.test(number);

/** `TOTAL TONS 8.18`: at the end of a cell the unit may stand before its number, where it is no price. */
function unitBefore(before: string, after: string): ReturnType<typeof unitAt> {
  const words = before.trimEnd().split(' ');
  const last = (words.at(-1) ?? '').replace(/:$/, '');
  if (after.trim() !== '' || last.length < 2 || words.length < 2 || PRICED.test(before) || /[\d/@]/.test(before))
    return undefined;
  const found = unitAt(last);
  return found?.length === last.length ? found : undefined;
}

/** What names a price or an average, in the languages of tables with a unit in their headers. */
export const PRICED = /[/@]\s?\p{L}|\b(?:per|je|pro)\b|\bcost|price|preis|سعر|تعرف|rate|average|daily/iu;

/** All numbers outside dates, with what is printed around them: currency, per cent, unit, sign. */
export function findNumbers(segments: Segment[], dates: PrintedDate[], mark: DecimalMark | undefined): PrintedNumber[] {
  const numbers: PrintedNumber[] = [];
  const datesBySegment = grouped(dates, (d) => d.segment.text + d.segment.line);
  for (const [i, segment] of segments.entries()) {
    const spans = datesBySegment.get(segment.text + segment.line) ?? [];
    for (const m of segment.text.matchAll(numberRe)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (spans.some((d) => d.start < end && start < d.end)) continue;
      const before = segment.text.slice(0, start);
      // A sentence goes on in the next line.
      const after = segment.text.slice(end) + (segment.prose ? ` ${segments[i + 1]?.text ?? ''}` : '');
      // Parts of words, ids, times, phone numbers.
      if (/^[\p{L}]{0,1}[-/:]?\d/u.test(after) || /\d[-/:]$/.test(before)) continue;
      // What a price is for: 89,40 €/100 l.
      if (/^10+$/.test(m[0]) && /(?:\/|\bper|\bje|\bpro)\s?$/.test(before)) continue;
      // `1000 gal` in a header is a unit, no quantity.
      if (/^1,?000\s?(?:gal|cf|cu\b)/i.test(segment.text.slice(start)) && !/[1-9]/.test(segment.text.replace(m[0], '')))
        continue;
      const place = found(segment, start, end);
      const unit =
        unitAt(after) ??
        unitBefore(before, after) ??
        (isBareMetre(m[0], after, place.confidence) ? { unit: CUBIC_METRE } : undefined);
      if (!unit && /^\p{L}/u.test(after) && !CURRENCY_AFTER.test(after)) continue;
      const value = parseNumber(m[0], mark);
      if (value === undefined) continue;
      // What is left where recognition lost digits.
      if (place.confidence < 0.45 && m[0].length <= 2) continue;
      const sign =
        // Between two numbers a dash that stands free is no sign, nor is a rule or a blot that recognition took for one.
        (MINUS_BEFORE.test(before) && !isGuessedDash(segment, start)) ||
        // Bookkeepers put what is taken off in parentheses; without a currency they may hold anything.
        (IN_PARENTHESES.test(before) && /^\s?(?:[A-Z]{3})?\s?\)/.test(after)) ||
        /^\s?-(?!\s?\d)(?=\s|$)/.test(after) ||
        /^\s?CR\b/i.test(after)
          ? -1
          : 1;
      const decimals = decimalsOf(m[0], mark);
      const [front] = CURRENCY_BEFORE.exec(before) ?? [''];
      const [back] = CURRENCY_AFTER.exec(after) ?? [''];
      const money = currencyIn(front, decimals > 1) ?? currencyIn(back, decimals > 1);
      numbers.push({
        ...place,
        value: sign * value,
        decimals,
        currency: money,
        // `19 v. H.`: of a hundred.
        percent: /^\s?(?:[.,]?%|v\.\s?H|per ?cent|pct\b|Prozent)/i.test(after) || /%\s?$/.test(before),
        unit: unit && !money ? unit.unit : undefined,
        // In coins, or for each of something; `p` alone are pence.
        rate:
          /^\s?(?:ct|cent|€|EUR|p|¢|pence|\$|£|fils|فلس)?\s?(?:\/|per\b|je\b|pro\b)\s?(?:10+\s?)?\p{L}/u.test(after) ||
          /^\s?(?:ct|¢|pence|p\/|p(?=\s|$))/u.test(after) ||
          /@\s?[$£€]?\s?$/.test(before),
      });
    }
  }
  return numbers;
}
