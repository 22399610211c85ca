import { findPrintedDates } from '../candidates.ts';
import { factsOf } from './facts.ts';
import { findIds } from '../fields/identifiers.ts';
import { findLabels, HINTED } from './labels.ts';
import { linesOf, segmentsOf } from './lines.ts';
import type { TextReading } from '../read-text.ts';
import { unsure, type Field, type FieldName } from '../reading.ts';
import { editDistance, type PageText, type Word } from './page-text.ts';

/** A number right beside the name of an invoice's; one further off is named elsewhere. */
const BESIDE = 0.6;

/** So many places at which a page may be cut are tried. */
const MOST_CUTS = 4;

/** The numbers that the labels of a page call an invoice's, best label first; misread letters make no second one. */
function invoiceNumbers(page: PageText): string[] {
  const segments = segmentsOf([page]);
  const labels = findLabels(segments);
  const own = labels.filter((l) => l.kind === 'invoice-no');
  if (own.length < 2) return [];
  const dates = findPrintedDates(segments, factsOf(segments, {}).order);
  const claimed = findIds(segments, dates, labels)
    // A title such as `Invoice` says nothing of the numbers below it.
    .filter((id) => !id.isShort && own.some((label) => label.segment.line === id.line))
    .map(({ key, claims: c }) => ({
      key,
      own: c['invoice-no'] ?? 0,
      other: Math.max(c['other-no'] ?? 0, c['account-no'] ?? 0, c['meter-no'] ?? 0, c['container-no'] ?? 0),
    }))
    .filter(({ own, other }) => own > BESIDE && own > other)
    .toSorted((a, b) => b.own - a.own);
  const numbers: string[] = [];
  for (const { key } of claimed) if (numbers.every((n) => editDistance(n, key, 2) > 1)) numbers.push(key);
  return numbers;
}

// Thousandths of the page's width: a gutter lies in the middle, or as far off it as margins differ, and is a digit wide.
const [MIDDLE, OFF_MIDDLE, STEP] = [500, 60, 10];

/** Part of the page's height in which no bill has room. */
const EDGE = 0.2;

/** A payment slip has fewer words. */
const LEAST_WORDS = 15;

const middle = (words: Word[]) => words.reduce((sum, w) => sum + w.y + w.h / 2, 0) / words.length;

/** The page above and below a height, each as a page of its own. */
function cutAt(page: PageText, y: number): PageText[] {
  const above = page.words.filter((w) => w.y + w.h / 2 < y);
  const below = page.words.filter((w) => w.y + w.h / 2 >= y);
  return [
    { page: page.page, height: y, words: above, within: { top: 0, height: page.height } },
    {
      page: page.page,
      height: page.height - y,
      words: below.map((w) => ({ ...w, y: w.y - y })),
      within: { top: y, height: page.height },
    },
  ];
}

/** Left and right of a gutter that no word crosses. */
function cutAtGutter(page: PageText): PageText[][] {
  for (let off = 0; off <= OFF_MIDDLE; off += STEP)
    for (const at of [MIDDLE - off, MIDDLE + off])
      if (page.words.every((w) => w.x >= at || w.x + w.w <= at)) {
        const side = (isLeft: boolean) => ({ ...page, words: page.words.filter((w) => w.x < at === isLeft) });
        return [[side(true), side(false)]];
      }
  return [];
}

/** The widest blank bands across the page, away from its edges. */
function bandsOf(page: PageText): number[] {
  const lines = linesOf(page).map((words) => ({
    at: middle(words),
    top: Math.min(...words.map((w) => w.y)),
    bottom: Math.max(...words.map((w) => w.y + w.h)),
  }));
  return lines
    .slice(1)
    .map((line, i) => ({ at: (lines[i]!.bottom + line.top) / 2, gap: line.top - lines[i]!.bottom }))
    .filter(({ at }) => at > EDGE * page.height && at < (1 - EDGE) * page.height)
    .toSorted((a, b) => b.gap - a.gap)
    .slice(0, MOST_CUTS)
    .map(({ at }) => at);
}

const given = (field: Field | undefined) => field?.value ?? field?.suggestions?.[0]?.value;

/** Each half has a head, a number and a total of its own. */
function areTwo([a, b]: TextReading[]): boolean {
  const has = (reading: TextReading | undefined, name: FieldName) => {
    const field = reading?.fields[name];
    return field && field.confidence >= HINTED ? given(field) : undefined;
  };
  const differs = (name: FieldName) => {
    const [one, other] = [has(a, name), has(b, name)];
    return one !== undefined && other !== undefined && one !== other;
  };
  return (
    differs('invoice_no') &&
    [a, b].every((half) => has(half, 'gross_amount') !== undefined) &&
    [a, b].every((half) => has(half, 'date_of_bill') !== undefined || has(half, 'billing_start_date') !== undefined)
  );
}

/**
 * A page with two bills, one below or beside the other, in two; any other as it is. Only where two invoice numbers stand on it, so
 * that a payment slip or a list of sites does not become a bill.
 */
export function partsOfPage(page: PageText, read: (part: PageText) => TextReading): PageText[] {
  if (invoiceNumbers(page).length < 2) return [page];
  const cuts = [...bandsOf(page).map((y) => cutAt(page, y)), ...cutAtGutter(page)];
  return (
    cuts.find((halves) => halves.every((half) => half.words.length > LEAST_WORDS) && areTwo(halves.map(read))) ?? [page]
  );
}

/** A page on which two invoice numbers stand and that could not be cut: what is read may be mixed, so nothing is sure. */
export function unsureOfTwo(reading: TextReading, pages: PageText[]): TextReading {
  if (!pages.some((page) => invoiceNumbers(page).length > 1)) return reading;
  const doubted = Object.entries(reading.fields).map(([name, field]) => [
    name,
    field && { ...field, confidence: unsure(field.confidence) },
  ]);
  return {
    ...reading,
    fields: Object.fromEntries(doubted) as TextReading['fields'],
    warnings: [...reading.warnings, 'perhaps-several-bills'],
  };
}
