import { daysBetween, nextMonthStart } from '../../calendar/day.ts';
import { findPrintedDates, findPrintedMonths, type PrintedDate, type PrintedMonth } from '../candidates.ts';
import { boxOf, CHECKED, confidenceOf, fieldOf, OF_DIGITS } from '../confidence.ts';
import type { OrderFound } from './date-order.ts';
import type { DateOrder } from './dates.ts';
import { meaningOf, spelled } from '../text/grammar.ts';
import { HINTED, WELL_NAMED, type Label } from '../text/labels.ts';
import type { WordClass } from '../text/lexicon.ts';
import type { Segment } from '../text/lines.ts';
import {
  claimDates,
  claimMonths,
  findDate,
  findPeriod,
  printedDays,
  usualLength,
  type ClaimedDate,
  type PeriodFound,
  type DateFound,
  type MeteredDates,
} from './period.ts';
import { unsure, type Check, type Evidence, type Field, type FieldName } from '../reading.ts';
import { sentenceAround, speaksOf } from '../text/sentences.ts';
import { fold, type PageText } from '../text/page-text.ts';
import { NEXT_BEST } from '../ranking.ts';

/** Part of the first page that is its head: letterhead, address and summary end above it. */
const HEAD = 0.42;

/** A heading that holds a date has no more words: weekday, place, number, day, month, year and a name. */
const HEADING_WORDS = 7;

/** A date by itself at the head of the first page is as a rule the bill's own. */
function isHeading(print: PrintedDate, pages: PageText[]): boolean {
  const { segment, rect } = print;
  const first = pages[0];
  const isShort = segment.words.length <= HEADING_WORDS || isOfPlace(print);
  return first !== undefined && rect.page === first.page && rect.y < HEAD * first.height && isShort;
}

/** `Gmunden, 28. Mai 2025`, `St. Veit, den 3. März`: where a letter was written stands in front of its date. */
const PLACE = /(?:^|[·|;)] )(?:\p{Lu}[\p{L}.-]* ?){1,3},\s(?:den\s|the\s|le\s)?$/u;

const isOfPlace = ({ segment, start }: PrintedDate) => PLACE.test(segment.text.slice(0, start));

/** Nothing but the date, or its name and the date. */
const standsAlone = ({ segment, start, end }: PrintedDate) =>
  segment.text.slice(end).trim() === '' && /^(?:\D+ ?){0,2}$/u.test(segment.text.slice(0, start));

/** A sentence that names its own amount speaks of that, and not of the instalments of the one before. */
const COINS = /\d[.,]\d{2}(?![\d.,]\d|\d)/;

/** What was paid before is not to be paid: `we received £ 98.20 by Direct Debit on 24 October`. */
const RECEIVED =
  /\b(?:we|was|were|payments?|debits?|cheques?|transfers?) (?:have )?received\b|\b(?:haben|wurden?) .{0,60}(?:erhalten|eingezogen|abgebucht)\b|\bnous avons re[çc]u\b|\bhemos recibido\b|استلمنا/i;

/** A day of payment that a sentence names; one of instalments to come is not the bill's. */
function claimedInSentence(date: ClaimedDate, segments: Segment[], dates: ClaimedDate[]): ClaimedDate {
  const sentence = sentenceAround(date.print, segments);
  // What stands in parentheses speaks of something else: (bei Zahlung angeben).
  if (!sentence || !speaksOf(sentence.own.replace(/\([^)\d]*\)/g, ''), 'due')) return date;
  // Of several dates in a line it is the one that the words of payment stand beside.
  const { segment, start, end } = date.print;
  const others = dates.flatMap(({ print }) => (print.segment === segment && print !== date.print ? [print] : []));
  const from = Math.max(0, ...others.flatMap((o) => (o.end <= start ? [o.end] : [])));
  const until = Math.min(segment.text.length, ...others.flatMap((o) => (o.start >= end ? [o.start] : [])));
  const [after = ''] = segment.text.slice(end, until).split(/[.!?؟]\s/);
  if (others.length > 0 && !speaksOf(`${segment.text.slice(from, start)} ${after}`, 'due')) return date;
  const { own, before } = sentence;
  // Whoever pays earlier pays less: a day with a per cent in its clause is none of the whole amount.
  const clause =
    segment.text.split(/[,;]\s|(?<!(?<!\d)\d{1,2})\.\s/).find((part) => part.includes(date.print.text)) ?? '';
  const isEarlier = /%/.test(clause) && !speaksOf(clause, 'late');
  if (isEarlier || RECEIVED.test(own)) return { ...date, claims: { ...date.claims, 'due-date': 0 } };
  const isLater = speaksOf(own, 'instal', 'next') || (speaksOf(before, 'instal') && !COINS.test(own));
  const due = Math.max(WELL_NAMED, date.claims['due-date'] ?? 0);
  const next = Math.max(isLater ? 1 : 0, date.claims['next-date'] ?? 0);
  return { ...date, claims: { ...date.claims, 'due-date': due, 'next-date': next } };
}

const isNamedBillDate = ({ iso }: DateFound, dates: ClaimedDate[]) =>
  dates.some((d) => d.iso === iso && (d.claims['bill-date'] ?? 0) > WELL_NAMED);

/** `Heat bill 1188204 · customer HN-30 · 12th March 2025`: the line that names the bill and its number has its day. */
const isBesideNumber = ({ segment, start }: PrintedDate, labels: Label[]) =>
  !segment.prose &&
  /\d{3}/.test(segment.text.slice(0, start)) &&
  /[·|,]\s$/.test(segment.text.slice(0, start)) &&
  labels.some((l) => l.kind === 'invoice-no' && l.segment === segment && l.isTaken);

/** `Facture n° 4470 du`, `your gas bill of`: a bill is named, its number may follow, and a small word leads to the date. */
function isOfInvoice({ segment, start }: PrintedDate): boolean {
  const words = segment.text.slice(0, start).trim().split(/\s+/);
  const small = meaningOf(fold(spelled(words.at(-1) ?? '')))?.classes ?? [];
  if (words.length < 2 || !small.some((c) => LEADING.some((name) => c.has(name)))) return false;
  const clause = words.slice(0, -1).join(' ');
  const named = /^[\s\S]*[.;]\s(?=\p{Lu})/u.exec(clause)?.[0].length ?? 0;
  const own = clause.slice(named);
  return speaksOf(own, 'invoice') && !speaksOf(own, 'due', 'next', 'prev', 'paid', 'period', 'reading');
}
/** Meanings of the words that lead from a bill's name to its date. */
const LEADING = ['dated', 'on', 'filler'] as const satisfies WordClass[];

/** Thousandths of the page's width within which dates stand below each other: 13 mm on A4, half the width of a date. */
const ONE_COLUMN = 60;

/** How many days after the bill it is usually to be paid at the latest, and after a period it is as a rule written. */
const SOON = 60;

/** A bill is written within a quarter after its period: some are billed with the next but one. */
const QUARTER = 90;
const isAfter = (days: number) => days >= 0 && days <= QUARTER;

/** Fewer days than anybody has to pay. */
const LEAST_LEAVE = 5;

/** More days than half a year: what is charged for so long may be billed at its beginning. */
const YEAR = 300;

/**
 * What the period says about a day as the date of the bill: a day soon after it counts for it, less than any name; its last day, later
 * days and earlier days count against it, so that only a clear name outweighs them. A day before the bill counts as much against the due
 * date.
 */
const FITS = { after: 0.15, later: -0.3, atEnd: -0.35, before: -0.4, ofYear: -0.1 };

/** What a bill's day claims by its place alone: behind the bill's name or number as much as by its own name, at the head less. */
const PLACES = { ofInvoice: WELL_NAMED, ofPlace: 0.45, heading: 0.34 };

/** Words of a date that comes later, as sure as its own name. */
const NEXT = 0.9;

/** Bill date, period and due date as fields, chosen so that they fit each other. */
function dateFields(
  dates: PrintedDate[],
  months: PrintedMonth[],
  { labels, segments }: { labels: Label[]; segments: Segment[] },
  pages: PageText[],
  checks: Check[],
  metered: MeteredDates | undefined,
) {
  const fields: Partial<Record<FieldName, Field>> = {};
  let countsLastDay = false;
  const claimed = claimDates(dates, labels);
  const firstGuess = findDate(
    claimed,
    'bill-date',
    ['due-date', 'next-date', 'period', 'period-start', 'period-end'],
    () => 0,
  );
  const anyLatest = claimed
    .map((d) => d.iso)
    .filter((d) => d !== undefined)
    .toSorted()
    .at(-1);
  const period = findPeriod(claimed, claimMonths(months, labels), firstGuess?.iso ?? anyLatest, metered);
  const inPeriod = (d: { print: PrintedDate }) => period?.prints.includes(d.print) ?? false;
  // Small suppliers write the bill on the last day of its period; elsewhere that day is one of its readings.
  const isAtEnd = claimed.some(
    ({ iso, print, claims: c }) =>
      iso === period?.end &&
      !inPeriod({ print }) &&
      isHeading(print, pages) &&
      standsAlone(print) &&
      Math.max(c['current-reading'] ?? 0, c['period-end'] ?? 0) < WELL_NAMED,
  );
  const fits = (iso: string) => {
    if (!period) return 0;
    const after = daysBetween(period.end, iso);
    if (iso === period.end) return isAtEnd ? 0 : FITS.atEnd;
    // What is charged for a year is billed at its beginning.
    if (daysBetween(period.start, period.end) > YEAR && Math.abs(daysBetween(period.start, iso)) <= SOON)
      return FITS.ofYear;
    return isAfter(after) ? FITS.after : after > 0 ? FITS.later : FITS.before;
  };
  const payments = claimed.filter((d) => !inPeriod(d)).map((d) => claimedInSentence(d, segments, claimed));
  const bill = findDate(
    payments,
    'bill-date',
    // Without a period `from` begins none: Rechnung vom 13.11.2025.
    ['due-date', 'next-date', ...(period ? (['period-start'] as const) : [])],
    fits,
    (print) =>
      isOfInvoice(print) || isBesideNumber(print, labels)
        ? PLACES.ofInvoice
        : isHeading(print, pages)
          ? isOfPlace(print)
            ? PLACES.ofPlace
            : PLACES.heading
          : 0,
  );
  const isSoon = (iso: string) => bill !== undefined && iso >= bill.iso && daysBetween(bill.iso, iso) <= SOON;
  const due = findDate(payments, 'due-date', ['bill-date', 'next-date'], (iso) =>
    isSoon(iso) ? CHECKED.leave : bill && iso < bill.iso ? FITS.before : 0,
  );
  // Of two days of payment one is the bill's, and nothing says which; nor is an instalment's for sure.
  const rivals = payments.filter(
    ({ iso, claims }) => iso && iso !== due?.iso && isSoon(iso) && (claims['due-date'] ?? 0) > HINTED,
  );
  const isDoubtful =
    rivals.some(({ claims }) => (claims['next-date'] ?? 0) < NEXT) ||
    payments.some(({ iso, claims }) => iso === due?.iso && (claims['next-date'] ?? 0) >= NEXT);
  const asField = (found: DateFound, checkBonus: number) => {
    const evidence: Evidence = {
      subject: 'date',
      label: found.score,
      checks: checkBonus + (found.repeated ? CHECKED.again : 0) + (found.print.date.ambiguous ? CHECKED.twoWays : 0),
      margin: found.margin,
      recognition: found.print.confidence,
    };
    const sure = isOfLooseDigits(found.print) && !found.repeated ? unsure(confidenceOf(evidence)) : evidence;
    return fieldOf<string | number>(found.iso, sure, [boxOf(found.print.rect, pages)], found.print.text);
  };
  if (bill && bill.iso !== period?.start) {
    const plausible = period ? daysBetween(period.end, bill.iso) : undefined;
    if (plausible !== undefined && period)
      checks.push({
        code: 'bill-date-after-period',
        passed: isAfter(plausible),
        values: [period.end, bill.iso],
      });
    const leave = due ? daysBetween(bill.iso, due.iso) : 0;
    fields.date_of_bill = asField(
      bill,
      (plausible !== undefined && isAfter(plausible) ? CHECKED.afterPeriod : 0) +
        (leave >= LEAST_LEAVE && leave <= SOON ? CHECKED.leave : 0),
    );
    // A line of a letter may begin with the day that the line before speaks of, and the later of two days after the period may be
    // that of payment.
    const isLater = payments.some(
      ({ iso, print }) =>
        iso && period && iso > period.end && iso < bill.iso && !print.segment.prose && standsAlone(print),
    );
    // Another invoice may be named too: what this one is for.
    const isContested = payments.some(({ iso, print }) => iso && iso !== bill.iso && isOfInvoice(print));
    if ((bill.print.segment.prose && !isNamedBillDate(bill, claimed)) || isLater || isContested)
      fields.date_of_bill.confidence = unsure(fields.date_of_bill.confidence);
  }
  if (due && due.iso !== bill?.iso) {
    fields.due_date = asField(due, CHECKED.paid);
    if (isDoubtful) fields.due_date.confidence = unsure(fields.due_date.confidence);
  }
  if (period) {
    const days = daysBetween(period.start, period.end) + 1;
    const usual = usualLength(days);
    const said = printedDays(segments);
    // Suppliers count the first day or not.
    const isCounted = said.has(days) || said.has(days - 1);
    countsLastDay = isLastDayCounted(period, segments);
    const leave = bill ? daysBetween(period.end, bill.iso) : -1;
    const billed = leave >= 0 && leave <= SOON ? CHECKED.billed : 0;
    checks.push({ code: 'period-is-plausible', passed: usual, values: [period.start, period.end, days] });
    const [from, to] = period.prints;
    const evidence: Evidence = {
      subject: 'period',
      label: Math.min(1, period.score),
      checks:
        (usual ? CHECKED.usualDays : 0) +
        (period.repeated ? CHECKED.again : 0) +
        (isCounted ? CHECKED.printedDays : 0) +
        billed,
      margin: period.margin,
      recognition: Math.min(from.confidence, to.confidence),
    };
    const other = (pick: (p: { start: string; end: string }) => string) =>
      period.runnersUp.map((p) => ({ value: pick(p), confidence: NEXT_BEST, boxes: [] }));
    const ends = [
      ['billing_start_date', period.start, from, other((p) => p.start)],
      ['billing_end_date', period.end, to, other((p) => p.end)],
    ] as const;
    // Two days that stand neither on one line nor below each other may belong to different things.
    const isApart =
      from.segment.line !== to.segment.line &&
      Math.abs(from.rect.x - to.rect.x) > ONE_COLUMN &&
      Math.abs(from.rect.x + from.rect.w - to.rect.x - to.rect.w) > ONE_COLUMN;
    // Among Arabic words the first day stands on the right.
    const isBackwards = !period.isTold && from.rect.x < to.rect.x && labels.some((l) => l.rtl);
    // A digit taken for another may leave a usual length, but hardly whole months.
    const isConfirmed = period.repeated || isCounted || isOfMonths(period.start, period.end);
    const isDoubted = period.prints.some(isOfLooseDigits) && !isConfirmed;
    const sure = isApart || isBackwards || isDoubted ? unsure(confidenceOf(evidence)) : evidence;
    for (const [name, value, print, suggestions] of ends)
      fields[name] = fieldOf<string | number>(value, sure, [boxOf(print.rect, pages)], print.text, {
        suggestions,
      });
  }
  return { fields, countsLastDay };
}

/** A day before the name of a month, in digits that may be one more or less: `4 August` reads as `14 August` and is a day, too. */
const isOfLooseDigits = ({ text, confidence }: PrintedDate) => confidence <= OF_DIGITS && /\p{L}/u.test(text);

/** Whether it begins with the first day of a month and ends with the last of one. */
const isOfMonths = (start: string, end: string) => start.endsWith('-01') && daysBetween(end, nextMonthStart(end)) === 1;

/** Words that count the last day in: `1 September 2024 up to and including 31 August 2025`. */
const INCLUDED = /einschl|inclu|شامل|حتى نهاية/i;

/** Whether a bill says that both ends belong to its period. The days in which it is to be paid are none of a period. */
function isLastDayCounted({ start, end, prints: [from, to] }: PeriodFound, segments: Segment[]): boolean {
  if (from.segment === to.segment && INCLUDED.test(from.segment.text.slice(from.end, to.start))) return true;
  const days = daysBetween(start, end) + 1;
  const said = printedDays(segments.filter(({ text }) => !speaksOf(text, 'due', 'late', 'next', 'avg')));
  return said.has(days) && !said.has(days - 1);
}

export interface DatesRead {
  dates: PrintedDate[];
  fields: Partial<Record<FieldName, Field>>;
  checks: Check[];
  countsLastDay: boolean;
  /** Day and month can be either way round, and the dates fit each other both ways. */
  isEitherWay: boolean;
}

/**
 * The dates of a document. Where nothing tells whether day or month comes first, both are read: the one whose dates make a usual
 * period with the bill soon after it is taken, and where both do or none, no such date is sure and the other one is proposed.
 */
export function readDates(
  segments: Segment[],
  labels: Label[],
  pages: PageText[],
  { order, isOrderOpen }: OrderFound,
  metered?: MeteredDates,
): DatesRead {
  const read = (as: DateOrder): DatesRead => {
    const dates = findPrintedDates(segments, as);
    const checks: Check[] = [];
    const months = findPrintedMonths(segments);
    return {
      dates,
      checks,
      isEitherWay: false,
      ...dateFields(dates, months, { labels, segments }, pages, checks, metered),
    };
  };
  const first = read(order);
  if (!isOrderOpen || !first.dates.some(({ date }) => date.ambiguous)) return first;
  const second = read(order === 'mdy' ? 'dmy' : 'mdy');
  const differing = dateNames.filter((name) => first.fields[name]?.value !== second.fields[name]?.value);
  if (differing.length === 0) return first;
  const [a, b] = [fitOf(first), fitOf(second)];
  if (a !== b) return a > b ? first : second;
  for (const name of differing) {
    const [field, other] = [first.fields[name], second.fields[name]];
    if (!field) continue;
    field.confidence = unsure(field.confidence);
    if (other && other.value !== null)
      field.suggestions = [
        { value: other.value, confidence: field.confidence, boxes: other.boxes },
        ...(field.suggestions ?? []),
      ];
  }
  return { ...first, isEitherWay: true };
}

const dateNames = ['date_of_bill', 'due_date', 'billing_start_date', 'billing_end_date'] as const;

/** How many of the checks on dates hold. */
const fitOf = ({ checks, fields }: DatesRead): number => {
  const [bill, due] = [fields.date_of_bill?.value, fields.due_date?.value];
  const isDueSoon =
    typeof bill === 'string' && typeof due === 'string' && due >= bill && daysBetween(bill, due) <= SOON;
  return (
    checks.filter(({ passed }) => passed).length - checks.filter(({ passed }) => !passed).length + (isDueSoon ? 1 : 0)
  );
};
