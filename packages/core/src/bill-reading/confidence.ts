import { FILLED, SURE, type Box, type Evidence, type Field, type Suggestion } from './reading.ts';
import { weights } from './confidence-weights.ts';
import type { PageText, Rect } from './text/page-text.ts';
import { SUGGESTED } from './ranking.ts';

/**
 * The worth of each comparison that fits, as `checks` of the evidence, where a label is worth one: a fifth or a quarter if it hardly fits by
 * chance (readings, a sum, a known meter), else a tenth. The weights are fitted to these figures: fit them again after a change.
 */
export const CHECKED = {
  readings: 0.25,
  knownMeter: 0.25,
  sum: 0.2,
  conversion: 0.2,
  rate: 0.12,
  charge: 0.12,
  besideReadings: 0.12,
  usualDays: 0.12,
  printedDays: 0.12,
  afterPeriod: 0.12,
  items: 0.1,
  again: 0.1,
  leave: 0.1,
  paid: 0.08,
  billed: 0.05,
  twoWays: -0.03,
  due: -0.1,
  noCoins: -0.1,
  nothing: -0.1,
  oldBalance: -0.12,
};

/** The network of Arabic-Indic digits gives no number more. */
export const OF_DIGITS = 0.75;

/** The least confidence of recognition for a value that fits others, because it was read correctly. */
export const FITS_OTHERS = 0.9;

/** A value is shown as sure from this probability on. */
const SURE_FROM = 0.99;

/** The probability that a value is right, by weights fitted on bills whose supplier was left out (`bench/ocr/fit-confidence.ts`). */
export function probabilityOf({ subject, label, checks, margin, recognition }: Evidence): number {
  const z =
    weights[subject] +
    weights.label * clamp(label) +
    weights.checks * checks +
    weights.margin * clamp(margin) +
    weights.recognition * clamp(recognition);
  return 1 / (1 + Math.exp(-z));
}

const logit = (p: number) => Math.log(p / (1 - p));

/** The probability on the scale of the review: half likely is 0.5, sure begins at 0.75. */
export function confidenceOf(evidence: Evidence): number {
  const p = probabilityOf(evidence);
  // As likely wrong as right.
  if (p < 0.5) return thousandths(FILLED * 2 * p);
  const steps = logit(Math.min(p, ALMOST_ONE)) / logit(SURE_FROM);
  const scaled = steps < 1 ? FILLED + (SURE - FILLED) * steps : SURE + (1 - SURE) * Math.min(1, steps - 1);
  return thousandths(clamp(scaled));
}

const thousandths = (x: number) => Math.round(x * 1000) / 1000;

/** The logit of one is infinite. */
const ALMOST_ONE = 0.99999;

/** The sides of A4 as 1 to the root of two, in thousandths of its width: for a page whose height was not kept. */
export const A4_HEIGHT = 1414;

/** A tenth of a pixel on a page a thousand pixels wide. */
const STEPS = 10_000;

const clamp = (x: number) => Math.min(1, Math.max(0, x));

/** A rectangle as fractions of its page, kept inside it. */
export function boxOf(rect: Rect, pages: PageText[]): Box {
  const page = pages.find((p) => p.page === rect.page);
  const { top, height } = page?.within ?? { top: 0, height: page?.height ?? A4_HEIGHT };
  const round = (x: number) => Math.round(clamp(x) * STEPS) / STEPS;
  const x = round(rect.x / 1000);
  const y = round((rect.y + top) / height);
  return {
    page: rect.page,
    x,
    y,
    w: Math.min(round(rect.w / 1000), 1 - x),
    h: Math.min(round(rect.h / height), 1 - y),
  };
}

/** A field whose value is left empty, with suggestions, when too little speaks for it. */
export function fieldOf<T extends string | number>(
  value: T,
  given: number | Evidence,
  boxes: Box[],
  text: string,
  more: { suggestions?: Suggestion<T>[]; original?: { value: number; unit: string } } = {},
): Field<T> {
  const confidence = typeof given === 'number' ? given : confidenceOf(given);
  const filled = confidence >= FILLED;
  const suggestions = [...(filled ? [] : [{ value, confidence, boxes }]), ...(more.suggestions ?? [])].slice(
    0,
    1 + SUGGESTED,
  );
  return {
    value: filled ? value : null,
    confidence,
    boxes,
    text,
    ...(typeof given === 'number' ? {} : { evidence: given }),
    ...(suggestions.length ? { suggestions } : {}),
    ...(more.original ? { original: more.original } : {}),
  };
}
