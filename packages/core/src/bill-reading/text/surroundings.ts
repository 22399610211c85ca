import { coinDecimals } from '../../money.ts';
import { findNumbers, findPrintedDates, findPrintedMonths } from '../candidates.ts';
import { monthOf } from '../fields/dates.ts';
import { grouped } from '../../grouped.ts';
import { factsOf } from './facts.ts';
import { idKey } from '../fields/identifiers.ts';
import { segmentsOf, type Segment } from './lines.ts';
import type { PlaceHints } from '../fields/place-hints.ts';
import { isLower, isOnLine } from './placement.ts';
import { unitIn, type Unit } from '../fields/units.ts';
import { fold, rectOf, type PageText, type Rect } from './page-text.ts';

/** What a printed value can be taken for. */
export type PrintKind = 'day' | 'first-day' | 'last-day' | 'number' | 'id';

/** Where a value stands: the words around it, and which of the values beside them it is. */
export interface Surroundings {
  /** What stands before it in its cell, or in the nearest cell of words on its line; empty where there is none. */
  beside: string;
  /** The nearest words above it in its column. */
  above: string;
  /** How many values of its kind stand between it and the words beside it. */
  nth: number;
}

/** A value as printed. `value` is an ISO day, a number, or the letters and digits of an identifier. */
export interface Print extends Surroundings {
  kind: PrintKind;
  value: string | number;
  text: string;
  unit: Unit | undefined;
  isMoney: boolean;
  rect: Rect;
  confidence: number;
}

type Bare = Omit<Print, keyof Surroundings> & { segment: Segment; start: number };

/** Longer labels hold a sentence; its last words are nearest to the value. */
const [MOST_WORDS, MOST_LETTERS] = [5, 48];

/** The words of a label without what changes from bill to bill: numbers, months, single letters. */
export function labelWords(text: string): string {
  const words = text
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .map(fold)
    .filter((word) => /\p{L}{2}/u.test(word) && monthOf(word) === undefined);
  return words.slice(-MOST_WORDS).join(' ').slice(-MOST_LETTERS).trim();
}

/** Every value on the pages that a person could mean, each with its surroundings. */
export function printsOf(pages: PageText[], hints: PlaceHints): Print[] {
  const segments = segmentsOf(pages);
  const facts = factsOf(segments, hints);
  const dates = findPrintedDates(segments, facts.order);
  const bare: Bare[] = [
    ...dates.flatMap((d): Bare[] =>
      d.date.iso ? [{ ...d, kind: 'day', value: d.date.iso, unit: undefined, isMoney: false }] : [],
    ),
    ...findPrintedMonths(segments).flatMap((m): Bare[] => [
      { ...m, kind: 'first-day', value: m.firstDay, unit: undefined, isMoney: false },
      { ...m, kind: 'last-day', value: m.lastDay, unit: undefined, isMoney: false },
    ]),
    ...findNumbers(segments, dates, facts.mark)
      .filter((n) => !n.percent && !n.rate)
      .map((n): Bare => ({
        ...n,
        kind: 'number',
        unit: n.unit && unitIn(n.unit, facts.currency),
        isMoney: !n.unit && (n.decimals === coinDecimals(facts.currency) || n.currency !== undefined),
      })),
    ...segments.flatMap(idsIn),
  ];
  // What stands on other pages surrounds nothing.
  const segmentsOn = grouped(segments, (s) => s.rect.page);
  const bareOn = grouped(bare, (b) => b.rect.page);
  return bare.map(({ segment, start, kind, value, text, unit, isMoney, rect, confidence }) => ({
    kind,
    value,
    text,
    unit,
    isMoney,
    rect,
    confidence,
    ...surroundings({ segment, start, kind, rect }, segmentsOn.get(rect.page) ?? [], bareOn.get(rect.page) ?? []),
  }));
}

/** Words, and digits at least, of what can name something; longer than an account at a bank (IBAN) is none. */
const [ID_WORDS, LEAST_DIGITS, MOST] = [4, 3, 34];

/** Runs of one to four words that can name a meter, an account, an invoice: with at least three digits. */
function idsIn(segment: Segment): Bare[] {
  const ids: Bare[] = [];
  const { words } = segment;
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + ID_WORDS); to++) {
      const used = words.slice(from, to);
      const text = used.map((w) => w.text.replace(/^[#(:|[]+|[),.:;|\]]+$/g, '')).join(' ');
      if (!/^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/.test(text) || used.some((w) => /^[A-Za-z]{4,}\.?:?$/.test(w.text))) break;
      const value = idKey(text);
      if (value.length > MOST) break;
      if (value.replace(/\D/g, '').length < LEAST_DIGITS || (to - from > 1 && !/\d/.test(used.at(-1)!.text))) continue;
      ids.push({
        kind: 'id',
        value,
        text,
        unit: undefined,
        isMoney: false,
        rect: rectOf(segment.rect.page, used),
        confidence: Math.min(...used.map((w) => w.confidence)),
        segment,
        start: segment.starts[from]!,
      });
    }
  return ids;
}

/** Boxes of neighbours overlap by less, and edges of a column differ by less than twice that: a millimetre on A4. */
const TOUCHING = 4;

/** Five points on A4: smaller boxes are misread. */
const LEAST_HEIGHT = 8;

/** Wider cells, two fifths of the page, are no headers of a column. */
const WIDEST = 420;

function surroundings(
  of: Pick<Bare, 'segment' | 'start' | 'kind' | 'rect'>,
  segments: Segment[],
  all: Bare[],
): Surroundings {
  const { segment, start, rect } = of;
  const own = labelWords(segment.text.slice(0, start));
  const isBefore = (s: Rect) => (segment.rtl ? s.x >= rect.x + rect.w - TOUCHING : s.x + s.w <= rect.x + TOUCHING);
  const distance = (s: Rect) => (segment.rtl ? s.x - rect.x : rect.x - s.x);
  const cell = segments
    .filter((s) => s !== segment && isOnLine(s.rect, rect) && isBefore(s.rect))
    .map((s) => ({ words: labelWords(s.text), rect: s.rect }))
    .filter((s) => s.words !== '')
    .toSorted((a, b) => distance(a.rect) - distance(b.rect))[0];
  // A `to` or `bis` within the cell is half a label.
  const beside = own.length > 3 ? own : [cell?.words, own].filter(Boolean).join(' ');
  const nth = all.filter((other) => {
    if (other.kind !== of.kind || other.kind === 'id') return false;
    if (own)
      return other.segment === segment && other.start < start && labelWords(segment.text.slice(0, other.start)) === own;
    if (!isOnLine(other.rect, rect) || !isBefore(other.rect)) return false;
    return cell === undefined || distance(other.rect) < distance(cell.rect);
  }).length;
  return { beside, above: wordsAbove(rect, segment, segments), nth };
}

/** At most this many heights of the print above a value its header is looked for: a table may have many rows. */
const REACH_UP = 40;

function wordsAbove(rect: Rect, own: Segment, segments: Segment[]): string {
  const found = segments
    .filter((s) => {
      if (s === own || s.prose || s.rect.page !== rect.page) return false;
      const rise = rect.y - s.rect.y;
      const overlap = Math.min(s.rect.x + s.rect.w, rect.x + rect.w) - Math.max(s.rect.x, rect.x);
      const isAligned =
        overlap > 0 ||
        Math.abs(s.rect.x - rect.x) < 2 * TOUCHING ||
        Math.abs(s.rect.x + s.rect.w - rect.x - rect.w) < 2 * TOUCHING;
      return (
        isAligned && isLower(rect, s.rect) && rise < REACH_UP * Math.max(LEAST_HEIGHT, rect.h) && s.rect.w < WIDEST
      );
    })
    .toSorted((a, b) => b.rect.y - a.rect.y);
  for (const { text } of found) {
    const words = labelWords(text);
    if (words) return words;
  }
  return '';
}
