import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** What is missing where a figure is null. A missing number is never taken for zero. */
export type MissingInput =
  | 'no-holdings'
  | 'no-property-value'
  | 'no-outstanding-amount'
  | 'no-emissions'
  | 'no-revenue'
  | 'no-score'
  | 'no-weight'
  | 'no-share'
  | 'no-figure'
  | 'no-denominator'
  | 'not-classified';

/** A figure of one holding or property. */
export interface KnownPart {
  id: string;
  value: number | null;
  /** Why it is null. */
  reason?: MissingInput;
  /** `30000000 ÷ 50000000 × 420 = 252`; null without a value. */
  working: string | null;
}

/** A figure of many. */
export interface KnownSum {
  /** Null where a part is missing, for a sum without it would take it for zero. */
  value: number | null;
  /** Why it is null: the reason of the first part without a value. */
  reason?: MissingInput;
  /** The same figure over the parts that are known; null where none is. To be shown only with `missing`. */
  ofKnown: number | null;
  missing: { id: string; because: MissingInput }[];
  /** The calculation. */
  parts: KnownPart[];
  /** How the parts become the figure over the known ones; null where none is known. */
  working: string | null;
}

export const known = (id: string, value: number, working: string): KnownPart => ({
  id,
  value,
  working: `${working} = ${shown(value)}`,
});

export const unknown = (id: string, reason: MissingInput): KnownPart => ({ id, value: null, reason, working: null });

export const missingOf = (parts: readonly KnownPart[]): KnownSum['missing'] =>
  parts.flatMap(({ id, value, reason = 'no-figure' }) => (value === null ? [{ id, because: reason }] : []));

/** A figure from its parts and what is known of it. `otherwise`: why there is none although no part is missing. */
export function figureOf(
  parts: KnownPart[],
  ofKnown: { value: number; working: string } | null,
  otherwise: MissingInput = 'no-holdings',
): KnownSum {
  const missing = missingOf(parts);
  const reason = missing[0]?.because ?? (ofKnown ? undefined : otherwise);
  return {
    value: reason === undefined && ofKnown ? ofKnown.value : null,
    ...(reason !== undefined && { reason }),
    ofKnown: ofKnown?.value ?? null,
    missing,
    parts,
    working: ofKnown?.working ?? null,
  };
}

/** The sum of parts. */
export function sumOfParts(parts: KnownPart[]): KnownSum {
  const values = parts.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return figureOf(parts, null);
  const value = sumOf(values);
  return figureOf(parts, { value, working: `${values.map(shown).join(' + ')} = ${shown(value)}` });
}

/**
 * Two sums divided, over the parts that have both: ratios are never averaged. `times` converts units once, such as 1,000,000 for "per
 * million". Null with `no-denominator` where the denominators come to nothing.
 */
export function dividedSums(numerators: readonly KnownPart[], denominators: readonly KnownPart[], times = 1): KnownSum {
  const pairs = numerators.map((above, at) => ({ above, below: denominators[at]! }));
  const parts = pairs.map(({ above, below }): KnownPart => {
    if (above.value === null) return above;
    if (below.value === null) return below;
    return { id: above.id, value: above.value, working: `${above.working}; ${below.working}` };
  });
  const both = pairs.flatMap(({ above, below }) =>
    above.value === null || below.value === null ? [] : [{ above: above.value, below: below.value }],
  );
  const above = sumOf(both.map((one) => one.above));
  const below = sumOf(both.map((one) => one.below));
  if (both.length === 0 || below === 0) return figureOf(parts, null, both.length ? 'no-denominator' : 'no-holdings');
  const value = (above * times) / below;
  const factor = times === 1 ? '' : ` × ${shown(times)}`;
  return figureOf(parts, { value, working: `${shown(above)}${factor} ÷ ${shown(below)} = ${shown(value)}` });
}

/** Refuses what cannot be an amount, an area or a weight. */
export function checkNotNegative(name: string, ...values: readonly (number | null)[]) {
  if (values.some((value) => value !== null && !(value >= 0 && value < Infinity)))
    throw new InvalidValue(`${name} must not be negative`);
}

export const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
