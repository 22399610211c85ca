import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { filtered, type Filter } from './list.repository.ts';

/** Degrees; `west` may be below -180 and `east` above 180 around the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const located = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(db, scope, filter).where('latitude', 'is not', null).where('longitude', 'is not', null);

const within = (db: Tx, scope: Scope, filter: Filter, { west, south, east, north }: Box) =>
  located(db, scope, filter)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where((e) =>
      e.or([-360, 0, 360].map((turn) => e.and([e('longitude', '>=', west + turn), e('longitude', '<=', east + turn)]))),
    );

/** How many a filter finds, how many of them have a position, and the smallest box around these. */
export const findExtent = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(db, scope, filter)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where latitude is not null and longitude is not null)`.as('located'),
      e.fn.min<number | null>('longitude').filterWhere('latitude', 'is not', null).as('west'),
      e.fn.min<number | null>('latitude').filterWhere('longitude', 'is not', null).as('south'),
      e.fn.max<number | null>('longitude').filterWhere('latitude', 'is not', null).as('east'),
      e.fn.max<number | null>('latitude').filterWhere('longitude', 'is not', null).as('north'),
    ])
    .executeTakeFirstOrThrow();

export const countWithin = async (db: Tx, scope: Scope, filter: Filter, box: Box): Promise<number> =>
  (
    await within(db, scope, filter, box)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Each by itself, by name. */
export const listWithin = (db: Tx, scope: Scope, filter: Filter, box: Box) =>
  within(db, scope, filter, box)
    .select((e) => [
      'environments.id as _id',
      'environment_name',
      'portfolio_id',
      e.ref('latitude').$notNull().as('latitude'),
      e.ref('longitude').$notNull().as('longitude'),
      'gross_floor_area',
    ])
    .orderBy('environments.environment_name')
    .orderBy('environments.id')
    .execute();

/** One row for each cell of a grid (`cell` in degrees) that holds any; the names are those of one of them. */
export const groupWithin = (
  db: Tx,
  scope: Scope,
  filter: Filter,
  box: Box,
  cell: { latitude: number; longitude: number },
) =>
  within(db, scope, filter, box)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<string>`min(environments.id::text)`.as('_id'),
      e.fn.min('environment_name').as('environment_name'),
      sql<string>`min(portfolio_id::text)`.as('portfolio_id'),
      sql<number>`avg(latitude)`.as('latitude'),
      sql<number>`avg(longitude)`.as('longitude'),
      sql<number>`avg(gross_floor_area)::float8`.as('gross_floor_area'),
    ])
    .groupBy([sql`floor(latitude / ${cell.latitude}::float8)`, sql`floor(longitude / ${cell.longitude}::float8)`])
    .execute();
