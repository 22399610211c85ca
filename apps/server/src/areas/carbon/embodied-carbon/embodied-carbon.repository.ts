import type { EmbodiedCarbonItem, EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type ProjectFields = Pick<
  EmbodiedCarbonProject,
  'name' | 'works' | 'gross_floor_area' | 'completed_on' | 'tool' | 'note'
>;
export type ProjectRow = ProjectFields & {
  _id: string;
  environment_id: string;
  decarbonize_project_id: string | null;
};
export type ItemFields = Omit<
  EmbodiedCarbonItem,
  | '_id'
  | 'embodied_carbon_project_id'
  | 'is_expired'
  | 'mass_kg'
  | 'kg_co2e'
  | 'is_complete'
  | 'modules'
  | 'biogenic_kg_co2e'
  | 'biogenic_working'
>;
export type ItemRow = ItemFields & { _id: string; embodied_carbon_project_id: string; environment_id: string };

const projects = (db: Tx, scope: Scope) =>
  mine(db, scope, 'embodied_carbon_projects', 'w')
    .leftJoin(
      'embodied_carbon_links as l',
      joinMine(scope, 'embodied_carbon_links as l', 'w.id', 'embodied_carbon_project_id'),
    )
    .select([
      'w.id as _id',
      'w.environment_id',
      'w.name',
      'w.works',
      'w.gross_floor_area',
      'w.completed_on',
      'w.tool',
      'w.note',
      'l.decarbonization_project_id as decarbonize_project_id',
    ])
    .$castTo<ProjectRow>();

export const listProjects = (db: Tx, scope: Scope, environmentId: string) =>
  projects(db, scope)
    .where('w.environment_id', '=', environmentId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .execute();

export const findProject = (db: Tx, scope: Scope, id: string) =>
  projects(db, scope).where('w.id', '=', id).executeTakeFirst();

/** The construction projects of a decarbonization project. */
export const listProjectsOf = (db: Tx, scope: Scope, decarbonizeProjectId: string) =>
  projects(db, scope)
    .where('l.decarbonization_project_id', '=', decarbonizeProjectId)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .execute();

export async function saveLink(db: Tx, scope: Scope, id: string, decarbonizeProjectId: string | null): Promise<void> {
  await deleteMine(db, scope, 'embodied_carbon_links').where('embodied_carbon_project_id', '=', id).execute();
  if (decarbonizeProjectId !== null)
    await insertMine(db, scope, 'embodied_carbon_links', {
      embodied_carbon_project_id: id,
      decarbonization_project_id: decarbonizeProjectId,
    }).execute();
}

export async function insertProject(
  db: Tx,
  scope: Scope,
  row: ProjectFields & { id: string; environment_id: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'embodied_carbon_projects', row).execute();
}

export async function updateProject(db: Tx, scope: Scope, id: string, fields: ProjectFields): Promise<void> {
  await updateMine(db, scope, 'embodied_carbon_projects').set(fields).where('id', '=', id).execute();
}

/** False where there is no such project within reach. */
export async function deleteProject(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'embodied_carbon_projects')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const items = (db: Tx, scope: Scope) =>
  mine(db, scope, 'embodied_carbon_items')
    .select([
      'id as _id',
      'environment_id',
      'embodied_carbon_project_id',
      'kind',
      'building_part',
      'name',
      'quantity',
      'unit',
      'declared_amount',
      'declared_unit',
      'factor',
      'biogenic_factor',
      'source_kind',
      'source',
      'valid_until',
      'kg_per_unit',
      'transport_mode',
      'transport_km',
      'transport_factor',
      'transport_source',
      'waste_share',
      'waste_factor',
      'waste_source',
      'note',
    ])
    .$castTo<ItemRow>();

export const listItems = (db: Tx, scope: Scope, projectId: string) =>
  items(db, scope).where('embodied_carbon_project_id', '=', projectId).orderBy('created_at').orderBy('id').execute();

export const listItemsOfProperty = (db: Tx, scope: Scope, environmentId: string) =>
  items(db, scope).where('environment_id', '=', environmentId).orderBy('created_at').orderBy('id').execute();

/** Every item within reach, or those of it with these ids. */
export const listAllItems = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  items(db, scope)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id = any (${ids ?? []}::uuid[])`))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The construction projects within reach, by their names in files. */
export const listProjectNames = (db: Tx, scope: Scope) =>
  mine(db, scope, 'embodied_carbon_projects').select(['id', 'environment_id as within', 'name']).execute();

export async function insertItems(
  db: Tx,
  scope: Scope,
  rows: readonly (Omit<Parameters<typeof insertItem>[2], 'created_by'> & { created_by: string | null })[],
): Promise<void> {
  if (rows.length) await insertMine(db, scope, 'embodied_carbon_items', [...rows]).execute();
}

export const findItem = (db: Tx, scope: Scope, id: string) => items(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertItem(
  db: Tx,
  scope: Scope,
  row: ItemFields & { id: string; environment_id: string; embodied_carbon_project_id: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'embodied_carbon_items', row).execute();
}

export async function updateItem(db: Tx, scope: Scope, id: string, fields: ItemFields): Promise<void> {
  await updateMine(db, scope, 'embodied_carbon_items').set(fields).where('id', '=', id).execute();
}

/** False where there is no such item within reach. */
export async function deleteItem(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'embodied_carbon_items')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The gross floor area of a property within reach. */
export const findProperty = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'environments').select(['id', 'gross_floor_area']).where('id', '=', environmentId).executeTakeFirst();
