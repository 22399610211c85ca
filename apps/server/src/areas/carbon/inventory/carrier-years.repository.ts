import type { Carrier } from '@steward/core/ghg/carrier';
import type { FactorUnit } from '@steward/core/ghg/factors/factor';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { joinedAtOnce, readTogether } from '../../../database/long-lists.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { meant, type Filter } from '../boundaries/meant-properties.ts';

// Consumption of a year and the year before, summed over properties on the same grid: a hundred thousand properties give a few dozen rows.

/** A carrier in a year and the year before. */
export interface ComparedYear {
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  is_tenants: boolean;
  now: number | null;
  before: number | null;
  /** The consumption on equal days of the same meters in both years. */
  both_now: number | null;
  both_before: number | null;
}

export interface ComparedRow extends ComparedYear {
  environment_id: string;
}

/** What properties used in a year and the year before, each carrier added up. */
export const compareYears = (db: Tx, scope: Scope, filter: Filter, year: number): Promise<ComparedRow[]> =>
  readTogether(
    db,
    mine(db, scope, 'carrier_years')
      .where('year', '=', year)
      .where('environment_id', 'in', meant(db, scope, filter).select('environments.id'))
      .select([
        'environment_id',
        'carrier',
        'treatment',
        'unit',
        'is_tenants',
        'now',
        'before',
        'both_now',
        'both_before',
      ])
      .$castTo<ComparedRow>(),
  );

/** The properties of a filter without those that are counted apart. */
export interface Meant extends Filter {
  apart: readonly string[];
}

const together = (db: Tx, scope: Scope, { apart, ...filter }: Meant) =>
  meant(db, scope, filter).where(sql<boolean>`environments.id <> all (${apart}::uuid[])`);

/** The part of an address that decides the grid, as one text: in most countries the country alone. */
const placeKey = (regional: readonly string[]) => sql<string>`case when country_code = any (${regional}::text[])
  then concat_ws(chr(31), country_code, state, city, zip_code, grid_region) else country_code end collate "C"`;

/** The addresses of properties as far as they decide the grid, with the number of properties of each. */
export const listAddresses = (db: Tx, scope: Scope, meant: Meant, regional: readonly string[]) =>
  readTogether(
    db,
    together(db, scope, meant)
      .select((e) => [
        placeKey(regional).as('key'),
        e.fn.min('country_code').as('country_code'),
        e.fn.min('state').as('state'),
        e.fn.min('city').as('city'),
        e.fn.min('zip_code').as('zip_code'),
        e.fn.min('grid_region').as('grid_region'),
        sql<number>`count(*)`.as('properties'),
      ])
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  );

/** Addresses and their grids in pairs: addresses with the same number are on one grid. */
export interface Addresses {
  keys: readonly string[];
  places: readonly number[];
  regional: readonly string[];
}

/**
 * The selected properties with the numbers of their grids. `materialized`: the address is looked up once per property, not once per row.
 */
const located = (db: Tx, scope: Scope, meant: Meant, { keys, places, regional }: Addresses) => sql`
  with located as materialized (
    select e.id, grid.place
    from (${together(db, scope, meant).select(['environments.id', placeKey(regional).as('key')])}) e
      join unnest(${keys}::text[], ${places}::int[]) as grid (key, place) on grid.key = e.key
  )`;

/** The years of properties on one grid, added up. Consumption and credits have separate rows. */
export const compareYearsByPlace = (db: Tx, scope: Scope, meant: Meant, addresses: Addresses, year: number) =>
  joinedAtOnce(
    db,
    sql<ComparedYear & { place: number }>`
    ${located(db, scope, meant, addresses)}
    select place, carrier, treatment, unit, is_tenants, sum(now) as now, sum(before) as before, sum(both_now) as both_now,
      sum(both_before) as both_before
    from carrier_years y join located on located.id = y.environment_id
    where ${isMine(scope, 'carrier_years', 'y')} and y.year = ${year}
    group by place, carrier, treatment, unit, is_tenants, sign(now), sign(before), sign(both_now), sign(both_before)`,
  );

/** The emissions of one unit of a carrier on a grid. */
export interface PlaceFactor {
  place: number;
  carrier: Carrier;
  treatment: string;
  unit: FactorUnit;
  is_tenants: boolean;
  kg: number;
}

/** The carriers and units with any consumption in a year. */
export const listKinds = (db: Tx, scope: Scope, year: number) =>
  mine(db, scope, 'carrier_years')
    .where('year', '=', year)
    .where('now', 'is not', null)
    .select(['carrier', 'treatment', 'unit', 'is_tenants'])
    .distinct()
    .$castTo<Pick<ComparedYear, 'carrier' | 'treatment' | 'unit' | 'is_tenants'>>()
    .execute();

/** The properties with the largest sums of a year, each quantity times the factor of its grid: `offset 0`, the grid before the factor. */
export async function listLargest(
  db: Tx,
  scope: Scope,
  meant: Meant,
  addresses: Addresses,
  factors: readonly PlaceFactor[],
  { year, count }: { year: number; count: number },
): Promise<string[]> {
  const of = <K extends keyof PlaceFactor>(key: K) => factors.map((factor) => factor[key]);
  const rows = await joinedAtOnce(
    db,
    sql<{ environment_id: string }>`
    ${located(db, scope, meant, addresses)}
    select y.environment_id
    from (
      select y.environment_id, y.carrier, y.treatment, y.unit, y.is_tenants, y.now, place
      from carrier_years y join located on located.id = y.environment_id
      where ${isMine(scope, 'carrier_years', 'y')} and y.year = ${year} and y.now is not null offset 0
    ) y
      join unnest(${of('place')}::int[], ${of('carrier')}::text[], ${of('treatment')}::text[], ${of('unit')}::text[],
        ${of('is_tenants')}::boolean[], ${of('kg')}::float8[]) as factor (place, carrier, treatment, unit, is_tenants, kg)
        on factor.place = y.place and factor.carrier = y.carrier and factor.treatment = y.treatment and factor.unit = y.unit
          and factor.is_tenants = y.is_tenants
    group by y.environment_id order by sum(y.now * factor.kg) desc, y.environment_id limit ${count}`,
  );
  return rows.map(({ environment_id }) => environment_id);
}

/** The first of the selected properties by name. */
export const listFirst = (db: Tx, scope: Scope, meant: Meant, count: number) =>
  together(db, scope, meant)
    .select('environments.id as environment_id')
    .orderBy('environment_name')
    .limit(count)
    .execute();

/** The identifiers of the selected properties. */
export const listIds = (db: Tx, scope: Scope, filter: Filter) =>
  meant(db, scope, filter).select('environments.id as environment_id').execute();

/** The floor area of the selected properties, m². */
export const sumFloorArea = async (db: Tx, scope: Scope, meant: Meant): Promise<number> =>
  (
    await together(db, scope, meant)
      .select((e) => e.fn.coalesce(e.fn.sum<number>('gross_floor_area'), sql<number>`0`).as('area'))
      .executeTakeFirstOrThrow()
  ).area;
