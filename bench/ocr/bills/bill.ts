/** A bill made for measuring: its pages as the generator sets them, and the truth in every field. */
export interface MadeBill {
  id: string;
  supplier: string;
  layout: string;
  language: string[];
  country: string;
  /** Set when the document is no utility bill. */
  negative?: true;
  expected: Record<string, unknown>;
}

/** The same numbers for the same seed, on every machine (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    digits: (n: number) => Array.from({ length: n }, (_, i) => String(whole(i === 0 ? 1 : 0, 9))).join(''),
    of: <T>(...list: T[]): T => list[whole(0, list.length - 1)]!,
  };
}

export type Chance = ReturnType<typeof chance>;

export const cents = (x: number) => Math.round((x + Number.EPSILON) * 100) / 100;

/** A day so many days after an ISO day. */
export const dayAfter = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
