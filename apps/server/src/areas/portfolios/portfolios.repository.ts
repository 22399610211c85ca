import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { containing } from '../../database/matching.ts';
import type { Scope } from '../../platform/ctx.ts';

/** The properties this person may see; where every read of properties starts, in any area. */
export const myEnvironments = (db: Tx, scope: Scope) =>
  db
    .selectFrom('environments')
    .where('environments.organization_id', '=', scope.organizationId)
    .$if(scope.environments !== 'all', (q) =>
      q.where(
        'environments.id',
        'in',
        scope.environments.length
          ? (scope.environments as readonly string[])
          : ['00000000-0000-0000-0000-000000000000'],
      ),
    );

/** What counts for the whole organization is changed, and taken away, only by somebody who sees all of it. */
export async function reachesEveryProperty(db: Tx, scope: Scope): Promise<boolean> {
  if (scope.environments === 'all') return true;
  const { rows } = await sql<{ beyond: boolean }>`
    select exists (select from environments where organization_id = ${scope.organizationId}
      and id <> all (${scope.environments}::uuid[])) as beyond`.execute(db);
  return !rows[0]?.beyond;
}

/** Admins see every portfolio; others those that hold one of their properties, and those they added. */
export const myPortfolios = (db: Tx, scope: Scope) =>
  db
    .selectFrom('portfolios')
    .where('portfolios.organization_id', '=', scope.organizationId)
    .$if(scope.environments !== 'all', (q) =>
      q.where((e) =>
        e.or([
          e('portfolios.id', 'in', myEnvironments(db, scope).select('environments.portfolio_id')),
          ...(scope.userId ? [e('portfolios.created_by', '=', scope.userId)] : []),
        ]),
      ),
    );

const withCount = (db: Tx, scope: Scope) =>
  myPortfolios(db, scope)
    .leftJoin(
      myEnvironments(db, scope)
        .select(['environments.portfolio_id'])
        .select((e) => e.fn.countAll<number>().as('n'))
        .groupBy('environments.portfolio_id')
        .as('held'),
      'held.portfolio_id',
      'portfolios.id',
    )
    .select((e) => [
      'portfolios.id as _id',
      'portfolios.id as doc_id',
      'portfolios.name',
      'portfolios.description',
      e.fn.coalesce('held.n', e.lit(0)).as('environment_count'),
    ]);

export const listPortfolios = (db: Tx, scope: Scope, search?: string) =>
  withCount(db, scope)
    .$if(Boolean(search), (q) => q.where('portfolios.name', 'ilike', containing(search)))
    .orderBy('portfolios.name');

export const countPortfolios = async (db: Tx, scope: Scope, search?: string): Promise<number> =>
  (
    await myPortfolios(db, scope)
      .$if(Boolean(search), (q) => q.where('portfolios.name', 'ilike', containing(search)))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findPortfolio = (db: Tx, scope: Scope, id: string) =>
  withCount(db, scope).where('portfolios.id', '=', id).executeTakeFirst();

export const findPortfolioByName = (db: Tx, scope: Scope, name: string, exceptId?: string) =>
  db
    .selectFrom('portfolios')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where((e) => e(e.fn('lower', [e.fn('btrim', ['name'])]), '=', name.trim().toLowerCase()))
    .$if(Boolean(exceptId), (q) => q.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();

export async function insertPortfolio(db: Tx, scope: Scope, row: { id: string; name: string; description: string }) {
  await db
    .insertInto('portfolios')
    .values({ organization_id: scope.organizationId, created_by: scope.userId ?? null, ...row })
    .execute();
}

/** Of all properties in it, also those that the person does not see. */
export const holdsProperties = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('environments')
      .select('id')
      .where('organization_id', '=', scope.organizationId)
      .where('portfolio_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
  );

export async function updatePortfolio(db: Tx, scope: Scope, id: string, change: { name: string; description: string }) {
  await db
    .updateTable('portfolios')
    .set(change)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deletePortfolio(db: Tx, scope: Scope, id: string) {
  await db.deleteFrom('portfolios').where('organization_id', '=', scope.organizationId).where('id', '=', id).execute();
}
