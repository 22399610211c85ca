import { rightsOf, isModuleKey } from '@steward/contract/modules';
import type { Grant, Rights } from '@steward/core/permissions/decide';
import type { Tx } from '../../../database/connection.ts';
import { wholeOrganization } from '../../../database/scoped.ts';
import * as repository from './grants.repository.ts';

function toGrant(row: repository.GrantRow): Grant[] {
  // A module that a later release removed grants nothing.
  if (!isModuleKey(row.module_key)) return [];
  return [
    {
      source: { kind: row.kind, id: row.source_id, name: row.source_name },
      module: row.module_key,
      permissions: row.permissions,
      ...(row.expires_at && { until: new Date(row.expires_at) }),
      ...(row.vertical_id && {
        bounds: {
          id: row.vertical_id,
          name: row.vertical_name ?? '',
          isActive: row.vertical_is_active ?? false,
          modules: (row.vertical_modules ?? []).filter((key) => isModuleKey(key)),
        },
      }),
    },
  ];
}

/** The permissions of a person in an organization at this moment. */
export async function loadRights(
  db: Tx,
  person: { organizationId: string; userId: string; isAdmin: boolean; isSuperAdmin: boolean },
  now: Date,
): Promise<Rights> {
  const { organizationId, userId, isAdmin, isSuperAdmin } = person;
  const scope = wholeOrganization(organizationId);
  const grants = (await repository.listGrantsOf(db, scope, userId)).flatMap(toGrant);
  const { switched_off, is_tenant } = await repository.listModuleBounds(db, scope, userId);
  const switchedOff = switched_off.filter((key) => isModuleKey(key));
  return rightsOf({ isAdmin, isSuperAdmin, isTenant: is_tenant, grants, switchedOff }, now);
}
