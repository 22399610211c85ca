import type { DecarbonizeProject } from '@steward/contract/carbon/decarbonization';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type ProjectFields = Omit<DecarbonizeProject, '_id' | 'environment_name' | 'portfolio_name'>;

const projects = (db: Tx, scope: Scope) =>
  mine(db, scope, 'decarbonization_projects', 'p')
    .leftJoin('environments as e', joinMine(scope, 'environments as e', 'p.environment_id'))
    .leftJoin('portfolios as f', joinMine(scope, 'portfolios as f', 'p.portfolio_id'))
    .select((q) => [
      'p.id as _id',
      'p.environment_id',
      'p.portfolio_id',
      'p.name',
      'p.measure',
      'p.status',
      'p.start_year',
      'p.capital_cost',
      'p.annual_cost_saving',
      'p.currency',
      'p.life_years',
      'p.savings',
      'p.note',
      'p.raises',
      q.fn.coalesce('e.environment_name', q.val('')).as('environment_name'),
      q.fn.coalesce('f.name', q.val('')).as('portfolio_name'),
    ])
    .$castTo<Stored>();

type Stored = Omit<DecarbonizeProject, 'after_ids' | 'not_with_ids'>;

/** Adds the links to projects within reach: prerequisites and exclusions. */
async function withLinks(db: Tx, scope: Scope, found: readonly Stored[]): Promise<DecarbonizeProject[]> {
  const ids = found.map(({ _id }) => _id);
  const links = await mine(db, scope, 'decarbonization_project_links', 'l')
    .innerJoin('decarbonization_projects as o', joinMine(scope, 'decarbonization_projects as o', 'l.other_id'))
    .select(['l.project_id', 'l.other_id', 'l.kind'])
    .where(sql<boolean>`l.project_id = any (${ids}::uuid[])`)
    .orderBy('l.other_id')
    .execute();
  const of = (id: string, kind: string) =>
    links.filter((one) => one.project_id === id && one.kind === kind).map(({ other_id }) => other_id);
  return found.map((one) => ({ ...one, after_ids: of(one._id, 'after'), not_with_ids: of(one._id, 'not-with') }));
}

/** In the order in which they take effect. */
export const listProjects = async (
  db: Tx,
  scope: Scope,
  { environmentId, portfolioId }: { environmentId?: string | undefined; portfolioId?: string | undefined },
): Promise<DecarbonizeProject[]> =>
  withLinks(
    db,
    scope,
    await projects(db, scope)
      .$if(environmentId !== undefined, (q) => q.where('p.environment_id', '=', environmentId ?? ''))
      .$if(portfolioId !== undefined, (q) =>
        q.where((is) =>
          is.or([is('p.portfolio_id', '=', portfolioId ?? ''), is('e.portfolio_id', '=', portfolioId ?? '')]),
        ),
      )
      .orderBy('p.start_year')
      .orderBy('p.created_at')
      .orderBy('p.id')
      .execute(),
  );

export const findProject = async (db: Tx, scope: Scope, id: string): Promise<DecarbonizeProject | undefined> =>
  (await withLinks(db, scope, await projects(db, scope).where('p.id', '=', id).execute()))[0];

const stored = ({ savings, raises, after_ids: _after, not_with_ids: _notWith, ...fields }: ProjectFields) => ({
  ...fields,
  savings: JSON.stringify(savings),
  raises: JSON.stringify(raises),
});

/** How many of these projects are within reach. */
export const countProjects = async (db: Tx, scope: Scope, ids: readonly string[]): Promise<number> =>
  (
    await mine(db, scope, 'decarbonization_projects')
      .select('id')
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute()
  ).length;

/** Links to projects out of reach stay unchanged. */
export async function replaceLinks(
  db: Tx,
  scope: Scope,
  id: string,
  known: Pick<ProjectFields, 'after_ids' | 'not_with_ids'> | undefined,
  { after_ids, not_with_ids }: Pick<ProjectFields, 'after_ids' | 'not_with_ids'>,
): Promise<void> {
  const before = [...(known?.after_ids ?? []), ...(known?.not_with_ids ?? [])];
  if (before.length)
    await deleteMine(db, scope, 'decarbonization_project_links')
      .where('project_id', '=', id)
      .where(sql<boolean>`other_id = any (${before}::uuid[])`)
      .execute();
  const rows = [
    ...after_ids.map((other_id) => ({ project_id: id, other_id, kind: 'after' })),
    ...not_with_ids.map((other_id) => ({ project_id: id, other_id, kind: 'not-with' })),
  ];
  if (rows.length) await insertMine(db, scope, 'decarbonization_project_links', rows).execute();
}

export async function setStartYear(db: Tx, scope: Scope, id: string, start_year: number): Promise<void> {
  await updateMine(db, scope, 'decarbonization_projects').set({ start_year }).where('id', '=', id).execute();
}

export async function discardProject(db: Tx, scope: Scope, id: string): Promise<void> {
  await updateMine(db, scope, 'decarbonization_projects').set({ status: 'discarded' }).where('id', '=', id).execute();
}

export async function insertProject(
  db: Tx,
  scope: Scope,
  { id, created_by, ...fields }: ProjectFields & { id: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'decarbonization_projects', { id, created_by, ...stored(fields) }).execute();
}

export async function updateProject(db: Tx, scope: Scope, id: string, fields: ProjectFields): Promise<void> {
  await updateMine(db, scope, 'decarbonization_projects').set(stored(fields)).where('id', '=', id).execute();
}

/** False where there is no such project within reach. */
export async function deleteProject(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'decarbonization_projects')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
