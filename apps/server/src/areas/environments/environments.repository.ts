import type { EnvironmentFields } from '@steward/contract/environments';
import type { z } from 'zod';
import { containing } from '../../database/matching.ts';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';
import { myEnvironments } from '../portfolios/portfolios.repository.ts';

export type Fields = z.output<typeof EnvironmentFields>;
export interface Filter {
  search?: string | undefined;
  portfolio_id?: string | undefined;
}
export type SortColumn =
  | 'environment_name'
  | 'city'
  | 'country_code'
  | 'gross_floor_area'
  | 'year_built'
  | 'created_at';

const filtered = (db: Tx, scope: Scope, { search, portfolio_id }: Filter) =>
  myEnvironments(db, scope)
    .$if(Boolean(portfolio_id), (q) => q.where('environments.portfolio_id', '=', portfolio_id ?? ''))
    .$if(Boolean(search), (q) =>
      q.where((e) =>
        e.or(
          (['environment_name', 'city', 'address', 'country_code'] as const).map((column) =>
            e(`environments.${column}`, 'ilike', containing(search)),
          ),
        ),
      ),
    );

const listed = (db: Tx, scope: Scope, filter: Filter) =>
  filtered(db, scope, filter)
    .innerJoin('portfolios', (j) =>
      j
        .onRef('portfolios.organization_id', '=', 'environments.organization_id')
        .onRef('portfolios.id', '=', 'environments.portfolio_id'),
    )
    .select((e) => [
      'environments.id as _id',
      'environments.id as doc_id',
      'portfolio_id',
      'portfolios.name as portfolio_name',
      'environment_name',
      'environment_use',
      'property_type',
      'property_sub_type',
      'viewable_by',
      'suite',
      'address',
      'city',
      'state',
      'zip_code',
      'country_code',
      'grid_region',
      'latitude',
      'longitude',
      'gross_floor_area',
      'year_built',
      'floors',
      'project_id',
      'image_file_id',
      'digital_twin_url',
      'revit_url',
      'environments.created_at',
      e
        .selectFrom('spaces')
        .whereRef('spaces.organization_id', '=', 'environments.organization_id')
        .whereRef('spaces.environment_id', '=', 'environments.id')
        .select((s) => s.fn.countAll<number>().as('n'))
        .as('spaces_count'),
    ]);

export const listEnvironments = (
  db: Tx,
  scope: Scope,
  filter: Filter,
  sort: SortColumn,
  descending: boolean,
  page: number,
  pageSize: number,
) =>
  listed(db, scope, filter)
    .orderBy(`environments.${sort}`, (o) => (descending ? o.desc().nullsLast() : o.asc().nullsLast()))
    .orderBy('environments.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export const listAllEnvironments = (db: Tx, scope: Scope, filter: Filter = {}) =>
  listed(db, scope, filter).orderBy('environment_name').execute();

export const countEnvironments = async (db: Tx, scope: Scope, filter: Filter): Promise<number> =>
  (
    await filtered(db, scope, filter)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findEnvironment = (db: Tx, scope: Scope, id: string) =>
  listed(db, scope, {}).where('environments.id', '=', id).executeTakeFirst();

export const findEnvironmentByName = (db: Tx, scope: Scope, name: string, exceptId?: string) =>
  db
    .selectFrom('environments')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where((e) => e(e.fn('lower', [e.fn('btrim', ['environment_name'])]), '=', name.trim().toLowerCase()))
    .$if(Boolean(exceptId), (q) => q.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();

export async function insertEnvironment(db: Tx, scope: Scope, id: string, fields: Fields) {
  await db
    .insertInto('environments')
    .values({ organization_id: scope.organizationId, id, ...fields })
    .execute();
}

export async function insertAccess(db: Tx, scope: Scope, id: string, userId: string) {
  await db
    .insertInto('environment_access')
    .values({ organization_id: scope.organizationId, environment_id: id, user_id: userId })
    .execute();
}

export async function updateEnvironment(db: Tx, scope: Scope, id: string, fields: Fields) {
  await db
    .updateTable('environments')
    .set(fields)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteEnvironment(db: Tx, scope: Scope, id: string) {
  await db
    .deleteFrom('environments')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

/** What stands in the way of deleting a property. */
export async function countDependents(db: Tx, scope: Scope, id: string) {
  const count = (table: 'spaces' | 'environment_access' | 'bills') =>
    db
      .selectFrom(table)
      .where('organization_id', '=', scope.organizationId)
      .where('environment_id', '=', id)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  return {
    spaces: (await count('spaces')).n,
    users: (await count('environment_access')).n,
    bills: (await count('bills')).n,
  };
}

/** The area, and how much of it spaces take; `exceptSpace` is left out. */
export async function findFloorArea(db: Tx, scope: Scope, id: string, exceptSpace?: string) {
  const row = await myEnvironments(db, scope)
    .select('gross_floor_area')
    .where('environments.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const taken = await db
    .selectFrom('spaces')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', '=', id)
    .$if(Boolean(exceptSpace), (q) => q.where('id', '<>', exceptSpace ?? ''))
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('gross_floor_area'), e.lit(0)).as('area'),
      e.fn.coalesce(e.fn.sum<number>('capacity'), e.lit(0)).as('capacity'),
    ])
    .executeTakeFirstOrThrow();
  return { allowed: row.gross_floor_area, taken: Number(taken.area), capacityTaken: Number(taken.capacity) };
}

export async function countHome(db: Tx, scope: Scope) {
  const mine = myEnvironments(db, scope).select('environments.id');
  const one = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }) =>
    (await query.executeTakeFirstOrThrow()).n;
  const spaces = db
    .selectFrom('spaces')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', 'in', mine);
  const bills = db
    .selectFrom('bills')
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', 'in', mine);
  const all = { n: db.fn.countAll<number>().as('n') };
  return {
    environment_count: await one(myEnvironments(db, scope).select(all.n)),
    user_count: await one(
      db
        .selectFrom('memberships')
        .where('organization_id', '=', scope.organizationId)
        .where('active', '=', true)
        .select(all.n),
    ),
    spaces_count: await one(spaces.select(all.n)),
    // Named tenants of spaces are the occupants known so far.
    occupant_count: await one(
      spaces.where('tenant_name', '<>', '').select((e) => e.fn.count<number>('tenant_name').distinct().as('n')),
    ),
    bills_in_review: await one(bills.where('status', 'in', ['review', 'failed']).select(all.n)),
    bills_saved: await one(bills.where('status', '=', 'saved').select(all.n)),
  };
}
