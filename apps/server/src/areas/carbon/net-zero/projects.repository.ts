import type { DecarbonizeProject } from '@steward/contract/carbon/net-zero';
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
      q.fn.coalesce('e.environment_name', q.val('')).as('environment_name'),
      q.fn.coalesce('f.name', q.val('')).as('portfolio_name'),
    ])
    .$castTo<DecarbonizeProject>();

/** In the order in which they take effect. */
export const listProjects = (
  db: Tx,
  scope: Scope,
  { environmentId, portfolioId }: { environmentId?: string | undefined; portfolioId?: string | undefined },
): Promise<DecarbonizeProject[]> =>
  projects(db, scope)
    .$if(environmentId !== undefined, (q) => q.where('p.environment_id', '=', environmentId ?? ''))
    .$if(portfolioId !== undefined, (q) =>
      q.where((is) =>
        is.or([is('p.portfolio_id', '=', portfolioId ?? ''), is('e.portfolio_id', '=', portfolioId ?? '')]),
      ),
    )
    .orderBy('p.start_year')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

export const findProject = (db: Tx, scope: Scope, id: string): Promise<DecarbonizeProject | undefined> =>
  projects(db, scope).where('p.id', '=', id).executeTakeFirst();

const stored = ({ savings, ...fields }: ProjectFields) => ({ ...fields, savings: JSON.stringify(savings) });

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
