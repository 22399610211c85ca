import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';

/** How a person reaches a property: given directly, or by a teamspace. */
export async function listWaysTo(db: Tx, scope: Scope, userId: string, environmentId: string) {
  const { rows } = await sql<{ kind: 'direct' | 'teamspace'; name: string }>`
    select 'direct' as kind, '' as name from environment_access
      where organization_id = ${scope.organizationId} and user_id = ${userId} and environment_id = ${environmentId}
    union all
    select 'teamspace', t.name from teamspaces t
      join teamspace_users u on u.organization_id = t.organization_id and u.teamspace_id = t.id
      join teamspace_environments e on e.organization_id = t.organization_id and e.teamspace_id = t.id
      where t.organization_id = ${scope.organizationId} and u.user_id = ${userId} and e.environment_id = ${environmentId}`.execute(
    db,
  );
  return rows;
}
