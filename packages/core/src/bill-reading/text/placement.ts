import type { Rect } from './page-text.ts';

// How places of a page stand to each other. Lengths are thousandths of the page's width: 12 of them are 2.5 mm on A4.

/** Right edges of a column of numbers differ by less: half a digit of usual print, and what recognition adds. */
export const ALIGNED = 12;

export const rightOf = ({ x, w }: Rect) => x + w;

const isNear = (a: Rect, b: Rect, placeOf: (rect: Rect) => number) =>
  a.page === b.page && Math.abs(placeOf(a) - placeOf(b)) < ALIGNED;

/** Whether two numbers end one below the other. */
export const endAlike = (a: Rect, b: Rect) => isNear(a, b, rightOf);

/** How the numbers of a column stand below each other: by their ends, as Arabic tables often by their beginnings, or in its middle. */
export const COLUMNS: readonly ((a: Rect, b: Rect) => boolean)[] = [
  endAlike,
  (a, b) => isNear(a, b, ({ x }) => x),
  (a, b) => isNear(a, b, ({ x, w }) => x + w / 2),
];

/** How far two places stand above each other, in part; below zero they stand side by side. */
export const overlap = (a: Rect, b: Rect) => Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x);

export const isLower = (lower: Rect, upper: Rect) => lower.page === upper.page && lower.y > upper.y;

/** Lines of a paragraph follow within two heights of their print; a blank line between them makes three. */
export const isNextLine = (upper: Rect, lower: Rect) =>
  isLower(lower, upper) && lower.y - upper.y < 2.2 * Math.max(upper.h, lower.h) && overlap(upper, lower) > 0;

/** Print on one line has its middle within so much of the taller height; figures and letters, large and small, differ by less. */
export const ON_LINE = 0.6;

/** Whether two places stand on one line. */
export const isOnLine = (a: Rect, b: Rect) => a.page === b.page && Math.abs(a.y - b.y) < ON_LINE * Math.max(a.h, b.h);
