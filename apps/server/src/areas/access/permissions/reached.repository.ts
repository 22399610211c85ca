import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { isMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The sources of a person's access to a property: direct, or by a teamspace. */
export async function listWaysTo(db: Tx, scope: Scope, userId: string, environmentId: string) {
  const { rows } = await sql<{ kind: 'direct' | 'teamspace'; name: string }>`
    select 'direct' as kind, '' as name from environment_access
      where ${isMine(scope, 'environment_access')} and user_id = ${userId} and environment_id = ${environmentId}
    union all
    select 'teamspace', t.name from teamspaces t
      join teamspace_users u on ${isMine(scope, 'teamspace_users', 'u')} and u.teamspace_id = t.id
      join teamspace_environments e on ${isMine(scope, 'teamspace_environments', 'e')} and e.teamspace_id = t.id
      where ${isMine(scope, 'teamspaces', 't')} and u.user_id = ${userId} and e.environment_id = ${environmentId}`.execute(
    db,
  );
  return rows;
}

/** The name of a property, if it is within the user's reach. */
export const findPropertyName = async (db: Tx, scope: Scope, environmentId: string): Promise<string | undefined> =>
  (await mine(db, scope, 'environments').select('environment_name').where('id', '=', environmentId).executeTakeFirst())
    ?.environment_name;
