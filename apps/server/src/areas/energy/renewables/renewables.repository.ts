import type { EnergyGeneration, RenewableSource } from '@steward/contract/energy/renewables';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type SourceFields = Omit<
  RenewableSource,
  | '_id'
  | 'environment_id'
  | 'adds_energy'
  | 'records'
  | 'last_day'
  | 'generated_kwh'
  | 'exported_kwh'
  | 'days'
  | 'yield'
>;
export type GenerationFields = Pick<
  EnergyGeneration,
  'first_day' | 'last_day' | 'generated_kwh' | 'exported_kwh' | 'sold_kwh' | 'is_estimate' | 'note'
>;

const sources = (db: Tx, scope: Scope) =>
  mine(db, scope, 'renewable_sources')
    .select([
      'id as _id',
      'environment_id',
      'kind',
      'name',
      'carrier',
      'capacity_kw',
      'expected_kwh_per_kw',
      'meter_no',
      'installed_on',
      'retired_on',
      'attributes',
      'input_energy',
      'note',
    ])
    .$castTo<SourceFields & { _id: string; environment_id: string }>();

export const listSources = (db: Tx, scope: Scope, environmentId: string) =>
  sources(db, scope).where('environment_id', '=', environmentId).orderBy('name').orderBy('id').execute();

export const findSource = (db: Tx, scope: Scope, id: string) =>
  sources(db, scope).where('id', '=', id).executeTakeFirst();

export async function insertSource(db: Tx, scope: Scope, row: SourceFields & { id: string; environment_id: string }) {
  await insertMine(db, scope, 'renewable_sources', row).execute();
}

export async function updateSource(db: Tx, scope: Scope, id: string, fields: SourceFields): Promise<void> {
  await updateMine(db, scope, 'renewable_sources').set(fields).where('id', '=', id).execute();
}

export async function deleteSource(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'renewable_sources').where('id', '=', id).execute();
}

/** The records of these sources, latest first. */
export const listGenerations = (db: Tx, scope: Scope, sourceIds: readonly string[]) =>
  mine(db, scope, 'energy_generations')
    .select([
      'id as _id',
      'renewable_source_id',
      'first_day',
      'last_day',
      'generated_kwh',
      'exported_kwh',
      'sold_kwh',
      'allocated_kwh',
      'is_estimate',
      'note',
    ])
    .where(sql<boolean>`renewable_source_id = any (${sourceIds}::uuid[])`)
    .orderBy('first_day', 'desc')
    .execute();

/** The sources of properties. */
export const listSourcesOf = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  sources(db, scope)
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The records of properties. */
export const listGenerationsOf = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'energy_generations')
    .select(['environment_id', 'first_day', 'last_day', 'generated_kwh', 'exported_kwh', 'is_estimate'])
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .execute();

/** Those of these properties with a source. */
export const listWithSources = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  mine(db, scope, 'renewable_sources')
    .select('environment_id')
    .distinct()
    .where(sql<boolean>`environment_id = any (${environmentIds}::uuid[])`)
    .execute();

export const findGeneration = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'energy_generations')
    .select([
      'id',
      'environment_id',
      'renewable_source_id',
      'first_day',
      'last_day',
      'generated_kwh',
      'exported_kwh',
      'sold_kwh',
      'is_estimate',
      'note',
      'allocated_kwh',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Another record of the source that covers one of these days. */
export const findOverlap = (
  db: Tx,
  scope: Scope,
  { sourceId, first_day, last_day, except }: { sourceId: string; first_day: string; last_day: string; except: string },
) =>
  mine(db, scope, 'energy_generations')
    .select('id')
    .where('renewable_source_id', '=', sourceId)
    .where('first_day', '<=', last_day)
    .where('last_day', '>=', first_day)
    .where('id', '<>', except)
    .executeTakeFirst();

export async function insertGeneration(
  db: Tx,
  scope: Scope,
  row: GenerationFields & { id: string; environment_id: string; renewable_source_id: string },
) {
  await insertMine(db, scope, 'energy_generations', row).execute();
}

export async function updateGeneration(db: Tx, scope: Scope, id: string, fields: GenerationFields) {
  await updateMine(db, scope, 'energy_generations').set(fields).where('id', '=', id).execute();
}

export async function deleteGeneration(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'energy_generations')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listAllocations(db: Tx, scope: Scope, generationIds: readonly string[]) {
  const { rows } = await sql<{
    energy_generation_id: string;
    space_id: string | null;
    tenant_id: string | null;
    name: string;
    kwh: number;
  }>`
    select a.energy_generation_id, a.space_id, a.tenant_id, coalesce(s.space_name, t.name, '') as name, a.kwh
    from generation_allocations a
      left join spaces s on s.organization_id = ${scope.organizationId} and s.id = a.space_id
      left join tenants t on t.organization_id = ${scope.organizationId} and t.id = a.tenant_id
    where ${isMine(scope, 'generation_allocations', 'a')} and a.energy_generation_id = any (${generationIds}::uuid[])
    order by name, a.id`.execute(db);
  return rows;
}

/** Those of these spaces and tenants that belong to the property. */
export async function listUsers(db: Tx, scope: Scope, environmentId: string, ids: readonly string[]) {
  const of = (table: 'spaces' | 'tenants') =>
    mine(db, scope, table)
      .select('id')
      .where('environment_id', '=', environmentId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute();
  const [spaces, tenants] = [await of('spaces'), await of('tenants')];
  return { spaces: new Set(spaces.map(({ id }) => id)), tenants: new Set(tenants.map(({ id }) => id)) };
}

export interface NewAllocation {
  id: string;
  environment_id: string;
  energy_generation_id: string;
  space_id: string | null;
  tenant_id: string | null;
  kwh: number;
}

export async function replaceAllocations(db: Tx, scope: Scope, generationId: string, rows: readonly NewAllocation[]) {
  await deleteMine(db, scope, 'generation_allocations').where('energy_generation_id', '=', generationId).execute();
  if (rows.length) await insertMine(db, scope, 'generation_allocations', rows).execute();
}
