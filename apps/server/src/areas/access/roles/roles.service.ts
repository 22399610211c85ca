import { grantors, isInside } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Grant } from '@steward/contract/access/permissions';
import type { Role, roles } from '@steward/contract/access/roles';
import type { ModuleKey } from '@steward/core/permissions/modules';
import type { Tx } from '../../../database/connection.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import { actorOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listRolesOf } from '../permissions/people.service.ts';
import { changingRights } from '../permissions/changing-rights.ts';
import { wholeTree } from '../permissions/module-tree.ts';
import { addedTo, checkReach, isSuperAdmins, lacking, toGrants } from '../permissions/reach.ts';
import * as repository from './roles.repository.ts';
import { findVertical } from '../verticals/verticals.service.ts';

/** Only admins change shipped roles, and only Super Admins change their own. */
function refusal(ctx: Ctx, role: repository.RoleRow) {
  const { isAdmin, isSuperAdmin } = actorOf(ctx);
  if (isSuperAdmins(role) && !isSuperAdmin) return 'permission.super-admin-only';
  if (role.key && !isAdmin && !isSuperAdmin) return 'role.admins-only';
  return undefined;
}

const toRole = (ctx: Ctx, row: repository.RoleRow): Role => {
  const { vertical_key, ...role } = row;
  return { ...role, for_tenants: vertical_key === 'tenant', may_edit: !refusal(ctx, row), may_give: mayGive(ctx, row) };
};

export const findRole = ({ db, scope }: Work, id: string) => repository.findRole(db, scope, id);

export const listRoles = ({ db, scope }: Work) => repository.listRoles(db, scope);

/** The id of a shipped role in an organization. */
export const roleIdOf = (db: Tx, organizationId: string, key: string): Promise<string> =>
  repository.roleIdOf(db, organizationId, key);

/** Deletes the grants of every role, before an archive imports its own. */
export const removeAllGrants = ({ db, scope }: Work): Promise<void> => repository.deleteAllGrants(db, scope);

/** Whether the user may give the role to others. */
export const mayGive = (ctx: Ctx, role: { key: string; vertical_key: string | null; modules: readonly Grant[] }) =>
  (!isSuperAdmins(role) || actorOf(ctx).isSuperAdmin) && !lacking(ctx, role.modules).length;

/** The role, if the user may give it to others: it grants nothing the user lacks, and Super Admin is given by Super Admins only. */
export async function checkRoleReach(ctx: Ctx, work: Work, roleId: string) {
  const role = (await findRole(work, roleId)) ?? fail('role.not-found');
  if (isSuperAdmins(role) && !actorOf(ctx).isSuperAdmin) fail('permission.super-admin-only');
  checkReach(ctx, role.modules);
  return role;
}

const found = async (db: Tx, scope: Scope, id: string) =>
  (await repository.findRole(db, scope, id)) ?? fail('role.not-found');

export const rolesByVerticalId = (ctx: Ctx, { verticalId }: Parsed<typeof roles.rolesByVerticalId>): Promise<Role[]> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listRoles(db, scope, verticalId)).map((row) => toRole(ctx, row)),
  );

/** Added grants must be within the vertical and the user's own permissions; earlier grants may stay. */
function checkGrants(ctx: Ctx, bounds: readonly ModuleKey[], before: readonly Grant[], after: readonly Grant[]) {
  const added = addedTo(before, after);
  const outside = added.filter(({ module_id }) => !isInside(module_id, bounds));
  if (outside.length) fail('role.outside-vertical', outside.map(({ module_id }) => module_id).join(', '));
  checkReach(ctx, added);
}

async function boundsOf(ctx: Ctx, db: Tx, scope: Scope, verticalId: string) {
  const vertical = (await findVertical({ db, scope }, verticalId)) ?? fail('vertical.not-found');
  if (isSuperAdmins(vertical) && !actorOf(ctx).isSuperAdmin) fail('permission.super-admin-only');
  return vertical.modules;
}

const given = (modules: Parsed<typeof roles.createRole>['modules']): Grant[] =>
  toGrants(modules).map(({ module_id, permissions }) => ({ module_id, permissions }));

export const createRole = (ctx: Ctx, { name, verticalId, modules }: Parsed<typeof roles.createRole>): Promise<Role> =>
  changingRights(ctx, async ({ db, scope }) => {
    const grants = given(modules);
    checkGrants(ctx, await boundsOf(ctx, db, scope, verticalId), [], grants);
    const id = uuid();
    await unlessTaken(
      'roles_name',
      'role.name-taken',
      repository.insertRole(db, scope, { id, name, vertical_id: verticalId }),
    );
    await repository.replaceGrants(db, scope, id, [], grants);
    return toRole(ctx, await found(db, scope, id));
  });

export const editRole = (ctx: Ctx, { id, ...sent }: Parsed<typeof roles.editRole>): Promise<Role> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    const before = await found(db, scope, id);
    const refused = refusal(ctx, before);
    if (refused) fail(refused);
    const { name = before.name, verticalId = before.vertical._id } = sent;
    const grants = sent.modules ? given(sent.modules) : before.modules;
    const bounds = await boundsOf(ctx, db, scope, verticalId);
    // In another vertical the earlier grants have no protection.
    checkGrants(ctx, bounds, before.vertical._id === verticalId ? before.modules : [], grants);
    await unlessTaken(
      'roles_name',
      'role.name-taken',
      repository.updateRole(db, scope, id, { name, vertical_id: verticalId }),
    );
    await repository.replaceGrants(db, scope, id, before.modules, grants);
    touch(await repository.listHolders(db, scope, [id]));
    return toRole(ctx, await found(db, scope, id));
  });

export const deleteRole = (ctx: Ctx, { id }: Parsed<typeof roles.deleteRole>): Promise<{ done: true }> =>
  changingRights(ctx, async ({ db, scope }) => {
    const role = await found(db, scope, id);
    if (role.key) fail('role.shipped');
    if (role.held_by) fail('role.in-use', String(role.held_by));
    if (await repository.isPromised(db, scope, id)) fail('role.promised');
    await repository.deleteRole(db, scope, id);
    return { done: true };
  });

export const modulesByRole = (
  ctx: Ctx,
  { id }: Parsed<typeof roles.modulesByRole>,
): Promise<Answer<typeof roles.modulesByRole>> =>
  reading(ctx, async ({ db, scope }) => {
    const own = await listRolesOf({ db, scope }, actorOf(ctx).userId);
    if (!own.some(({ _id }) => _id === id)) mustHold(ctx, 'roles.read');
    const role = await found(db, scope, id);
    return { role: toRole(ctx, role), list: wholeTree((key) => permissionsOn(role.modules, key)) };
  });

/** The permissions of a role on a module, from its own grant or that of a module above. */
const permissionsOn = (grants: readonly Grant[], key: ModuleKey) =>
  grants.flatMap(({ module_id, permissions }) => (grantors(key).includes(module_id) ? permissions : []));
