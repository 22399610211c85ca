import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import { finds } from '../../../database/matching.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Portfolios with the number of their properties within reach: visible are those with at least one, and those that the user added. */
const withCount = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'portfolios')
    .leftJoin(
      mine(db, scope, 'environments')
        .select(['environments.portfolio_id'])
        .select((e) => [
          e.fn.countAll<number>().filterWhere('archived_at', 'is', null).as('n'),
          e.fn.sum<number>('gross_floor_area').filterWhere('archived_at', 'is', null).as('area'),
        ])
        .groupBy('environments.portfolio_id')
        .as('held'),
      'held.portfolio_id',
      'portfolios.id',
    )
    .$if(scope.environments !== 'all', (q) =>
      q.where((e) => e.or([e('held.n', 'is not', null), e('portfolios.created_by', '=', scope.userId ?? null)])),
    )
    .select((e) => [
      'portfolios.id as _id',
      'portfolios.id as doc_id',
      'portfolios.name',
      'portfolios.description',
      e.fn.coalesce('held.n', e.lit(0)).as('environment_count'),
    ]);

export const listPortfolios = (db: Tx, scope: Scope, search?: string, ids?: readonly string[]) =>
  withCount(db, scope)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`portfolios.id = any (${ids ?? []}::uuid[])`))
    .$if(Boolean(search), (q) => q.where(finds(search, ['portfolios.name', 'portfolios.description'])))
    .orderBy('portfolios.name');

export const countPortfolios = async (db: Tx, scope: Scope, search?: string): Promise<number> =>
  (
    await mine(db, scope, 'portfolios')
      .$if(Boolean(search), (q) => q.where(finds(search, ['portfolios.name', 'portfolios.description'])))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Without the number of its properties: they are not read, so that a property added at the same time is not a collision. */
export const findPortfolio = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'portfolios').select(['id as _id', 'name']).where('portfolios.id', '=', id).executeTakeFirst();

export const findCountedPortfolio = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'portfolios')
    .select((e) => [
      'portfolios.id as _id',
      'portfolios.id as doc_id',
      'portfolios.name',
      'portfolios.description',
      e.fn
        .coalesce(
          e
            .selectFrom('environments')
            .where(isMine(scope, 'environments'))
            .whereRef('environments.portfolio_id', '=', 'portfolios.id')
            .where('environments.archived_at', 'is', null)
            .select((s) => s.fn.countAll<number>().as('n')),
          e.lit(0),
        )
        .as('environment_count'),
    ])
    .where('portfolios.id', '=', id)
    .executeTakeFirst();

export async function insertPortfolio(db: Tx, scope: Scope, row: { id: string; name: string; description: string }) {
  await insertMine(db, scope, 'portfolios', { created_by: scope.userId ?? null, ...row }).execute();
}

/** Counts all its properties, including those out of the user's reach. */
export const holdsProperties = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'environments')
      .select('id')
      .where('portfolio_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  );

/** Documents in the trash do not count: they move to the trash of the company. */
export const holdsDocuments = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'documents')
      .select('id')
      .where('portfolio_id', '=', id)
      .where('trashed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );

export const hasReports = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'framework_reports')
      .select('id')
      .where('portfolio_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  );

export const holdsRecords = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'records')
      .select('id')
      .where('portfolio_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  );

export async function updatePortfolio(db: Tx, scope: Scope, id: string, change: { name: string; description: string }) {
  await updateMine(db, scope, 'portfolios').set(change).where('id', '=', id).execute();
}

export async function deletePortfolio(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'portfolios').where('id', '=', id).execute();
}

/** Portfolios with the number and the area of their properties within reach. */
export const listSizes = (db: Tx, scope: Scope, id: string | undefined) =>
  withCount(db, scope)
    .select((e) => e.fn.coalesce('held.area', e.lit(0)).as('gross_floor_area'))
    .$if(id !== undefined, (q) => q.where('portfolios.id', '=', id ?? ''))
    .orderBy('portfolios.name')
    .execute();

interface Leaf {
  _id: string;
  portfolio_id: string;
  environment_name: string;
  country_code: string;
  gross_floor_area: number;
  spaces_count: number;
}

/** The properties of these portfolios by name: a page of each, or all. */
export async function listLeaves(
  db: Tx,
  scope: Scope,
  portfolioIds: readonly string[],
  page: { number: number; size: number } | undefined,
): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select leaf.*, coalesce(held.spaces_count, 0) as spaces_count
    from unnest(${portfolioIds}::uuid[]) p (id) cross join lateral (
      select e.id as _id, e.portfolio_id, e.environment_name, e.country_code, e.gross_floor_area
      from environments e where ${isMine(scope, 'environments', 'e')} and e.portfolio_id = p.id and e.archived_at is null
      order by e.environment_name, e.id
      limit ${page?.size ?? null}::int offset ${page ? (page.number - 1) * page.size : 0}::int
    ) leaf left join (
      select s.environment_id, count(*) as spaces_count from spaces s where ${isMine(wholeOrganization(scope), 'spaces', 's')}
      group by s.environment_id
    ) held on held.environment_id = leaf._id
    order by leaf.environment_name, leaf._id`.execute(db);
  return rows;
}
