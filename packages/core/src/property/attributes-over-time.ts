import { InvalidValue } from '../failure.ts';
import { propertyTypes } from './property-types.ts';
import { combine, type DatedValue } from './values-over-time.ts';

/** The parts of an address that decide country and grid region, and with them emission factors and limits. */
export const placeAttributes = ['country_code', 'state', 'city', 'zip_code', 'grid_region'] as const;
export type PlaceAttribute = (typeof placeAttributes)[number];
export type DatedAddress = Record<PlaceAttribute, string>;

export const isPlaceAttribute = (attribute: string): attribute is PlaceAttribute =>
  (placeAttributes as readonly string[]).includes(attribute);

/** The attributes of a property that affect figures, and therefore have a history. */
export const datedAttributes = [
  'gross_floor_area',
  'property_type',
  'holding',
  'works',
  'ownership_share',
  'control',
  'building_control',
  'occupancy_rate',
  ...placeAttributes,
] as const;
export type DatedAttribute = (typeof datedAttributes)[number];

/** The control of a property, as defined by the GHG Protocol (Corporate Standard, chapter 3). */
export const controls = ['both', 'operational', 'financial', 'none'] as const;
export type Control = (typeof controls)[number];

/** Whether the organization holds the property: not before its purchase, and not after its sale. */
export const holdings = ['held', 'not_held'] as const;
export type Holding = (typeof holdings)[number];

/** Whether a property is in regular use, or under development or a major renovation, across which years are not comparable. */
export const worksOf = ['in_use', 'development', 'renovation'] as const;
export type Works = (typeof worksOf)[number];

/**
 * Who controls the operation of the whole building: its landlord, or its tenants, with the power to introduce policies and measures
 * (GRESB: indirectly managed). The control of the organization over the property is another fact.
 */
export const buildingControls = ['landlord', 'tenant'] as const;
export type BuildingControl = (typeof buildingControls)[number];

export type Consolidation = 'operational_control' | 'financial_control' | 'equity_share';

/** The allowed range of numeric attributes: square metres; shares from 0 to 1. */
export const numbersAllowed: Readonly<Partial<Record<DatedAttribute, { min: number; max: number }>>> = {
  gross_floor_area: { min: Number.MIN_VALUE, max: 10_000_000 },
  ownership_share: { min: 0, max: 1 },
  occupancy_rate: { min: 0, max: 1 },
};

/** The allowed words of other attributes. */
export const wordsAllowed: Readonly<Partial<Record<DatedAttribute, readonly string[]>>> = {
  property_type: propertyTypes,
  control: controls,
  holding: holdings,
  works: worksOf,
  building_control: buildingControls,
};

/** Attributes whose present value is also a column of the property. */
export const ownAttributes = ['gross_floor_area', 'property_type', ...placeAttributes] as const;
export type OwnAttribute = (typeof ownAttributes)[number];

export const isOwnAttribute = (attribute: DatedAttribute): attribute is OwnAttribute =>
  (ownAttributes as readonly DatedAttribute[]).includes(attribute);

/** The assumed values of a property without entries: fully owned and controlled, in use, and operated by the landlord. Other attributes have no default. */
export const assumed: Readonly<Partial<Record<DatedAttribute, number | Control | Holding | Works | BuildingControl>>> =
  {
    ownership_share: 1,
    control: 'both',
    holding: 'held',
    works: 'in_use',
    building_control: 'landlord',
  };

/** The part of a property's emissions that counts under an approach, by day. */
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
 * The periods in which the organization holds the property. A property that is neither owned nor controlled counts as not held without an
 * explicit entry.
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
