/** How what may be one value is ranked: by how far the first leads, and how many of the others are proposed. */

/** How far the first of several leads, 0 to 1: half a claim more than the second is all that can be asked for. */
export const leadOf = (first: number, second = 0): number => Math.min(1, Math.max(0, 2 * (first - second)));

/** How many other values are proposed for a field: the right one is seldom further down, and a person reads no longer list. */
export const SUGGESTED = 3;

/** How sure such another value is: nothing speaks for it but that it came next. */
export const NEXT_BEST = 0.2;
