import type { Flow } from '@steward/core/flows/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { personName } from '../../../database/person-name.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface VersionRow extends Flow {
  flow_id: string;
  version: number;
  note: string;
  author_name: string;
  created_at: string;
}

/** The flows by name, each with the number of its latest version. */
export const listFlows = (db: Tx, scope: Scope, id: string | undefined) =>
  mine(db, scope, 'organization_flows')
    .innerJoin(
      'organization_flow_versions as version',
      joinMine(scope, 'organization_flow_versions as version', 'organization_flows.id', 'flow_id'),
    )
    .$if(id !== undefined, (q) => q.where('organization_flows.id', '=', id ?? ''))
    .select(['organization_flows.id as _id', 'name', sql<number>`max(version.version)::int`.as('latest_version')])
    .groupBy(['organization_flows.id', 'name'])
    .orderBy('name')
    .execute();

const versions = (db: Tx, scope: Scope) =>
  mine(db, scope, 'organization_flow_versions')
    .leftJoin('users as author', 'author.id', 'organization_flow_versions.created_by')
    .select([
      'flow_id',
      'version',
      'note',
      'boxes',
      'connections',
      sql<string>`coalesce(${personName('author')}, '')`.as('author_name'),
      'organization_flow_versions.created_at',
    ])
    .$castTo<VersionRow>();

/** The versions of a flow, the latest first. */
export const listVersions = (db: Tx, scope: Scope, flowId: string): Promise<VersionRow[]> =>
  versions(db, scope).where('flow_id', '=', flowId).orderBy('version', 'desc').execute();

/** The latest version of every flow. */
export const listLatest = (db: Tx, scope: Scope): Promise<VersionRow[]> =>
  versions(db, scope).distinctOn('flow_id').orderBy('flow_id').orderBy('version', 'desc').execute();

export async function insertFlow(db: Tx, scope: Scope, row: { id: string; name: string }): Promise<void> {
  await insertMine(db, scope, 'organization_flows', row).execute();
}

export async function renameFlow(db: Tx, scope: Scope, id: string, name: string): Promise<void> {
  await updateMine(db, scope, 'organization_flows').set({ name }).where('id', '=', id).execute();
}

export async function insertVersion(
  db: Tx,
  scope: Scope,
  {
    boxes,
    connections,
    ...row
  }: Flow & { id: string; flow_id: string; version: number; note: string; created_by: string },
): Promise<void> {
  await insertMine(db, scope, 'organization_flow_versions', {
    ...row,
    boxes: JSON.stringify(boxes),
    connections: JSON.stringify(connections),
  }).execute();
}

/** False where there is no such flow. */
export async function deleteFlow(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'organization_flows')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
