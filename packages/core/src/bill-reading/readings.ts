import { grouped } from '../grouped.ts';
import type { PrintedDate, PrintedNumber } from './candidates.ts';
import { claims, type Label } from './labels.ts';
import type { Rect } from './words.ts';

/** Two meter readings whose difference, times a printed factor, is a printed quantity. */
export interface ReadingPair {
  previous: PrintedNumber;
  current: PrintedNumber;
  factor: number;
  difference: number;
  result: PrintedNumber | undefined;
  line: number;
  rect: Rect;
  labelled: number;
}

const near = (a: number, b: number) => Math.abs(a - b) <= Math.max(0.51, 1e-4 * Math.abs(b));

/**
 * Finds the readings of each meter: on one line of a table (previous, current, perhaps a factor, and the difference), or below
 * each other with labels. What adds up is a reading whatever its header says; what does not needs labels.
 */
export function findReadings(numbers: PrintedNumber[], dates: PrintedDate[], labels: Label[]): ReadingPair[] {
  const pairs: ReadingPair[] = [];
  const plain = numbers.filter((n) => !n.percent && !n.currency && !n.rate && !n.segment.prose && n.value >= 0);
  for (const row of grouped(plain, (n) => n.segment.line).values()) {
    if (row.length < 3 || row.length > 14) continue;
    const found = inRow(row, labels);
    if (found) pairs.push(found);
  }
  // In a sentence two readings and what lies between them count only with its unit.
  if (pairs.length === 0) {
    const inProse = numbers.filter((n) => !n.percent && !n.currency && !n.rate && n.segment.prose && n.value > 0);
    for (const row of grouped(inProse, (n) => n.segment.line).values()) {
      const found = row.length >= 3 && row.length < 8 ? inRow(row, labels) : undefined;
      if (found?.result?.unit && found.factor === 1) pairs.push(found);
    }
  }
  if (pairs.length === 0) {
    const claimed = plain.map((n) => ({ n, c: claims(labels, n.rect) }));
    const previous = claimed.filter(({ c }) => (c['previous-reading'] ?? 0) > 0.5);
    const current = claimed.filter(({ c }) => (c['current-reading'] ?? 0) > 0.5);
    for (const { n: p, c: pc } of previous) {
      for (const { n: q, c: qc } of current) {
        const difference = q.value - p.value;
        if (p === q || difference <= 0 || p.rect.page !== q.rect.page || Math.abs(p.rect.y - q.rect.y) > 120) continue;
        const result = plain.find((r) => r !== p && r !== q && near(r.value, difference));
        if (!result) continue;
        const labelled = Math.min(pc['previous-reading'] ?? 0, qc['current-reading'] ?? 0);
        pairs.push({
          previous: p,
          current: q,
          factor: 1,
          difference,
          result,
          line: q.segment.line,
          rect: q.rect,
          labelled,
        });
      }
    }
    // Two meters beside each other have readings of their own.
    const taken = new Set<PrintedNumber>();
    const apart = pairs
      .toSorted((a, b) => b.labelled - a.labelled)
      .filter((pair) => {
        const own = [pair.previous, pair.current];
        if (own.some((n) => taken.has(n))) return false;
        for (const n of own) taken.add(n);
        return true;
      });
    pairs.splice(0, pairs.length, ...apart);
  }
  return pairs;
}

function inRow(row: PrintedNumber[], labels: Label[]): ReadingPair | undefined {
  let best: ReadingPair | undefined;
  let bestScore = -1;
  for (const [i, a] of row.entries()) {
    for (const [j, b] of row.entries()) {
      if (i === j || b.value <= a.value || (a.unit && a.unit.kind === 'mass')) continue;
      const difference = Math.round((b.value - a.value) * 1000) / 1000;
      for (const [k, c] of row.entries()) {
        if (k === i || k === j || c.value <= 0) continue;
        // Small numbers add up by chance: 1 + 2 = 3.
        const factors = [1, ...row.filter((_, f) => f !== i && f !== j && f !== k).map((f) => f.value)];
        const factor = factors.find((f) => f > 0 && near(difference * f, c.value));
        if (factor === undefined || b.value < 20) continue;
        const pc = claims(labels, a.rect)['previous-reading'] ?? 0;
        const qc = claims(labels, b.rect)['current-reading'] ?? 0;
        const labelled = Math.min(pc, qc);
        // 472 + 3179 = 3651 adds up both ways: the one with a unit is the consumption, as a rule the smaller one.
        const score = labelled + (c.unit ? 0.8 : 0) + (factor === 1 ? 0.1 : 0) + (c.value < a.value ? 0.15 : 0);
        if (score > bestScore) {
          bestScore = score;
          best = {
            previous: a,
            current: b,
            factor,
            difference: Math.round(difference * factor * 1000) / 1000,
            result: c,
            line: a.segment.line,
            rect: a.rect,
            labelled,
          };
        }
      }
    }
  }
  return best;
}
