import type { Day } from '../calendar/day.ts';
import { InvalidValue } from '../failure.ts';
import { valueOn, type DatedValue } from '../property/values-over-time.ts';
import { shown } from '../working.ts';
import { checkNotNegative, unknown, type KnownPart } from './known-sum.ts';

/** The property value that an attribution divides by. */
export interface AttributionValue {
  /** In the currency of the outstanding amount. */
  amount: number;
  /** The day of the valuation; null: not known. */
  day: Day | null;
  /**
   * `origination`: at the time of the loan or purchase. `latest`: the last valuation, because there is none from that time; the caller keeps it
   * and passes it as `fixedValue` from then on. `fixed`: such a value, kept from an earlier year.
   */
  source: 'origination' | 'latest' | 'fixed';
}

export interface Financing {
  id: string;
  /** Outstanding loan, or the value of the equity invested; null: not known. */
  outstanding: number | null;
  /** Property value at origination; null: not known. */
  valueAtOrigination: { amount: number; day: Day | null } | null;
  /** What an earlier year used instead, and which must not change. */
  fixedValue?: { amount: number; day: Day | null } | null;
  /** Valuations of the property, each from its day on. */
  valuations: readonly DatedValue<number>[];
}

export interface Attribution extends KnownPart {
  /** The value divided by; null where there is none. */
  propertyValue: AttributionValue | null;
}

/**
 * The part of a building that an investor finances: outstanding amount ÷ property value at origination. If that value is not known, the latest
 * one on or before `day` holds, and from then on always the same one. €30 m of €50 m: 0.6. A loan above the value gives more than 1: the
 * standard has no upper limit.
 *
 * `day`: the last day of the reporting year. Null without an outstanding amount or any value.
 * Source: PCAF, Global GHG Standard part A (2nd edition 2022), commercial real estate, section 5.4.
 */
export function attribution(financing: Financing, day: Day): Attribution {
  const { id, outstanding } = financing;
  const propertyValue = attributionValue(financing, day);
  checkNotNegative('An outstanding amount', outstanding);
  if (outstanding === null) return { ...unknown(id, 'no-outstanding-amount'), propertyValue };
  if (!propertyValue) return { ...unknown(id, 'no-property-value'), propertyValue };
  const value = outstanding / propertyValue.amount;
  return {
    id,
    value,
    propertyValue,
    working: `${shown(outstanding)} ÷ ${shown(propertyValue.amount)} = ${shown(value)}`,
  };
}

function attributionValue(
  { valueAtOrigination, fixedValue, valuations }: Financing,
  day: Day,
): AttributionValue | null {
  const found =
    (valueAtOrigination && ({ ...valueAtOrigination, source: 'origination' } as const)) ||
    (fixedValue && ({ ...fixedValue, source: 'fixed' } as const)) ||
    latest(valuations, day);
  if (found && !(found.amount > 0 && found.amount < Infinity))
    throw new InvalidValue('A property value must be above zero');
  return found;
}

function latest(valuations: readonly DatedValue<number>[], day: Day): AttributionValue | null {
  const dated = valuations.map((one) => ({ from: one.from, value: one }));
  const found = valueOn(dated, day);
  return found ? { amount: found.value, day: found.from, source: 'latest' } : null;
}
