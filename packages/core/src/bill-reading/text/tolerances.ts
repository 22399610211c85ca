/** Sums of money to half a hundredth, and what binary fractions add to it. */
export const HALF_COIN = 0.0051;

/** Meters count whole units, and what is billed is rounded to one. */
export const HALF_UNIT = 0.51;

/** Whether two quantities differ by rounding only. */
export const near = (a: number, b: number) => Math.abs(a - b) <= HALF_UNIT;

/** A rate and its base come to the tax within a cent, as hundredths of cents: the base is rounded, and a rate printed with one decimal. */
export const fitsRate = (base: number, rate: number, tax: number) => Math.abs(base * rate - tax * 100) <= 100;

/** Volume times factors is the energy billed: to a unit, as volumes are whole. */
export const fitsConversion = (value: number, energy: number) => Math.abs(value - energy) <= 1;

/** Megajoules, by the definition of the kilowatt-hour. */
export const MJ_PER_KWH = 3.6;
