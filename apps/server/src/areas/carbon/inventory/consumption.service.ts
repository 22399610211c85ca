import type { WorkingBill } from '@steward/contract/carbon/inventory.working';
import type { Carrier } from '@steward/core/ghg/carrier';
import { convertPrinted, type PrintedQuantity } from '@steward/core/units/printed-quantity';
import type { SiUnit } from '@steward/core/units/si';
import { shown } from '@steward/core/working';
import type { OnSiteSource } from '@steward/contract/energy/renewables';
import { isOnSite } from '@steward/core/ghg/on-site';
import { grouped } from '@steward/core/grouped';
import { monthsOf } from '@steward/core/calendar/day';
import { partHeld, partOnHeldDays } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { listHeld } from '../../estate/environments/history.service.ts';
import { listOnSite, onSiteSources } from '../../energy/renewables/on-site.service.ts';
import * as repository from './consumption.repository.ts';
import type { Place } from '@steward/reference/countries/grid-place';
import { placesInYear, type WithPlaces } from '../../estate/environments/places-over-time.service.ts';
import type { BoundaryRow } from '../boundaries/boundary.service.ts';
import type { Filter } from '../boundaries/meant-properties.ts';
import type { Amount, CountedParts, PlaceYear } from './consumption.repository.ts';
import type { Entered } from '../factors/accounting.ts';
import type { PropertiesOverTime } from './properties-over-time.service.ts';

export type { MonthRow, YearOfMeter } from './consumption.repository.ts';

interface GridPlace extends Place {
  /** Set only for properties that are counted separately. */
  environment_id: string | null;
}
/** Set for entries, not for bills. */
interface OfEntry {
  entry?: Entered;
}
/** Set for a property that was in several places: each has rows of its own. */
interface OfPlace {
  place?: Place | undefined;
}
export interface YearRows {
  /** The year by property; each entry separately. */
  properties: (Amount & OfEntry & OfPlace & { environment_id: string; estimated: number })[];
  /** The year by month; properties on the same grid together, because their factors are the same. */
  months: (Amount & OfEntry & GridPlace & { month: string })[];
  /** The earlier years, in the same way. */
  years: (Amount & GridPlace & { year: number; months: (number | null)[] })[];
}

/** The properties with figures other than bills. */
export const listWithEntries = async ({ db, scope }: Work, filter: Filter): Promise<string[]> =>
  (await repository.listWithEntries(db, scope, filter)).map(({ environment_id }) => environment_id);

/** How a property counts in the months of a year: the share of each, and of a month that is held in part its days held. */
export type Counting = Pick<PropertiesOverTime, 'sharesOf' | 'heldDaysOf'>;

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
export function countedPart({ sharesOf, heldDaysOf }: Counting, environmentId: string, month: string, days: number) {
  const [year, index] = [Number(month.slice(0, 4)), monthIndex(month)];
  return {
    share: sharesOf(environmentId, year)?.[index] ?? 1,
    part: partOnHeldDays(days, heldDaysOf(environmentId, year)?.[index], month),
  };
}

/** The sources on properties in a year: generation, export, self-use and sold attributes, as the properties count. */
export async function listOnSiteSources(
  work: Work,
  environments: readonly { environment_id: string; environment_name: string }[],
  year: number,
  dated: Counting,
): Promise<OnSiteSource[]> {
  const ids = environments.map((row) => row.environment_id);
  const sources = await listOnSite(work, ids);
  if (!sources.length) return [];
  const withSources = [...new Set(sources.map((row) => row.environment_id))];
  const meters = await listComparedMeters(work, withSources, year, dated);
  const rows = grouped(
    meters.filter(({ treatment, month }) => isOnSite(treatment) && month.startsWith(`${year}-`)),
    ({ meter_no }) => meter_no,
  );
  const sumOf = (of: typeof meters) => of.reduce((sum, { quantity }) => sum + quantity, 0);
  return onSiteSources(sources, environments, year, {
    partOf: (id, month, days) => {
      const { share, part } = countedPart(dated, id, month, days);
      return share * part;
    },
    useOf: (id) => {
      const own = rows.get(id) ?? [];
      return { used: sumOf(own), sold: sumOf(own.filter(({ treatment }) => treatment === 'on_site_sold')) };
    },
  });
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
  /** `year`: only the year by property; `months`: only its months by grid. */
  only?: 'year' | 'months',
): Promise<YearRows> {
  const grids = new Grids(environments, new Set(alone));
  const placed = { ids: grids.ids, places: grids.places, knownAt, parts: undefined as CountedParts | undefined };
  const changing = [...new Set([...inPart, ...grids.moving.keys()])];
  if (changing.length) {
    const years = only ? [] : await repository.listBilledYears(db, scope, changing, year);
    placed.parts = countedParts(grids, changing, new Set([...years, year]), dated);
  }
  const byPlace = only === 'year' ? [] : await repository.sumByPlace(db, scope, year, placed, only === 'months');
  const ofGrids = byPlace.flatMap((row) => {
    const place = grids.at(row.place);
    return place ? [{ ...row, ...place }] : [];
  });
  return {
    properties: only === 'months' ? [] : grids.placed(await repository.sumByProperty(db, scope, year, placed)),
    months: ofGrids.filter((row) => row.year === year).flatMap(monthly),
    years: ofGrids.filter((row) => row.year < year),
  };
}

/** The year of some properties, each with the counted part of its months. */
export async function sumPartly(
  { db, scope }: Work,
  environments: readonly BoundaryRow[],
  year: number,
  dated: Counting,
  knownAt?: Date,
): Promise<YearRows['properties']> {
  const ids = environments.map((row) => row.environment_id);
  const grids = new Grids(environments, new Set());
  const parts = countedParts(grids, ids, new Set([year]), dated);
  return grids.placed(
    await repository.sumByProperty(db, scope, year, { ids: grids.ids, places: grids.places, knownAt, parts }),
  );
}

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
  grids: Grids,
  ids: readonly string[],
  ofYears: ReadonlySet<number>,
  { sharesOf, heldDaysOf }: Counting,
): CountedParts {
  const parts = {
    ids: [] as string[],
    places: [] as number[],
    years: [] as number[],
    lines: [] as number[],
    weights: [] as (number | null)[],
    heldDays: [] as (number | null)[],
  };
  const known = new Map<unknown, Map<unknown, number>>();
  let size = 0;
  const add = (id: string, place: number, year: number, shares: readonly (number | null)[] | undefined) => {
    let line = NOTHING;
    if (shares) {
      const held = heldDaysOf(id, year);
      const alike = known.get(shares) ?? new Map<unknown, number>();
      line = alike.get(held) ?? size++;
      if (!alike.has(held)) {
        known.set(shares, alike.set(held, line));
        parts.weights.push(...shares);
        parts.heldDays.push(...(held ?? noMonthInPart));
      }
    }
    parts.ids.push(id);
    parts.places.push(place);
    parts.years.push(year);
    parts.lines.push(line);
  };
  for (const year of ofYears)
    for (const id of ids) {
      const shares = sharesOf(id, year);
      const moving = grids.moving.get(id);
      if (moving) {
        for (const [place, inYear] of moving) {
          const months = inYear(year);
          add(
            id,
            place,
            year,
            months?.map((part, index) => (part === null ? null : part * (shares?.[index] ?? 1))),
          );
        }
        continue;
      }
      const place = grids.numberOf(id);
      if (place === undefined || !shares || (!heldDaysOf(id, year) && shares.every((share) => share === 1))) continue;
      add(id, place, year, shares);
    }
  return parts;
}

/** The line of a place at which a property was on no day of the year. */
const NOTHING = -1;

const noMonthInPart: readonly null[] = Array.from({ length: 12 }, () => null);

/** The months of a year with bills. */
const monthly = ({ year, months, ...row }: Omit<PlaceYear, 'place'> & GridPlace) =>
  months.flatMap((quantity, index) =>
    quantity === null ? [] : [{ ...row, quantity, month: `${year}-${String(index + 1).padStart(2, '0')}` }],
  );

/**
 * Numbers the grids: properties on the same grid share one, those in `alone` have a separate one. A property that was in several places has
 * a row for each.
 */
export class Grids {
  readonly ids: string[] = [];
  readonly places: number[] = [];
  /** Of properties that were in several places: the parts of the months of a year by grid; undefined for a year without a day there. */
  readonly moving = new Map<string, Map<number, (year: number) => readonly (number | null)[] | undefined>>();
  readonly #numbers = new Map<string, number>();
  readonly #ofProperty = new Map<string, number>();
  readonly #known: GridPlace[] = [];

  constructor(environments: readonly (WithPlaces & { environment_id: string })[], alone: ReadonlySet<string>) {
    for (const row of environments) {
      const { environment_id: id, places } = row;
      if (!places) {
        this.#add(id, this.#number(id, row, alone));
        continue;
      }
      const moving: typeof this.moving extends Map<string, infer M> ? M : never = new Map();
      for (const address of new Set(places.map(({ value }) => value))) {
        const number = this.#number(id, address, alone);
        // Two addresses on one grid are one place.
        const before = moving.get(number);
        if (!before) this.#add(id, number);
        moving.set(number, (year) => {
          const here = placesInYear(row, year)?.find(({ place }) => place === address)?.months;
          const earlier = before?.(year);
          return here && earlier ? here.map((part, at) => added(part, earlier[at] ?? null)) : (here ?? earlier);
        });
      }
      this.moving.set(id, moving);
    }
  }

  #number(id: string, { country_code, region, region_is }: Place, alone: ReadonlySet<string>): number {
    const place = { country_code, region, region_is, environment_id: alone.has(id) ? id : null };
    const key = `${country_code}|${region}|${region_is}|${place.environment_id}`;
    const number = this.#numbers.get(key) ?? this.#known.push(place) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #add(id: string, number: number): void {
    this.#ofProperty.set(id, number);
    this.ids.push(id);
    this.places.push(number);
  }

  readonly at = (place: number): GridPlace | undefined => this.#known[place];

  readonly numberOf = (id: string): number | undefined => this.#ofProperty.get(id);

  /** Sums of properties with their place, where a property had more than one. */
  placed<R extends repository.PropertyYear>(rows: readonly R[]): (Omit<R, 'place'> & OfPlace)[] {
    return rows.map((row) =>
      Object.assign(row as Omit<R, 'place'>, {
        place: this.moving.has(row.environment_id) ? this.at(row.place) : undefined,
      }),
    );
  }
}

const added = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
