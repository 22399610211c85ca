import { PRICED, type PrintedNumber } from '../candidates.ts';
import { currencyIn } from './currencies.ts';
import { meaningOf } from '../text/grammar.ts';
import { DOUBTED } from '../text/leaders.ts';
import type { Segment } from '../text/lines.ts';
import { ROWS_BELOW } from '../text/labels.ts';
import { endAlike, isLower, isNextLine, isOnLine, overlap, rightOf } from '../text/placement.ts';
import { unitAt, type Unit } from './units.ts';
import { fold, type Rect } from '../text/page-text.ts';

/** A number whose unit may come from the header of its column or the name of its row. */
export type MaybeHeader = PrintedNumber & { fromHeader?: boolean; header?: string };

/** A cell that names a unit and holds no number. */
export interface BareUnit extends Rect {
  unit: Unit;
  text: string;
  rtl: boolean;
  /** It holds nothing else. */
  isAlone: boolean;
}

// Thousandths of the page's width. Cells of a column extend beyond its header by half a number. The amounts of a money column end at the
// same pixel. A unit more than a quarter of the page away from its number belongs to another column, if the number is to the right of it
// half of that.
const [BESIDE, MONEY_ENDS, QUARTER] = [30, 3, 260];

/** The distances of the unit at the head of a row, which is nearer than any header, and of one right below a number, nearer than most. */
const NEAREST = { row: 1, under: 5 };

/** The most words of a header that names a unit; a header that names an amount has fewer than the second number. */
const [HEADER_WORDS, AMOUNT_WORDS] = [6, 4];

/** A word that is a unit by itself gives its unit to a bare number right of it, below it, or just above it (a header, `kWh Use:`). */
export function withHeaderUnits(
  numbers: PrintedNumber[],
  bareUnits: BareUnit[],
  /** Names of amounts: what stands below one in its column is money, whatever is counted further up. */
  amountNames: Rect[] = [],
) {
  // A header speaks of what stands below it without a gap: another table may follow.
  const isColumn = (u: Rect, at: Rect) => {
    const between = numbers
      .map((n) => n.rect)
      .filter(
        (r) => r.page === u.page && r.y > u.y && r.y < at.y && r.x < rightOf(u) + BESIDE && rightOf(r) > u.x - BESIDE,
      );
    const isEnded = amountNames.some((r) => isLower(r, u) && isLower(at, r) && overlap(r, at) > 0);
    if (isEnded) return false;
    const isClose = (rows: Rect[]) =>
      [u, ...rows, at]
        .map((r) => r.y)
        .toSorted((a, b) => a - b)
        .every((y, i, all) => i === 0 || y - all[i - 1]! < ROWS_BELOW * Math.max(u.h, at.h));
    if (isClose(between)) return true;
    // A row that leaves the column empty has its other cells below those of the first.
    const first = between.toSorted((a, b) => a.y - b.y)[0];
    if (!first || !endAlike(at, first)) return false;
    const places = numbers.map((n) => n.rect).filter((r) => r.page === u.page);
    const beside = places.filter((r) => isOnLine(r, first));
    return isClose([
      ...between,
      ...places.filter((r) => r.y > u.y && r.y < at.y && beside.some((b) => endAlike(r, b))),
    ]);
  };
  // What stands in a column of money is money, though the table above counts kWh.
  const money = numbers.filter((n) => n.currency && n.decimals === 2);
  // With the currency behind it a cell ends where the others do.
  const end = ({ segment: { rect } }: PrintedNumber) => rect.x + rect.w;
  const isInMoneyColumn = (n: PrintedNumber) =>
    n.decimals === 2 &&
    money.some(
      (m) => m.rect.page === n.rect.page && m.segment.line !== n.segment.line && Math.abs(end(m) - end(n)) < MONEY_ENDS,
    );
  // A column of quantities in hundredths may end where a table below ends its money.
  const isBelowUnit = (n: PrintedNumber) =>
    bareUnits.some(
      (u) =>
        isLower(n.rect, u) &&
        overlap(u, n.rect) > 0 &&
        isColumn(u, n.rect) &&
        numbers.every(
          (o) =>
            !isLower(o.rect, u) ||
            !isLower(n.rect, o.rect) ||
            overlap(o.rect, n.rect) <= 0 ||
            (o.decimals === n.decimals && !o.currency),
        ),
    );
  // A unit in a column of its own stands behind its number.
  const owners = new Map<BareUnit, PrintedNumber>();
  for (const u of bareUnits.filter((b) => b.isAlone)) {
    const before = numbers
      .filter((n) => isOnLine(n.rect, u))
      .map((n) => ({ n, gap: u.rtl ? n.rect.x - (u.x + u.w) : u.x - (n.rect.x + n.rect.w) }))
      .filter(({ n, gap }) => gap > -1 && gap < QUARTER && n.segment.words.length === 1)
      .toSorted((a, b) => a.gap - b.gap)[0];
    if (before) owners.set(u, before.n);
  }
  return numbers.map((n) => {
    if (n.unit || n.currency || n.percent || n.rate || n.segment.prose || n.value <= 0) return n;
    if (isInMoneyColumn(n) && !isBelowUnit(n)) return n;
    const at = n.rect;
    let best: { unit: Unit; d: number; text: string } | undefined;
    for (const u of bareUnits) {
      if (u.page !== at.page) continue;
      const owner = owners.get(u);
      if (owner) {
        if (owner === n) best = { unit: u.unit, text: u.text, d: 0 };
        continue;
      }
      const rise = at.y - u.y;
      const shared = overlap(u, at);
      // The name stands before its number: on the right among Arabic words.
      const gap = u.rtl ? u.x - (at.x + at.w) : at.x - (u.x + u.w);
      const isBehind = (r: Rect) => (u.rtl ? r.x < u.x : r.x > u.x);
      const sameLine =
        isOnLine(u, at) &&
        isBehind(at) &&
        (gap < QUARTER / 2 ||
          (n.segment.words.length === 1 &&
            !numbers.some(
              (o) =>
                o !== n &&
                o.segment.line === n.segment.line &&
                isBehind(o.rect) &&
                (u.rtl ? o.rect.x > at.x : o.rect.x < at.x),
            )));
      const ownRow = numbers.filter((o) => o.segment.line === n.segment.line);
      // At the head of a row it is the row's: what the row ends with is what was counted.
      const row =
        isOnLine(u, at) &&
        ownRow.length > 2 &&
        ownRow.every((o) => o.rect.x > u.x && o.rect.x <= at.x && (o.decimals < 2 || Number.isInteger(o.value)));
      const header = rise > 0 && shared > -2 && isColumn(u, at);
      const under = rise < 0 && isNextLine(at, u);
      if (!sameLine && !header && !under && !row) continue;
      const d = row ? NEAREST.row : sameLine ? gap / 2 : under ? NEAREST.under : rise;
      if (!best || d < best.d) best = { unit: u.unit, text: u.text, d };
    }
    return best ? { ...n, unit: best.unit, fromHeader: true, header: best.text } : n;
  });
}

/** What a header counts in: `1000 gal`, `Gallons (1000s)`. */
const THOUSANDS = /1,?000s?(?=\)|$| (?:of )?gal)/i;

/** Fuel is measured at a temperature: `Litres @ 15°C`. */
const AT_DEGREES = /\d{2} ?° ?C?/;

/** The number of a meter with what it counts: `PR 61-40277 kWh`. A quantity has neither letters nor a hyphen. */
const NUMBERED = /^(?=[A-Z]|\d+-)[A-Z\d -]*\d{3} \p{L}+$/u;

/** Cells that hold a unit and no number: headers such as `Usage (kWh)`, labels such as `kWh Use:`. */
export function bareUnits(segments: Segment[], ownUnit: Unit | undefined): BareUnit[] {
  return segments
    .filter(
      (s) =>
        !s.prose &&
        s.words.length <= HEADER_WORDS &&
        (!/\d{2}/.test(s.text.replace(THOUSANDS, '').replace(AT_DEGREES, '')) || NUMBERED.test(s.text)) &&
        !PRICED.test(s.text),
    )
    .flatMap((s) => {
      const cell = { text: s.text, rtl: s.rtl, isAlone: unitAt(s.text)?.length === s.text.length, ...s.rect };
      if (ownUnit && /^(?:billing |usage |in )?units?\b/i.test(s.text)) return [{ ...cell, unit: ownUnit }];
      for (const [i] of s.words.entries()) {
        // Behind a number it is that one's own: `3 Mt.` are months.
        if (i > 0 && /^\d[\d.,]*$/.test(s.words[i - 1]!.text)) continue;
        const found = unitAt(s.text.slice(s.starts[i]));
        const printed = s.words[i]!.text.replace(/[^\p{L}\p{N}³]/gu, '');
        if (
          found &&
          (found.unit.kind === 'energy' ||
            printed.length > 1 ||
            (i > 0 && i === s.words.length - 1) ||
            // A letter by itself is a unit where it is clearly print: `6,84 | t`.
            (cell.isAlone && found.unit.kind === 'mass' && s.words[i]!.confidence >= DOUBTED) ||
            /[([]/.test(s.text))
        )
          return [{ ...cell, unit: found.unit }];
      }
      return [];
    });
}

/** A header such as `Amount (Rs.)` or `€`: what stands below it is money. */
export function namesMoney({ words, text }: Segment): boolean {
  if (words.length >= AMOUNT_WORDS || /\d/.test(text)) return false;
  const isAmount = words.some(({ text: word }) => meaningOf(fold(word))?.classes.some((c) => c.has('amount')));
  return isAmount || (words.length === 1 && currencyIn(text) !== undefined);
}
