import type { DateOrder } from './dates.ts';

/** Countries that write the month first, and those that write either. */
const MONTH_FIRST: ReadonlySet<string> = new Set(['US']);
const EITHER: ReadonlySet<string> = new Set(['CA', 'PH']);

export interface OrderFound {
  order: DateOrder;
  /** Nothing tells which comes first; `order` is the likelier one. */
  isOrderOpen: boolean;
}

/**
 * Whether day or month comes first in dates of numbers alone: what one date that has no second reading says counts for all, then signs
 * of the United States, then the currency, then the country of the property. Dollars are paid in countries of either order.
 */
export function orderOf(
  all: string,
  of: { country: string | undefined; currency: string | undefined; isAmerican: boolean },
): OrderFound {
  const dates = [...all.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g)];
  // No month; beyond 31 it was misread.
  const isDay = (x: string | undefined) => Number(x) > 12 && Number(x) <= 31;
  const firstOver = dates.filter((m) => isDay(m[1]) && Number(m[2]) <= 12).length;
  const secondOver = dates.filter((m) => isDay(m[2]) && Number(m[1]) <= 12).length;
  const settled = (order: DateOrder): OrderFound => ({ order, isOrderOpen: false });
  if (firstOver !== secondOver) return settled(secondOver > firstOver ? 'mdy' : 'dmy');
  if (of.isAmerican) return settled('mdy');
  if (of.currency === 'CAD' || (of.country && EITHER.has(of.country))) return { order: 'mdy', isOrderOpen: true };
  if (of.currency !== undefined && of.currency !== 'USD') return settled('dmy');
  if (of.country) return settled(MONTH_FIRST.has(of.country) ? 'mdy' : 'dmy');
  return { order: 'mdy', isOrderOpen: true };
}
