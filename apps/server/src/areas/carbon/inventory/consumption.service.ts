import type { WorkingBill } from '@steward/contract/carbon/inventory.working';
import { energyOfPrinted } from '@steward/core/units/conversion';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './consumption.repository.ts';
import type { Place } from '@steward/reference/countries/grid-place';
import type { BoundaryRow } from '../boundaries/boundary.service.ts';
import type { Filter } from '../boundaries/meant-properties.ts';
import type { Amount, CountedParts, PlaceYear } from './consumption.repository.ts';
import type { Entered } from '../factors/accounting.ts';
import type { PropertiesOverTime } from './properties-over-time.service.ts';

export type { MonthRow } from './consumption.repository.ts';

interface GridPlace extends Place {
  /** Set only for properties that are counted separately. */
  environment_id: string | null;
}
/** Set for entries, not for bills. */
interface OfEntry {
  entry?: Entered;
}
export interface YearRows {
  /** The year by property; each entry separately. */
  properties: (Amount & OfEntry & { environment_id: string; estimated: number })[];
  /** The year by month; properties on the same grid together, because their factors are the same. */
  months: (Amount & OfEntry & GridPlace & { month: string })[];
  /** The earlier years, in the same way. */
  years: (Amount & GridPlace & { year: number; months: (number | null)[] })[];
}

/** The properties with figures other than bills. */
export const listWithEntries = async ({ db, scope }: Work, filter: Filter): Promise<string[]> =>
  (await repository.listWithEntries(db, scope, filter)).map(({ environment_id }) => environment_id);

/** One property, month by month, from this year until the end of that one. */
export const listMonths = ({ db, scope }: Work, environmentId: string, from: number, until: number) =>
  repository.listMonths(db, scope, environmentId, from, until);

/** The bills behind figures: each with its share of every month; `month` (YYYY-MM) narrows to one. */
export async function listBillShares(
  { db, scope }: Work,
  filter: Filter,
  about: Parameters<typeof repository.listBillShares>[3],
): Promise<(WorkingBill & { environment_id: string })[]> {
  const rows = await repository.listBillShares(db, scope, filter, about);
  return rows.map(
    ({ original_quantity, original_unit, calorific_value, calorific_unit, volume_correction, ...row }) => {
      const { conversion_source: source, ...share } = row;
      const printed = { original_quantity, original_unit, calorific_value, calorific_unit, volume_correction };
      const found = share.unit === 'kWh' ? energyOfPrinted(printed) : undefined;
      return found ? { ...share, conversion: { formula: found.formula, kwh: found.energyKwh, source } } : share;
    },
  );
}

/** The bills of a year with days that are counted from another bill of the same meter. */
export const listOverlaps = ({ db, scope }: Work, filter: Filter, year: number) =>
  repository.listOverlaps(db, scope, filter, year);

/**
 * Everything an inventory needs of the bills, added up in one pass. A million rows come back as a few thousand: the
 * properties of the year, and months and years by grid, whose factors are the same. `alone` names properties that have
 * factors or certificates of their own and must not be mixed with others.
 */
export async function sumConsumption(
  { db, scope }: Work,
  environments: readonly BoundaryRow[],
  year: number,
  alone: readonly string[],
  { inPart, sharesOf }: Pick<PropertiesOverTime, 'inPart' | 'sharesOf'> = countedWhole,
  knownAt?: Date,
): Promise<YearRows> {
  const grids = new Grids(environments, new Set(alone));
  const placed = { ids: grids.ids, places: grids.places, knownAt, parts: undefined as CountedParts | undefined };
  if (inPart.length) {
    const years = await repository.listBilledYears(db, scope, inPart, year);
    placed.parts = countedParts(inPart, new Set([...years, year]), sharesOf);
  }
  const ofGrids = (await repository.sumByPlace(db, scope, year, placed)).flatMap((row) => {
    const place = grids.at(row.place);
    return place ? [{ ...row, ...place }] : [];
  });
  return {
    properties: await repository.sumByProperty(db, scope, year, placed),
    months: ofGrids.filter((row) => row.year === year).flatMap(monthly),
    years: ofGrids.filter((row) => row.year < year),
  };
}

/** The year of some properties, each with the counted part of its months. */
export const sumPartly = (
  { db, scope }: Work,
  ids: readonly string[],
  year: number,
  sharesOf: PropertiesOverTime['sharesOf'],
  knownAt?: Date,
): Promise<YearRows['properties']> =>
  repository.sumByProperty(db, scope, year, {
    ids,
    places: [],
    knownAt,
    parts: countedParts(ids, new Set([year]), sharesOf),
  });

/** The consumption on the bills of meters by month of a year, with the counted part of the property; `unit` is that of the carrier. */
export const sumByMeter = async (
  { db, scope }: Work,
  meterIds: readonly string[],
  year: number,
  dated: Pick<PropertiesOverTime, 'sharesOf'>,
): Promise<repository.MeterMonth[]> =>
  (await repository.sumByMeter(db, scope, meterIds, year)).flatMap((row) => {
    const part = dated.sharesOf(row.environment_id, year)?.[Number(row.month.slice(5)) - 1] ?? 1;
    return part === 0 ? [] : [{ ...row, quantity: row.quantity * part, estimated: row.estimated * part }];
  });

const countedWhole = { inPart: [], sharesOf: () => undefined };

/** Thousands of properties share a few histories, whose twelve weights are sent once. */
function countedParts(
  inPart: readonly string[],
  ofYears: ReadonlySet<number>,
  sharesOf: PropertiesOverTime['sharesOf'],
): CountedParts {
  const [ids, years, lines, weights]: [string[], number[], number[], number[]] = [[], [], [], []];
  const known = new Map<readonly number[], number>();
  for (const year of ofYears)
    for (const id of inPart) {
      const shares = sharesOf(id, year);
      if (!shares || shares.every((share) => share === 1)) continue;
      let line = known.get(shares);
      if (line === undefined) {
        line = known.size;
        known.set(shares, line);
        weights.push(...shares);
      }
      ids.push(id);
      years.push(year);
      lines.push(line);
    }
  return { ids, years, lines, weights };
}

/** The months of a year with bills. */
const monthly = ({ year, months, ...row }: Omit<PlaceYear, 'place'> & GridPlace) =>
  months.flatMap((quantity, index) =>
    quantity === null ? [] : [{ ...row, quantity, month: `${year}-${String(index + 1).padStart(2, '0')}` }],
  );

/** Numbers the grids: properties on the same grid share one, those in `alone` have a separate one. */
export class Grids {
  readonly ids: string[] = [];
  readonly places: number[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known: GridPlace[] = [];

  constructor(environments: readonly (Place & { environment_id: string })[], alone: ReadonlySet<string>) {
    for (const { environment_id: id, country_code, region, region_is } of environments) {
      const place = { country_code, region, region_is, environment_id: alone.has(id) ? id : null };
      const key = `${country_code}|${region}|${region_is}|${place.environment_id}`;
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#known.push(place) - 1;
        this.#numbers.set(key, number);
      }
      this.ids.push(id);
      this.places.push(number);
    }
  }

  readonly at = (place: number): GridPlace | undefined => this.#known[place];
}
