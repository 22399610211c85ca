import type { WorkingBill } from '@steward/contract/carbon/inventory.working';
import type { Carrier } from '@steward/core/ghg/carrier';
import { convertPrinted, type PrintedQuantity } from '@steward/core/units/printed-quantity';
import type { SiUnit } from '@steward/core/units/si';
import { shown } from '@steward/core/working';
import { monthsOf } from '@steward/core/calendar/day';
import { partHeld, partOnHeldDays } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
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

/** How a property counts in the months of a year: the share of each, and of a month that is held in part its days held. */
type Counting = Pick<PropertiesOverTime, 'sharesOf' | 'heldDaysOf'>;

/** A month of a meter as it counts, on the days that count; `share`: the part of the property in it. */
export interface CountedMonth extends repository.MonthOfMeter {
  share: number;
}

/** The meters of one property, month by month in a year, as they count. Months of which nothing counts are left out. */
export async function listCountedMonths(
  { db, scope }: Work,
  environmentId: string,
  year: number,
  dated: Counting,
): Promise<CountedMonth[]> {
  return (await repository.listMonthsOfMeters(db, scope, environmentId, year)).flatMap((row) => {
    const { share, part } = countedPart(dated, environmentId, row.month, row.days);
    if (share === 0) return [];
    const counts = share * part;
    return [
      { ...row, share, days: row.days * part, quantity: row.quantity * counts, estimated: row.estimated * counts },
    ];
  });
}

/** The meters of properties in a year and the year before, month by month, as they count. */
export async function listComparedMeters(
  { db, scope }: Work,
  environmentIds: readonly string[],
  year: number,
  dated: Counting,
) {
  if (!environmentIds.length) return [];
  const rows = await repository.listYearsOfMeters(db, scope, environmentIds, year);
  return rows.flatMap(({ quantities, days: billed, year: of, ...meter }) =>
    monthsOf(of).flatMap((month, index) => {
      const [quantity = null, days] = [quantities[index], billed[index] ?? 0];
      const { share, part } = countedPart(dated, meter.environment_id, month, days);
      if (quantity === null || share === 0) return [];
      return [{ ...meter, month, share, days: days * part, quantity: quantity * share * part }];
    }),
  );
}

const monthIndex = (month: string) => Number(month.slice(5, 7)) - 1;

/** The share of a property in a month, and the part of what a meter measured on its billed days that falls on the days held. */
function countedPart({ sharesOf, heldDaysOf }: Counting, environmentId: string, month: string, days: number) {
  const [year, index] = [Number(month.slice(0, 4)), monthIndex(month)];
  return {
    share: sharesOf(environmentId, year)?.[index] ?? 1,
    part: partOnHeldDays(days, heldDaysOf(environmentId, year)?.[index], month),
  };
}

/**
 * The bills behind figures: each with its share of every month, on the days on which its property is held; `month` (YYYY-MM) narrows to one.
 */
export async function listBillShares(
  work: Work,
  filter: Filter,
  about: Parameters<typeof repository.listBillShares>[3],
): Promise<(WorkingBill & { environment_id: string })[]> {
  const rows = onDaysHeld(
    await repository.listBillShares(work.db, work.scope, filter, about),
    await listHeld(work, filter),
  );
  return rows.map(
    ({ original_quantity, original_unit, calorific_value, calorific_unit, volume_correction, ...row }) => {
      const { conversion_source: source, is_main, country_code, ...share } = row;
      if (!is_main) return share;
      const conversion = conversionOf(share.unit as SiUnit, {
        carrier: share.carrier as Carrier,
        country: country_code ?? undefined,
        original_quantity,
        original_unit,
        calorific_value,
        calorific_unit,
        volume_correction,
      });
      return conversion ? { ...share, conversion: { ...conversion, source } } : share;
    },
  );
}

/** What a bill prints, and how that gives its quantity; the print alone where it gives none. Undefined if the bill prints the quantity itself. */
function conversionOf(unit: SiUnit, printed: PrintedQuantity) {
  const { original_quantity: quantity, original_unit } = printed;
  const found = convertPrinted(printed, unit);
  if (quantity === null || quantity === undefined || !found || original_unit === unit) return undefined;
  if ('problem' in found) return { formula: `${shown(quantity)} ${original_unit ?? ''}`.trim() };
  return { formula: found.formula, ...(unit === 'kWh' && { kwh: found.value }) };
}

type BillShare = Awaited<ReturnType<typeof repository.listBillShares>>[number];

/** Shares of months without a day held are left out; in a month that is held in part, those of a meter have the days held together. */
function onDaysHeld(rows: readonly BillShare[], held: Awaited<ReturnType<typeof listHeld>>): BillShare[] {
  if (!held.size) return [...rows];
  const keyOf = (row: BillShare) => `${row.environment_id}|${row.carrier}|${row.meter_no}|${row.month}`;
  const days = new Map<string, number>();
  for (const row of rows) days.set(keyOf(row), (days.get(keyOf(row)) ?? 0) + row.days);
  return rows.flatMap((row) => {
    const part = partHeld(held.get(row.environment_id), days.get(keyOf(row)) ?? 0, row.month);
    if (part === 0) return [];
    const { quantity, cost } = row;
    return [{ ...row, days: row.days * part, quantity: quantity * part, cost: cost === null ? null : cost * part }];
  });
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
  { inPart, ...dated }: Pick<PropertiesOverTime, 'inPart'> & Counting = countedWhole,
  knownAt?: Date,
): Promise<YearRows> {
  const grids = new Grids(environments, new Set(alone));
  const placed = { ids: grids.ids, places: grids.places, knownAt, parts: undefined as CountedParts | undefined };
  if (inPart.length) {
    const years = await repository.listBilledYears(db, scope, inPart, year);
    placed.parts = countedParts(inPart, new Set([...years, year]), dated);
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
  dated: Counting,
  knownAt?: Date,
): Promise<YearRows['properties']> =>
  repository.sumByProperty(db, scope, year, {
    ids,
    places: [],
    knownAt,
    parts: countedParts(ids, new Set([year]), dated),
  });

/** The consumption on the bills of meters by month of a year, with the counted part of the property; `unit` is that of the carrier. */
export const sumByMeter = async (
  { db, scope }: Work,
  meterIds: readonly string[],
  year: number,
  dated: Counting,
): Promise<repository.MeterMonth[]> =>
  (await repository.sumByMeter(db, scope, meterIds, year)).flatMap((row) => {
    const { share, part: held } = countedPart(dated, row.environment_id, row.month, row.days);
    const part = share * held;
    return part === 0 ? [] : [{ ...row, quantity: row.quantity * part, estimated: row.estimated * part }];
  });

const countedWhole = { inPart: [], sharesOf: () => undefined, heldDaysOf: () => undefined };

/** Thousands of properties share a few histories, whose twelve weights are sent once. */
function countedParts(
  inPart: readonly string[],
  ofYears: ReadonlySet<number>,
  { sharesOf, heldDaysOf }: Counting,
): CountedParts {
  const [ids, years, lines, weights]: [string[], number[], number[], number[]] = [[], [], [], []];
  const heldDays: (number | null)[] = [];
  const known = new Map<readonly number[], Map<unknown, number>>();
  let size = 0;
  for (const year of ofYears)
    for (const id of inPart) {
      const [shares, held] = [sharesOf(id, year), heldDaysOf(id, year)];
      if (!shares || (!held && shares.every((share) => share === 1))) continue;
      const alike = known.get(shares) ?? new Map<unknown, number>();
      let line = alike.get(held);
      if (line === undefined) {
        line = size++;
        known.set(shares, alike.set(held, line));
        weights.push(...shares);
        heldDays.push(...(held ?? noMonthInPart));
      }
      ids.push(id);
      years.push(year);
      lines.push(line);
    }
  return { ids, years, lines, weights, heldDays };
}

const noMonthInPart: readonly null[] = Array.from({ length: 12 }, () => null);

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
