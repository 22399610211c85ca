import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

const places = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments', 'e')
    .innerJoin('portfolios as p', joinMine(scope, 'portfolios as p', 'e.portfolio_id'))
    .select([
      'e.id',
      'e.environment_name',
      'p.name as portfolio_name',
      'e.city',
      'e.country_code',
      'e.property_type',
      'e.gross_floor_area',
    ]);

export const listPlaces = (db: Tx, scope: Scope, portfolioIds: readonly string[] | undefined) =>
  places(db, scope)
    .where(sql<boolean>`e.archived_at is null`)
    .$if(portfolioIds !== undefined, (q) => q.where(sql<boolean>`e.portfolio_id = any (${portfolioIds ?? []}::uuid[])`))
    .orderBy('e.environment_name')
    .orderBy('e.id')
    .execute();

export const findPlace = (db: Tx, scope: Scope, id: string) =>
  places(db, scope).where('e.id', '=', id).executeTakeFirst();
