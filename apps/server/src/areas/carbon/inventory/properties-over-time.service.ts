import { addDays, daysBetween, yearPeriod, type Period } from '@steward/core/calendar/day';
import type { FigurePeriod } from '@steward/core/figures/figure';
import {
  countedShares,
  placeAttributes,
  type Consolidation,
  type Control,
} from '@steward/core/property/attributes-over-time';
import {
  combine,
  daysWith,
  heldDaysByMonth,
  heldLongest,
  monthlyMeans,
  stretchesOf,
  timeWeighted,
  valueOn,
  type DatedValue,
} from '@steward/core/property/values-over-time';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { heldOf, listDatedValues } from '../../estate/environments/history.service.ts';
import type { Filter } from '../boundaries/meant-properties.ts';

/** The attributes of the properties in a year. Properties whose history changes nothing are left out. */
export interface PropertiesOverTime {
  /** The properties with a history of these attributes. */
  known: readonly string[];
  /** The part of a property that counts, January to December, each weighted by its days; undefined: all of it, all year. */
  sharesOf(environmentId: string, year: number): readonly number[] | undefined;
  /** The same without the entity that the property's portfolio belongs to. */
  ownSharesOf(environmentId: string, year: number): readonly number[] | undefined;
  /** 1 in months with a day on which the property was held, else 0; undefined: always held. */
  heldSharesOf(environmentId: string, year: number): readonly number[] | undefined;
  /** The days held of each month, January to December; null in a month that is held whole or not at all; undefined: no month is held in part. */
  heldDaysOf: (environmentId: string, year: number) => readonly (number | null)[] | undefined;
  /** The properties of which a part counts in some year. */
  inPart: readonly string[];
  /** The property with its floor area weighted by days, and by the part that counts; undefined where nothing of it counts. */
  inYear<T extends { environment_id: string; gross_floor_area: number }>(property: T): T | undefined;
  /** Its floor area over a period in the same way. */
  areaIn(property: { environment_id: string; gross_floor_area: number }, period: Period): number | undefined;
  /** The mean floor area of the days held in the year, whole; that of the year where none is. */
  floorAreaHeld(property: { environment_id: string; gross_floor_area: number }): number;
  /** The days of a period on which some of a property counts; without a period, of the year so far; undefined: none. */
  heldIn(environmentId: string, period?: Period): FigurePeriod | undefined;
  /** The part of a property that counts in the year, of 1; undefined: all of it. */
  partOf(environmentId: string): number | undefined;
  /**
   * The part of something annual, such as a certificate, that counts for a property: the mean over the days on which the property was held,
   * from 0 to 1. Days on which it was not held do not lower it.
   */
  ownPartOf(environmentId: string, year: number): number;
  /** The part of a property that counts on a day, of 1; 0 on days on which it is not held. */
  partOn(environmentId: string, day: string): number;
}

/** The year up to today; the whole year, if it has ended or has not begun. */
export function yearToDate(year: number, today: string): Period {
  const { start, end } = yearPeriod(year);
  return today >= start && today < end ? { start, end: addDays(today, 1) } : { start, end };
}

const always: readonly DatedValue<number>[] = [{ from: null, value: 1 }];
const heldAlways: readonly DatedValue<boolean>[] = [{ from: null, value: true }];

const isWhole = (shares: readonly DatedValue<number>[]) => shares.every(({ value }) => value === 1);

const attributes = ['gross_floor_area', 'holding', 'ownership_share', 'control', ...placeAttributes] as const;

/** The properties with a history of an attribute that decides how they count in a year. */
export const listWithHistory = async (work: Work, filter: Filter): Promise<string[]> => [
  ...(await listDatedValues(work, filter, attributes)).keys(),
];

/**
 * Area, ownership and control of the properties in a year. `approach`: the consolidation approach of the inventory; without it every
 * property counts fully while it is held, as on a dashboard.
 */
export async function propertiesOverTime(
  work: Work,
  filter: Filter,
  year: number,
  today: string,
  approach?: Consolidation,
  /** The shares of the entities that properties belong to, where below 100 %. */
  ofEntities: ReadonlyMap<string, number> = new Map(),
  /** The shares that a fund has in the portfolios of properties, where only its own part counts. */
  ofFund: ReadonlyMap<string, readonly DatedValue<number>[]> = new Map(),
): Promise<PropertiesOverTime> {
  const known = await onceIn(work, `over time ${JSON.stringify(filter)}`, (once) =>
    listDatedValues(once, filter, attributes),
  );
  const period = yearToDate(year, today);
  const parts = new Map<string, DatedValue<number>[]>();
  const held = new Map<string, DatedValue<boolean>[]>();
  for (const [id, of] of known) {
    const isHeld = heldOf(of);
    if (!isHeld.every(({ value }) => value)) held.set(id, isHeld);
    const shares = approach
      ? countedShares(approach, {
          shares: of('ownership_share') as DatedValue<number>[],
          control: of('control') as DatedValue<Control>[],
        })
      : always;
    if (held.has(id) || !isWhole(shares)) parts.set(id, [...shares]);
  }
  for (const [id, shares] of ofFund)
    if (parts.has(id) || !isWhole(shares))
      parts.set(
        id,
        combine(parts.get(id) ?? always, shares, (one, ofPortfolio) => one * ofPortfolio),
      );
  const own = new Map(parts);
  for (const [id, part] of ofEntities)
    parts.set(
      id,
      (parts.get(id) ?? always).map(({ from, value }) => ({ from, value: value * part })),
    );
  /** The part that counts on each day. */
  const onDays = new Map(
    [...parts].map(([id, shares]) => {
      const isHeld = held.get(id);
      return [id, isHeld ? combine(shares, isHeld, (share, holds) => (holds ? share : 0)) : shares] as const;
    }),
  );
  const ofPeriod = new Map([...onDays].map(([id, shares]) => [id, timeWeighted(shares, period).value]));
  const partOf = (id: string) => ofPeriod.get(id);
  const monthly = new Map<string, readonly number[]>();
  const heldDays = new Map<string, readonly (number | null)[] | undefined>();
  const meansOf = (
    id: string,
    of: number,
    shares: readonly DatedValue<number>[] | undefined,
  ): readonly number[] | undefined => {
    if (!shares) return undefined;
    // Cached by the dates of holding, not by property: thousands of properties were bought or sold on the same days.
    const isHeld = held.get(id) ?? heldAlways;
    const key = `${of}|${[...shares, ...isHeld].map(({ from, value }) => `${from} ${value}`).join()}`;
    const means = monthly.get(key) ?? monthlyMeans(shares, isHeld, of);
    monthly.set(key, means);
    return means;
  };
  const heldDaysOf = (id: string, of: number) => {
    const isHeld = held.get(id);
    if (!isHeld) return undefined;
    const key = `${of}|${isHeld.map(({ from, value }) => `${from} ${value}`).join()}`;
    if (!heldDays.has(key)) {
      const days = heldDaysByMonth(isHeld, of);
      heldDays.set(key, days.some((one) => one !== null) ? days : undefined);
    }
    return heldDays.get(key);
  };
  const areaIn: PropertiesOverTime['areaIn'] = ({ environment_id: id, gross_floor_area }, within) => {
    const shares = onDays.get(id);
    if (shares && timeWeighted(shares, within).value === 0) return undefined;
    const entered = known.get(id)?.('gross_floor_area') as DatedValue<number>[] | undefined;
    if (!entered?.length && !shares) return gross_floor_area;
    const areas = entered?.length ? entered : [{ from: null, value: gross_floor_area }];
    const counted = shares ? combine(areas, shares, (area, share) => area * share) : areas;
    return timeWeighted(counted, within).value;
  };
  return {
    known: [...known.keys()],
    heldDaysOf,
    inPart: [...parts.keys()],
    partOf,
    ownPartOf(id, of) {
      const shares = parts.get(id);
      if (!shares) return 1;
      const isHeld = held.get(id) ?? heldAlways;
      const ofYear = yearPeriod(of);
      const mean = (counts: (share: number) => number) =>
        timeWeighted(
          combine(shares, isHeld, (share, holds) => (holds ? counts(share) : 0)),
          ofYear,
        ).value;
      const days = mean(() => 1);
      return days === 0 ? 0 : mean((share) => share) / days;
    },
    partOn: (id, day) => valueOn(onDays.get(id) ?? always, day) ?? 0,
    sharesOf: (id, of) => meansOf(id, of, parts.get(id)),
    heldSharesOf: (id, of) => (held.has(id) ? meansOf(id, of, always) : undefined),
    ownSharesOf: (id, of) => meansOf(id, of, own.get(id)),
    inYear(property) {
      const area = areaIn(property, period);
      return area === undefined
        ? undefined
        : area === property.gross_floor_area
          ? property
          : { ...property, gross_floor_area: area };
    },
    areaIn,
    floorAreaHeld({ environment_id: id, gross_floor_area }) {
      const entered = known.get(id)?.('gross_floor_area') as DatedValue<number>[] | undefined;
      if (!entered?.length) return gross_floor_area;
      const stretches = daysWith(held.get(id) ?? heldAlways, period).flatMap(
        (part) => timeWeighted(entered, part).stretches,
      );
      const days = stretches.reduce((sum, stretch) => sum + stretch.days, 0);
      return days === 0
        ? timeWeighted(entered, period).value
        : stretches.reduce((sum, stretch) => sum + stretch.value * stretch.days, 0) / days;
    },
    heldIn(id, within = period) {
      const counts = onDays.get(id)?.map(({ from, value }) => ({ from, value: value > 0 })) ?? heldAlways;
      const parts = daysWith(counts, within);
      const [first, last] = [parts[0], parts.at(-1)];
      if (!first || !last) return undefined;
      const days = parts.reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);
      return { start: first.start, end: last.end, days, of: daysBetween(within.start, within.end) };
    },
  };
}

/**
 * Whole buildings as they were in a year, regardless of ownership and control: the mean area by days, and the type and country with the most days. The
 * subtype of a building that had another type is unknown, because only the type has a history. Buildings that were held on no day of the
 * year are left out.
 */
export async function buildingsIn(
  work: Work,
  filter: Filter,
  year: number,
): Promise<<T extends Building>(building: T) => T | undefined> {
  const inYear = await buildingsByYear(work, filter);
  return (building) => inYear(building, year);
}

interface Building {
  environment_id: string;
  gross_floor_area: number;
  property_type: string;
  property_sub_type: string;
}

/** The same for several years, read once. */
export async function buildingsByYear(
  work: Work,
  filter: Filter,
): Promise<<T extends Building>(building: T, year: number) => T | undefined> {
  const known = await listDatedValues(work, filter, [
    'gross_floor_area',
    'property_type',
    'holding',
    'ownership_share',
    'control',
    'country_code',
  ]);
  return (building, year) => {
    const of = known.get(building.environment_id);
    if (!of) return building;
    const period = yearPeriod(year);
    if (!stretchesOf(heldOf(of), period).some(({ value }) => value)) return undefined;
    const areas = of('gross_floor_area') as DatedValue<number>[];
    const type = (heldLongest(of('property_type'), period) as string | undefined) ?? building.property_type;
    const country = heldLongest(of('country_code'), period) as string | undefined;
    return {
      ...building,
      ...(country !== undefined && 'country_code' in building && { country_code: country }),
      gross_floor_area: areas.length ? timeWeighted(areas, period).value : building.gross_floor_area,
      property_type: type,
      property_sub_type: type === building.property_type ? building.property_sub_type : '',
    };
  };
}
