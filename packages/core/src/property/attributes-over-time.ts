import { InvalidValue } from '../failure.ts';
import { propertyTypes } from './property-types.ts';
import { combine, type DatedValue } from './values-over-time.ts';

/** What of a property changes figures, and is therefore kept with the day from which it holds. */
export const datedAttributes = [
  'gross_floor_area',
  'property_type',
  'holding',
  'works',
  'ownership_share',
  'control',
  'occupancy_rate',
] as const;
export type DatedAttribute = (typeof datedAttributes)[number];

/** Who controls a property, as the GHG Protocol asks (Corporate Standard, chapter 3). */
export const controls = ['both', 'operational', 'financial', 'none'] as const;
export type Control = (typeof controls)[number];

/** Whether the organization has the property at all: not before it was bought, and not after it was sold. */
export const holdings = ['held', 'not_held'] as const;
export type Holding = (typeof holdings)[number];

/** Whether a property is in use as it stands, or under development or a major renovation, which no two years compare across. */
export const worksOf = ['in_use', 'development', 'renovation'] as const;
export type Works = (typeof worksOf)[number];

export type Consolidation = 'operational_control' | 'financial_control' | 'equity_share';

/** Attributes that are numbers, with what they may be: square metres; shares from 0 to 1. */
export const numbersAllowed: Readonly<Partial<Record<DatedAttribute, { min: number; max: number }>>> = {
  gross_floor_area: { min: Number.MIN_VALUE, max: 10_000_000 },
  ownership_share: { min: 0, max: 1 },
  occupancy_rate: { min: 0, max: 1 },
};

/** Attributes that are words, with those that exist. */
export const wordsAllowed: Readonly<Partial<Record<DatedAttribute, readonly string[]>>> = {
  property_type: propertyTypes,
  control: controls,
  holding: holdings,
  works: worksOf,
};

/** What holds of a property of which nothing was entered: it is owned and controlled wholly, and in use. Of the others nothing is assumed. */
export const assumed: Readonly<Partial<Record<DatedAttribute, number | Control | Holding | Works>>> = {
  ownership_share: 1,
  control: 'both',
  holding: 'held',
  works: 'in_use',
};

/** Which part of a property's emissions counts, from which day on, under an approach. */
export function countedShares(
  approach: Consolidation,
  { shares, control }: { shares: readonly DatedValue<number>[]; control: readonly DatedValue<Control>[] },
): DatedValue<number>[] {
  if (approach === 'equity_share') return shares.length ? [...shares] : [{ from: null, value: 1 }];
  if (approach !== 'operational_control' && approach !== 'financial_control')
    throw new InvalidValue(`"${String(approach)}" is no consolidation approach`);
  const kind = approach === 'operational_control' ? 'operational' : 'financial';
  if (!control.length) return [{ from: null, value: 1 }];
  return control.map(({ from, value }) => ({ from, value: value === 'both' || value === kind ? 1 : 0 }));
}

/**
 * Since when the organization has the property, and since when not. Of a property that is neither owned nor controlled nobody has to say
 * so once more.
 */
export function heldSeries({
  holding,
  shares,
  control,
}: {
  holding: readonly DatedValue<Holding>[];
  shares: readonly DatedValue<number>[];
  control: readonly DatedValue<Control>[];
}): DatedValue<boolean>[] {
  const or = <T>(values: readonly DatedValue<T>[], value: T) => (values.length ? values : [{ from: null, value }]);
  const without = combine(or(shares, 1), or(control, 'both'), (share, who) => share === 0 && who === 'none');
  return combine(or(holding, 'held'), without, (word, isGone) => word === 'held' && !isGone);
}
