import { heldNeeds, menuOf, isModuleKey } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import type { permissions } from '@steward/contract/access/permissions';
import type { Tx } from '../../../database/connection.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { mustBeOrHold } from '../../../platform/access.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import { changingRights } from './changing-rights.ts';
import { listGrantsOf } from './grants.repository.ts';
import { toNodes } from './module-tree.ts';
import * as people from './people.repository.ts';
import { personIn } from './people.service.ts';
import { addedTo, checkReach, toGrants, type Given } from './reach.ts';
import { loadRights } from './rights.service.ts';
import * as repository from './user-grants.repository.ts';

type Additional = Answer<typeof permissions.getAdditionalUserModules>;

/** The permissions of a person of the organization at `ctx.now`. */
export const rightsOfPerson = async (ctx: Ctx, db: Tx, scope: Scope, userId: string) => {
  const { is_admin, is_super_admin } = await personIn(db, scope, userId);
  return loadRights(
    db,
    { organizationId: scope.organizationId, userId, isAdmin: is_admin, isSuperAdmin: is_super_admin },
    ctx.now,
  );
};

async function additionalOf(ctx: Ctx, db: Tx, scope: Scope, userId: string): Promise<Additional> {
  const rights = await rightsOfPerson(ctx, db, scope, userId);
  const grants = await listGrantsOf(db, scope, userId);
  return {
    list: toNodes(menuOf(rights, [])),
    userModules: heldNeeds(rights),
    additional: grants.flatMap(({ kind, source_name, module_key, permissions: held, expires_at }) =>
      kind === 'role' || !isModuleKey(module_key)
        ? []
        : [
            {
              kind,
              name: source_name,
              module_id: module_key,
              permissions: held,
              expires_at: expires_at && new Date(expires_at).toISOString(),
            },
          ],
    ),
  };
}

export function getAdditionalUserModules(
  ctx: Ctx,
  { id }: Parsed<typeof permissions.getAdditionalUserModules>,
): Promise<Additional> {
  mustBeOrHold(ctx, id, 'users.read');
  return reading(ctx, ({ db, scope }) => additionalOf(ctx, db, scope, id));
}

export function getUserRoles(
  ctx: Ctx,
  { id }: Parsed<typeof permissions.getUserRoles>,
): Promise<Answer<typeof permissions.getUserRoles>> {
  mustBeOrHold(ctx, id, 'users.read');
  return reading(ctx, async ({ db, scope }) => {
    await personIn(db, scope, id);
    return people.listRolesOf(db, scope, id);
  });
}

/** Gives a person the approved part of a request. */
export const grantRequested = (
  { db, scope }: Work,
  about: { userId: string; grantedBy: string; requestId: string },
  given: readonly Given[],
): Promise<void> => repository.insertGrants(db, scope, about, given);

/** Adds single permissions to those that a person was granted before. */
export async function grantSingle(
  ctx: Ctx,
  { db, scope }: Work,
  userId: string,
  added: readonly Given[],
): Promise<void> {
  checkReach(ctx, added);
  await repository.insertGrants(db, scope, { userId, grantedBy: ctx.actor?.userId ?? '' }, added);
}

export const assignModToUserByAdmin = (
  ctx: Ctx,
  { user_id, modules }: Parsed<typeof permissions.assignModToUserByAdmin>,
): Promise<Additional> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    await personIn(db, scope, user_id);
    const before = await repository.listSingleGrants(db, scope, user_id);
    const after = toGrants(modules);
    const known = before.flatMap(({ module_key, permissions: held }) =>
      isModuleKey(module_key)
        ? [{ module_id: module_key, permissions: held as Additional['additional'][0]['permissions'] }]
        : [],
    );
    checkReach(ctx, addedTo(known, after));
    await repository.deleteGrants(
      db,
      scope,
      before.map((row) => row.id),
    );
    await repository.insertGrants(db, scope, { userId: user_id, grantedBy: ctx.actor?.userId ?? '' }, after);
    touch([user_id]);
    return additionalOf(ctx, db, scope, user_id);
  });
