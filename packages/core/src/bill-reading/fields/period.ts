import type { PrintedDate, PrintedMonth } from '../candidates.ts';
import { daysBetween } from '../../calendar/day.ts';
import { completeYear } from './dates.ts';
import { claims, HINTED, NAMED, WELL_NAMED, type Label } from '../text/labels.ts';
import type { LabelKind } from '../text/grammar.ts';
import { isNextLine } from '../text/placement.ts';
import type { Segment } from '../text/lines.ts';
import { leadOf, SUGGESTED } from '../ranking.ts';

export interface DateFound {
  iso: string;
  print: PrintedDate;
  score: number;
  margin: number;
  repeated: boolean;
}

export interface PeriodFound {
  start: string;
  end: string;
  prints: [PrintedDate, PrintedDate];
  score: number;
  margin: number;
  repeated: boolean;
  /** A word or a dash joins its ends, both are named, or a meter was read on them. */
  isTold: boolean;
  runnersUp: { start: string; end: string }[];
}

/** The days of the first and the last reading of a meter. */
export type MeteredDates = readonly [PrintedDate, PrintedDate];
const isSame = (a: PrintedDate, b: PrintedDate) => a.segment === b.segment && a.start === b.start;

type Claims = Partial<Record<LabelKind, number>>;
export interface ClaimedDate {
  print: PrintedDate;
  iso: string | undefined;
  claims: Claims;
}

export function claimDates(dates: PrintedDate[], labels: Label[]): ClaimedDate[] {
  return dates.map((print) => ({ print, iso: print.date.iso, claims: claims(labels, print.rect) }));
}

export interface ClaimedMonth {
  print: PrintedDate;
  start: string;
  end: string;
  claims: Claims;
  isRange: boolean;
}

/** Months named as the whole period, such as `Leistungszeitraum März 2025`: with a label of periods, or a word such as `for`. */
export function claimMonths(months: PrintedMonth[], labels: Label[]): ClaimedMonth[] {
  return months
    .map((print) => ({
      print,
      start: print.firstDay,
      end: print.lastDay,
      isRange: print.isRange,
      claims: claims(labels, print.rect),
    }))
    .filter(({ claims: c, print }) => (c.period ?? 0) > NAMED || print.introduced);
}

/** What joins two days of one period in the languages read, how recognition reads `to`, and what a PDF leaves of it in Arabic. */
const JOINER =
  /^[\s()]*(?:-|–|(?:up\s)?to(?:\sand\sincluding)?|10|t0|bis(?:\s+zum|\s+einschl(?:ie(?:ß|ss)lich|\.)?)?|through|thru|until|and|und|الي|إلى|الى|إ'?|حتى|حتي|au|al|a|\/)[\s()]*(?:the\s|zum\s)?$/i;

/** Days of a month, two, a quarter, half a year, a year: readers come some days early or late, and suppliers count the first day or not. */
const USUAL_DAYS = [
  [26, 35],
  [56, 64],
  [85, 95],
  [175, 187],
  [360, 368],
] as const;

/** Whether length of a period is one that suppliers bill. */
export const usualLength = (days: number): boolean => USUAL_DAYS.some(([from, to]) => days >= from && days <= to);

/** Weeks are billed; shorter spans are terms of payment. */
const SHORTEST = 5;

/** Years are billed with a month of delay; longer spans are those of contracts. */
export const LONGEST = 420;

/** Whether anybody bills a span of so many days. */
export const isBillable = (days: number): boolean => days >= SHORTEST && days <= LONGEST;
/** The word for days where a bill counts them. */
const DAYS = String.raw`(?:billing |service )?(?:days?|tagen?|tage|jours|d[ií]as|يوم[اً]*|(?:ال)?(?:أيام|ايام))(?!\p{L})`;
const DAYS_AFTER = new RegExp(String.raw`(?<![\d.,/])(\d{1,3})\s?${DAYS}`, 'giu');
const DAYS_BEFORE = new RegExp(String.raw`${DAYS}:?\s(\d{1,3})(?![\d.,/])`, 'giu');
const DAYS_HEADER = new RegExp(String.raw`^(?:no\.? of |number of |anzahl |nombre de |عدد |#\s?)?${DAYS}\s?:?$`, 'iu');

/** How many days the bill says that it is for: in words, or in a column of days. */
export function printedDays(segments: Segment[]): Set<number> {
  const names = segments.filter((s) => DAYS_HEADER.test(s.text));
  const headers = names.map((s) => s.rect);
  const beside = names.flatMap((name) => {
    const at = segments.indexOf(name);
    return [segments[at - 1], segments[at + 1]].filter((s) => s?.line === name.line && /^\d{1,3}$/.test(s.text));
  });
  const inColumn = segments.filter(
    ({ text, rect }) =>
      /^\d{1,3}$/.test(text) &&
      headers.some(
        (h) =>
          h.page === rect.page &&
          rect.y > h.y &&
          rect.y - h.y < COLUMN * h.h &&
          rect.x < h.x + h.w + h.h &&
          rect.x + rect.w > h.x - h.h,
      ),
  );
  const inWords = segments.flatMap(({ text }) =>
    [DAYS_AFTER, DAYS_BEFORE].flatMap((re) => [...text.matchAll(re)].map((m) => m[1]!)),
  );
  return new Set([...[...inColumn, ...beside].map((s) => s!.text), ...inWords].map(Number));
}

/** Heights of print down to which a header of days is followed: of three meters one below the other. */
const COLUMN = 6;

/** Ends that stand apart are near each other: within 20 mm on A4, in thousandths of the page's width. */
const APART = 90;

/**
 * Evidence for a period. A dash or word between two days counts most, then a meter that was read on both, then one line, then the name of a
 * period, then a usual length. LEAST is above a length or a name alone. A second print, or parts that make a whole, decides between several
 * periods. The name of another day takes as much as the name of a period gives, from joined days only the part beyond a hint. A meter may be
 * read the evening before, so a first day with a reading counts less. An unusual number of days without a year is another notice, such as
 * the flushing of pipes.
 */
const WEIGHTS = {
  joined: 0.5,
  isMetered: 0.4,
  sameLine: 0.22,
  apart: 0.15,
  month: 0.25,
  period: 0.35,
  usualLength: 0.18,
  wrong: -0.4,
  isReading: -0.1,
  isYearless: -0.2,
  again: 0.12,
  isWhole: 0.2,
};

/** The least that a period or a day needs. */
const LEAST = 0.3;

/** The share of the claims of `from` and `to` that counts for a period, and of a bill date or due date that counts against one. */
const [OF_ENDS, OF_OTHER_DAY] = [0.9, 0.8];

/** The billing period: the best pair of dates, by how they are joined, labelled, how long they are apart, how often they recur. */
export function findPeriod(
  dates: ClaimedDate[],
  months: ClaimedMonth[],
  latest: string | undefined,
  metered?: MeteredDates,
): PeriodFound | undefined {
  const pairs = new Map<
    string,
    {
      start: string;
      end: string;
      prints: [PrintedDate, PrintedDate];
      score: number;
      count: number;
      joined: boolean;
      isTold: boolean;
    }
  >();
  for (const [i, a] of dates.entries()) {
    for (const [j, b] of dates.entries()) {
      if (i === j || a.print.segment.rect.page !== b.print.segment.rect.page) continue;
      const same =
        a.print.segment === b.print.segment ||
        (a.print.segment.text === b.print.segment.text && a.print.segment.line === b.print.segment.line);
      const between =
        same && a.print.end <= b.print.start
          ? a.print.segment.text.slice(a.print.end, b.print.start)
          : // Among Arabic words the first date stands on the right; no other range goes backwards.
            same && b.print.end <= a.print.start
            ? a.print.segment.text.slice(b.print.end, a.print.start)
            : undefined;
      // `15. August und 15. November` is a list.
      const isList = between !== undefined && /^\s*(?:und|and)\s*$/i.test(between) && !a.iso && !b.iso;
      // Recognition loses the dash between two days that stand in a cell of their own; a printer of Arabic may put the word beside them.
      const isDashLost =
        between !== undefined &&
        between.trim() === '' &&
        (Math.min(a.print.confidence, b.print.confidence) < 1 || isJoinedAside(a.print, b.print)) &&
        Math.max(a.claims.period ?? 0, b.claims.period ?? 0) > WELL_NAMED;
      const joined =
        isDashLost || (between !== undefined && JOINER.test(between) && !isList) || isContinued(a.print, b.print);
      const sameLine = a.print.segment.line === b.print.segment.line && !same;
      const ends = completed(a, b, latest);
      if (!ends) continue;
      const [start, end] = ends;
      const length = daysBetween(start, end) + 1;
      if (!isBillable(length)) continue;
      const from = a.claims['period-start'] ?? 0;
      const to = b.claims['period-end'] ?? 0;
      const labelled = Math.min(from, to);
      // Ends that stand apart are a period only where both are labelled and near each other.
      const isMetered = metered !== undefined && isSame(a.print, metered[0]) && isSame(b.print, metered[1]);
      if (
        !joined &&
        !sameLine &&
        !isMetered &&
        (labelled < HINTED || Math.abs(a.print.rect.y - b.print.rect.y) > APART)
      )
        continue;
      const period = Math.max(a.claims.period ?? 0, b.claims.period ?? 0, OF_ENDS * labelled);
      const wrong = Math.max(
        ...['next-date', 'average'].map((k) => Math.max(a.claims[k as LabelKind] ?? 0, b.claims[k as LabelKind] ?? 0)),
        ...['due-date', 'bill-date'].map(
          (k) => OF_OTHER_DAY * Math.max((a.claims[k as LabelKind] ?? 0) - from, (b.claims[k as LabelKind] ?? 0) - to),
        ),
      );
      const how = joined ? 'joined' : isMetered ? 'isMetered' : sameLine ? 'sameLine' : 'apart';
      const score =
        WEIGHTS[how] +
        WEIGHTS.period * period +
        (usualLength(length) ? WEIGHTS.usualLength : a.iso || b.iso ? 0 : WEIGHTS.isYearless) +
        WEIGHTS.wrong * Math.max(0, wrong - (joined ? HINTED : 0)) +
        (!joined && (a.claims['previous-reading'] ?? 0) >= from && from > 0 ? WEIGHTS.isReading : 0);
      const key = `${start}/${end}`;
      const known = pairs.get(key);
      const count = (known?.count ?? 0) + 1;
      if (!known || score > known.score)
        pairs.set(key, {
          start,
          end,
          prints: [a.print, b.print],
          score,
          count,
          joined,
          isTold: joined || isMetered || Math.max(from, to) > HINTED,
        });
      else known.count = count;
    }
  }
  for (const { print, start, end, claims: c, isRange } of months) {
    const wrong = Math.max(c['next-date'] ?? 0, c.average ?? 0, c.prepayment ?? 0);
    const score =
      (isRange ? WEIGHTS.joined : WEIGHTS.month) +
      WEIGHTS.period * (c.period ?? 0) +
      WEIGHTS.usualLength +
      WEIGHTS.wrong * Math.max(0, wrong - (isRange ? HINTED : 0));
    const key = `${start}/${end}`;
    const known = pairs.get(key);
    if (known) known.count += 1;
    else pairs.set(key, { start, end, prints: [print, print], score, count: 1, joined: true, isTold: true });
  }
  // A meter is read the evening before a year, a quarter or a month that the bill names begins.
  for (const { start, end } of months)
    for (const [key, pair] of pairs)
      if (pairs.has(`${start}/${end}`) && pair.end === end && daysBetween(pair.start, start) === 1) {
        pairs.delete(key);
        pairs.get(`${start}/${end}`)!.count += 1;
      }
  const spans = [...pairs.values()].filter((p) => p.joined);
  // Prices change within a period: one part ends the day before the other begins.
  const isWhole = (p: { start: string; end: string }) =>
    spans.some(
      (a) =>
        a.start === p.start &&
        spans.some((b) => b.end === p.end && b.start > a.start && [0, 1].includes(daysBetween(a.end, b.start))),
    );
  const ranked = [...pairs.values()]
    .map((p) => ({
      ...p,
      score: p.score + WEIGHTS.again * Math.min(2, p.count - 1) + (isWhole(p) ? WEIGHTS.isWhole : 0),
    }))
    .toSorted((a, b) => b.score - a.score || daysBetween(b.start, b.end) - daysBetween(a.start, a.end));
  // Its parts are named more often than the whole, with their days and prices.
  const wholes = ranked.filter((p) => p.joined && p.score > LEAST && isWhole(p));
  const isPart = (p: { start: string; end: string }) =>
    wholes.some((w) => (w.start === p.start) !== (w.end === p.end) && w.start <= p.start && p.end <= w.end);
  const [first, second] = ranked.filter((p) => !isPart(p));
  if (!first || first.score < LEAST) return undefined;
  return {
    ...first,
    margin: leadOf(first.score, second?.score),
    repeated: first.count > 1,
    runnersUp: ranked.slice(1, 1 + SUGGESTED).map(({ start, end }) => ({ start, end })),
  };
}

const FROM = /^(?:from|von|vom|du|من)?$/i;

/** `2025/10/01 -` or `from 2025/10/01` and right below it, in a cell of its own, `2025/10/31` or `to 2025/10/31`. */
function isContinued(upper: PrintedDate, lower: PrintedDate): boolean {
  if (!isNextLine(upper.segment.rect, lower.segment.rect)) return false;
  const [above, below] = [upper, lower].map(({ segment, start, end }) =>
    `${segment.text.slice(0, start)}${segment.text.slice(end)}`.trim(),
  ) as [string, string];
  const isJoined = (text: string) => text !== '' && JOINER.test(text);
  return (isJoined(above) && below === '') || (FROM.test(above) && isJoined(below) && !/^(?:und|and)$/i.test(below));
}

/** A cell of two days and what would join them, beside both. */
function isJoinedAside(a: PrintedDate, b: PrintedDate): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  const { text } = a.segment;
  const others = `${text.slice(0, first.start)}${text.slice(second.end)}`.trim();
  return others !== '' && JOINER.test(others);
}

/** Both ends with a year: taken from each other, or the latest year before the bill. */
function completed(a: ClaimedDate, b: ClaimedDate, latest: string | undefined): [string, string] | undefined {
  if (a.iso && b.iso) return a.iso < b.iso ? [a.iso, b.iso] : undefined;
  const end = b.iso ?? (latest ? completeYear(b.print.date, latest) : undefined);
  if (!end) return undefined;
  const start = a.iso ?? completeYear(a.print.date, end);
  return start && start < end ? [start, end] : undefined;
}

/** Names of other days take so much of what they have beyond half of its own: equal claims leave seven tenths. */
const AGAINST = 0.6;

/** A single date by its label, the better the fewer other labels claim it too. */
export function findDate(
  dates: ClaimedDate[],
  kind: LabelKind,
  against: LabelKind[],
  fits: (iso: string) => number,
  atLeast: (print: PrintedDate) => number = () => 0,
): DateFound | undefined {
  const scores = new Map<string, { print: PrintedDate; score: number; count: number }>();
  for (const { iso, print, claims: c } of dates) {
    if (!iso) continue;
    const own = Math.max(c[kind] ?? 0, atLeast(print));
    const others = Math.max(0, ...against.map((k) => c[k] ?? 0));
    const score = own - AGAINST * Math.max(0, others - own / 2) + fits(iso);
    const known = scores.get(iso);
    if (!known || score > known.score) scores.set(iso, { print, score, count: (known?.count ?? 0) + 1 });
    else known.count += 1;
  }
  const ranked = [...scores].toSorted((a, b) => b[1].score - a[1].score);
  const [first, second] = ranked;
  if (!first || first[1].score < LEAST) return undefined;
  const [iso, { print, score, count }] = first;
  return {
    iso,
    print,
    score: Math.min(1, score),
    margin: leadOf(score, second?.[1].score),
    repeated: count > 1,
  };
}
