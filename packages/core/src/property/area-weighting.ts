import { InvalidValue } from '../failure.ts';
import type { PropertyType } from './property-types.ts';
import type { EnvironmentUse, SpaceType } from './property-codes.ts';

export const MIN_AREA_WEIGHT = 0.2;
export const MAX_AREA_WEIGHT = 0.85;
export const DEFAULT_AREA_WEIGHT = 0.5;

/**
 * How much of an area counts, by use of the property. The bounds and the default are the product's; the rows are our own
 * judgement of how intensely such areas are conditioned and used, not a published table, and are shown as such.
 */
export const propertyAreaWeights: Readonly<Partial<Record<EnvironmentUse, number>>> = {
  residential: 0.6,
  educational: 0.6,
  institutional: 0.7,
  assembly: 0.65,
  business: 0.7,
  mercantile: 0.75,
  industrial: 0.8,
  storage: 0.3,
  wholesale: 0.55,
  hazardous: 0.85,
  'informal settlements': 0.35,
  'car parking': 0.2,
};

/** The same by type of property; our own judgement as well. */
export const propertyTypeAreaWeights: Readonly<Partial<Record<PropertyType, number>>> = {
  office: 0.7,
  retail: 0.75,
  residential: 0.6,
  hotel: 0.75,
  industrial: 0.8,
  warehouse: 0.3,
  education: 0.6,
  healthcare: 0.85,
  data_centre: 0.85,
  leisure: 0.65,
  public_building: 0.7,
  parking: 0.2,
  mixed_use: 0.65,
};

/** The same by type of space; our own judgement as well. */
export const spaceAreaWeights: Readonly<Partial<Record<SpaceType, number>>> = {
  atm: 0.6,
  kiosk: 0.6,
  'food and beverage': 0.85,
  corridor: 0.3,
  stairway: 0.25,
  parking: 0.2,
  'laundry room': 0.75,
  'rooftop terrace': 0.2,
  elevator: 0.45,
  washroom: 0.45,
  driveway: 0.2,
  'store rooms': 0.25,
  'living rooms': 0.6,
  kitchens: 0.8,
  'fitness facilities': 0.75,
  'recreational areas': 0.55,
  'club house': 0.6,
  office: 0.7,
  'conference room': 0.65,
};

export interface AreaWeight {
  weight: number;
  /** `own-table`: our judgement; `default`: the type has no row; `set`: an administrator's value. */
  origin: 'own-table' | 'default' | 'set';
}

export type AreaWeightTable = Readonly<Record<string, number>>;

/** One table per list of words: an `office` property and an `office` space need not weigh the same. */
export const areaWeightTables = {
  use: propertyAreaWeights,
  property: propertyTypeAreaWeights,
  space: spaceAreaWeights,
} as const satisfies Record<string, AreaWeightTable>;
export type AreaWeightKind = keyof typeof areaWeightTables;

/**
 * The weight of a property use, property type or space type, 0.2 to 0.85, 0.5 where its table has no row. `set` is a value the
 * customer gave instead. Throws `InvalidValue` when it lies outside the bounds.
 */
export function areaWeight(kind: AreaWeightKind, type: string, set?: number): AreaWeight {
  if (set !== undefined) {
    if (!(set >= MIN_AREA_WEIGHT && set <= MAX_AREA_WEIGHT)) {
      throw new InvalidValue(`An area weight lies between ${MIN_AREA_WEIGHT} and ${MAX_AREA_WEIGHT}`);
    }
    return { weight: set, origin: 'set' };
  }
  const table: AreaWeightTable = areaWeightTables[kind];
  const weight = Object.hasOwn(table, type) ? table[type] : undefined;
  return weight === undefined ? { weight: DEFAULT_AREA_WEIGHT, origin: 'default' } : { weight, origin: 'own-table' };
}

/** An area times its weight, in the unit of the area. */
export function weightedArea(
  area: number,
  kind: AreaWeightKind,
  type: string,
  set?: number,
): { area: number; weight: AreaWeight } {
  if (!(area >= 0)) throw new InvalidValue('An area must not be negative');
  const weight = areaWeight(kind, type, set);
  return { area: area * weight.weight, weight };
}
