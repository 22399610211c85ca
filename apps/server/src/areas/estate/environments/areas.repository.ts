import type { PropertyAreas } from '@steward/contract/estate/environments.areas';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, joinMine, mine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

type Split = Omit<PropertyAreas, 'environment_id' | 'gross_floor_area' | 'spaces_area' | 'checks'>;

export const findAreas = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'environments')
    .leftJoin('property_areas', (join) =>
      join.on(
        sql<boolean>`${isMine(scope, 'property_areas')} and property_areas.environment_id = ${sql.ref('environments.id')}`,
      ),
    )
    .select((e) => [
      'environments.id as environment_id',
      'gross_floor_area',
      'common_area',
      'tenant_area',
      'landlord_area',
      'parking_area',
      'exterior_area',
      e
        .selectFrom('spaces')
        .where(isMine(wholeOrganization(scope), 'spaces'))
        .whereRef('spaces.environment_id', '=', 'environments.id')
        .select(sql<number>`coalesce(sum(spaces.gross_floor_area), 0)::float8`.as('area'))
        .as('spaces_area'),
    ])
    .where('environments.id', '=', id)
    .executeTakeFirst();

export async function upsertAreas(
  db: Tx,
  scope: Scope,
  environment_id: string,
  split: Split,
  now: Date,
): Promise<void> {
  const row = { ...split, updated_at: now };
  await insertMine(db, scope, 'property_areas', { environment_id, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'environment_id']).doUpdateSet(row))
    .execute();
}

/** How the floor area of properties is shared out, as far as somebody said so. */
export const listSplits = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'property_areas')
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`environment_id = any (${ids ?? []}::uuid[])`))
    .select(['environment_id', 'common_area', 'tenant_area', 'landlord_area', 'parking_area', 'exterior_area'])
    .execute();

export async function insertSplits(
  db: Tx,
  scope: Scope,
  rows: readonly (Split & { environment_id: string; updated_at: Date })[],
): Promise<void> {
  if (rows.length > 0) await insertMine(db, scope, 'property_areas', rows).execute();
}

export const listSpaceTypes = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'spaces')
    .select(['id as space_id', 'space_name', 'space_type', 'gross_floor_area'])
    .where('environment_id', '=', environmentId)
    .orderBy('space_name')
    .orderBy('id')
    .execute();

export const listWithPortfolio = (
  db: Tx,
  scope: Scope,
  {
    portfolio_id,
    page,
    page_size,
  }: { portfolio_id?: string | undefined; page?: number | undefined; page_size?: number | undefined },
) =>
  mine(db, scope, 'environments')
    .innerJoin('portfolios', joinMine(scope, 'portfolios', 'environments.portfolio_id'))
    .leftJoin('fund_portfolios', joinMine(scope, 'fund_portfolios', 'portfolios.id', 'portfolio_id'))
    .leftJoin('funds', joinMine(scope, 'funds', 'fund_portfolios.fund_id'))
    .where('environments.archived_at', 'is', null)
    .$if(portfolio_id !== undefined, (q) => q.where('environments.portfolio_id', '=', portfolio_id ?? ''))
    .select([
      'environments.id as _id',
      'environment_name',
      'city',
      'country_code',
      'gross_floor_area',
      'portfolios.id as portfolio_id',
      'portfolios.name as portfolio_name',
      'funds.id as fund_id',
      'funds.name as fund_name',
    ])
    .orderBy('environment_name')
    .orderBy('environments.id')
    .$if(page_size !== undefined, (q) => q.limit(page_size ?? 1).offset(((page ?? 1) - 1) * (page_size ?? 1)))
    .execute();
