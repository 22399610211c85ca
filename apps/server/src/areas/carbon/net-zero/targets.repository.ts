import type { EmissionTarget } from '@steward/contract/carbon/net-zero.plan';
import type { LoadedPathway } from '@steward/core/net-zero/pathway-csv';
import type { TargetMeasure } from '@steward/core/net-zero/target';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';

type Fields = Omit<EmissionTarget, '_id'>;
type About = Pick<Fields, 'environment_id' | 'portfolio_id' | 'measure'>;

const columns = [
  'id as _id',
  'environment_id',
  'portfolio_id',
  'measure',
  'kind',
  'source',
  'base_year',
  'target_year',
  'base_kg',
  'points',
] as const;

export const findTarget = (db: Tx, scope: Scope, { environment_id, portfolio_id, measure }: About) =>
  mine(db, scope, 'emission_targets')
    .select(columns)
    .$castTo<EmissionTarget>()
    .where('environment_id', environment_id === null ? 'is' : '=', environment_id)
    .where('portfolio_id', portfolio_id === null ? 'is' : '=', portfolio_id)
    .where('measure', '=', measure)
    .executeTakeFirst();

/** The targets of properties, portfolios and the organization within reach, for one measure. */
export const listTargets = (db: Tx, scope: Scope, measure: TargetMeasure = 'scopes-1-2-location') =>
  mine(db, scope, 'emission_targets')
    .select(columns)
    .$castTo<EmissionTarget>()
    .where('measure', '=', measure)
    .execute();

export async function insertTarget(
  db: Tx,
  scope: Scope,
  { points, ...row }: Fields & { id: string; created_by: string },
) {
  await insertMine(db, scope, 'emission_targets', { ...row, points: JSON.stringify(points) }).execute();
}

export async function updateTarget(db: Tx, scope: Scope, id: string, { points, ...fields }: Fields) {
  await updateMine(db, scope, 'emission_targets')
    .set({ ...fields, points: JSON.stringify(points) })
    .where('id', '=', id)
    .execute();
}

/** False where there is no such target within reach. */
export async function deleteTarget(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'emission_targets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const listPathways = (db: Tx, scope: Scope) =>
  mine(db, scope, 'emission_pathways')
    .select([
      'version',
      'scenario',
      sql<number>`count(*)::int`.as('pathways'),
      sql<number>`count(distinct country_code)::int`.as('countries'),
      sql<string>`max(created_at)`.as('created_at'),
    ])
    .groupBy(['version', 'scenario'])
    .orderBy('version', 'desc')
    .orderBy('scenario')
    .execute();

/** The pathways of a version and scenario. */
export const findPathways = (db: Tx, scope: Scope, version: string, scenario: string) =>
  mine(db, scope, 'emission_pathways')
    .select(['metric', 'country_code', 'property_type', 'points'])
    .$castTo<{
      metric: 'carbon' | 'energy';
      country_code: string;
      property_type: string;
      points: { year: number; value: number }[];
    }>()
    .where('version', '=', version)
    .where('scenario', '=', scenario)
    .execute();

export async function deletePathways(db: Tx, scope: Scope, version: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'emission_pathways')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function insertPathways(db: Tx, scope: Scope, pathways: readonly LoadedPathway[]) {
  const rows = pathways.map(({ version, scenario, metric, countryCode, propertyType, points }) => ({
    id: uuid(),
    version,
    scenario,
    metric,
    country_code: countryCode,
    property_type: propertyType,
    points: JSON.stringify(points),
  }));
  // A statement has room for so many values only.
  for (let at = 0; at < rows.length; at += 1000)
    await insertMine(db, scope, 'emission_pathways', rows.slice(at, at + 1000)).execute();
}

/** The property types by which pathways are looked up. */
export const listTypes = (db: Tx, scope: Scope, ids: readonly string[]) =>
  mine(db, scope, 'environments')
    .select(['id as environment_id', 'country_code', 'property_type', 'property_sub_type', 'gross_floor_area'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
