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

/** Places at which a page may be cut, at most: both halves of each are read, which takes time. */
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

/** The widest blank bands across the page. */
function bandsOf(page: PageText): number[] {
  const lines = linesOf(page).map((words) => ({
    at: middle(words),
    top: Math.min(...words.map((w) => w.y)),
    bottom: Math.max(...words.map((w) => w.y + w.h)),
  }));
  return lines
    .slice(1)
    .map((line, i) => ({ at: (lines[i]!.bottom + line.top) / 2, gap: line.top - lines[i]!.bottom }))
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
 * A page with two bills, one below the other, in two; any other as it is. It must have two invoice numbers, so that a payment slip or a
 * list of sites does not become a bill.
 */
export function partsOfPage(page: PageText, read: (part: PageText) => TextReading): PageText[] {
  if (invoiceNumbers(page).length < 2) return [page];
  const cuts = bandsOf(page).map((y) => cutAt(page, y));
  return cuts.find((halves) => areTwo(halves.map(read))) ?? [page];
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
