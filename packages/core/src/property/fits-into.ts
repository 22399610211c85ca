/**
 * Whether areas that were added up are at most the whole, both in square metres. Parts with decimals that make up the whole exactly add
 * up to a little more or less than it in binary: one part in a thousand million is no area.
 */
export const fitsInto = (sumM2: number, wholeM2: number): boolean => sumM2 <= wholeM2 * (1 + 1e-9);
