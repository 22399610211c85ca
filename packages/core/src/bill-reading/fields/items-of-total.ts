import type { PrintedNumber } from '../candidates.ts';
import { HINTED } from '../text/labels.ts';
import { asGross, type Amount } from './money.ts';
import { COLUMNS, isLower } from '../text/placement.ts';

/** Whether the amounts right above a total, in its column, add up to it: at least two, from below upwards. */
export const isSumOfItems = (total: PrintedNumber, cents: number, amounts: Amount[]): boolean =>
  itemsOf(total, cents, amounts) !== undefined;

/** The amounts right above a total, in its column, that add up to it. */
export function itemsOf(total: PrintedNumber, cents: number, amounts: Amount[]): Amount[] | undefined {
  const above = amounts
    .filter(({ print }) => isLower(total.rect, print.rect))
    .toSorted((a, b) => b.print.rect.y - a.print.rect.y);
  for (const standAlike of COLUMNS) {
    const column = above.filter(({ print }) => standAlike(print.rect, total.rect));
    let sum = 0;
    const first = column.findIndex((item, i) => {
      sum += item.cents;
      // Each item may have been rounded.
      return i > 0 && item.cents !== 0 && Math.abs(sum - cents) <= 1;
    });
    if (first >= 0) return column.slice(0, first + 1);
  }
  return undefined;
}

/** Totals of parts of a bill (water, sewer, stormwater): several that a larger total is the sum of, with no old debt among them. */
export function totalsOfParts(amounts: Amount[]): ReadonlySet<number> {
  const called = new Set(amounts.filter((a) => asGross(a) > HINTED).map((a) => a.cents));
  return new Set(
    amounts
      .filter((a) => Math.max(asGross(a), a.due) > HINTED)
      .flatMap((all) => {
        const items = itemsOf(all.print, all.cents, amounts) ?? [];
        const parts = items.map((a) => a.cents).filter((cents) => cents > 0 && cents < all.cents && called.has(cents));
        return parts.length > 1 && items.every((a) => a.balance < HINTED) ? parts : [];
      }),
  );
}
