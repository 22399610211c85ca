import { decide, findModule, grantedWith, heldNeeds, isInside, modules, needsOf } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { permissionRequests, PermissionRequest } from '@steward/contract/access/permission-requests';
import { permissionOf } from '@steward/core/permissions/decide';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';
import type { Tx } from '../../../database/connection.ts';
import { reading } from '../../../database/transaction.ts';
import { mustBeOrHold } from '../../../platform/access.ts';
import { refuseChanged, versionOf } from '../../../platform/approvals.ts';
import { actorOf, type Actor, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { raise } from '../../../platform/events.ts';
import { changingRights } from '../permissions/changing-rights.ts';
import { wholeTree } from '../permissions/module-tree.ts';
import * as people from '../permissions/people.service.ts';
import { checkReach, toGrants, type Given } from '../permissions/reach.ts';
import * as repository from './permission-requests.repository.ts';
import { grantRequested } from '../permissions/user-grants.service.ts';
import { findVertical } from '../verticals/verticals.service.ts';

type Told = Answer<typeof permissionRequests.listAllPerms>;
const deciding = '/account_setting/requests';
const own = '/user_profile';

/** The modules that can be requested: not those that every user has, that run the installation, or that are switched off. */
function canAsk({ rights }: Actor, key: ModuleKey): boolean {
  const module = findModule(key);
  return Boolean(
    module && !module.isOwn && !module.isPlatform && !rights.switchedOff.has(key) && module.flag !== 'upgrade',
  );
}

const lackingOn = (actor: Actor, key: ModuleKey) =>
  canAsk(actor, key)
    ? needsOf(key).flatMap((need) => (decide(actor.rights, need).allowed ? [] : [permissionOf(need)]))
    : [];

export const modsForAdditionalPerm = (
  ctx: Ctx,
  { verticalId, modIdArrForPerm }: Parsed<typeof permissionRequests.modsForAdditionalPerm>,
): Promise<Answer<typeof permissionRequests.modsForAdditionalPerm>> =>
  reading(ctx, async ({ db, scope }) => {
    const actor = actorOf(ctx);
    const vertical = verticalId
      ? ((await findVertical({ db, scope }, verticalId)) ?? fail('vertical.not-found'))
      : undefined;
    const isWaiting = await waitingOf(db, scope, actor.userId);
    const lacking = (key: ModuleKey) =>
      vertical && !isInside(key, vertical.modules)
        ? []
        : lackingOn(actor, key).filter((permission) => !isWaiting(key, permission));
    const preset = modules.filter(({ flag }) => flag === 'preset').map(({ key }) => key);
    return {
      list: wholeTree(lacking),
      userModules: heldNeeds(actor.rights),
      modIdArrForPerm: [...new Set([...preset, ...(modIdArrForPerm ?? [])])],
    };
  });

/** The undecided requests of a user. */
async function waitingOf(db: Tx, scope: Scope, userId: string) {
  const requests = await repository.listRequests(db, scope, { userId, status: 'pending' });
  const waiting = new Set(
    requests.flatMap(({ modules: asked }) =>
      asked
        .filter(({ status }) => status === 'pending')
        .flatMap(({ module_id, permissions }) => permissions.map((permission) => `${module_id}.${permission}`)),
    ),
  );
  return (key: string, permission: Permission) => waiting.has(`${key}.${permission}`);
}

/** What an approval is about. */
const factsOf = ({ user_id, reason, modules: asked }: repository.RequestRow) => ({
  user_id,
  reason,
  modules: asked.map(({ module_id, permissions, status }) => ({ module_id, permissions, status })),
});

async function answer(ctx: Ctx, rows: repository.RequestRow[], totalData = rows.length): Promise<Told> {
  const { rights } = actorOf(ctx);
  const held = heldNeeds(rights);
  const holds = new Set<string>(held);
  const list = wholeTree((key) => needsOf(key).flatMap((need) => (holds.has(need) ? [permissionOf(need)] : [])));
  const requests = rows.map((row) => ({ ...row, version: versionOf(factsOf(row)) }));
  return { list, userModules: held, requests, totalData };
}

async function raiseForApprovers(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  kind: 'permission.requested' | 'permission.withdrawn',
  object_id: string,
  count: number,
) {
  const { userId, name } = actorOf(ctx);
  const to = (await repository.listApprovers(db, scope)).map(({ id }) => id).filter((id) => id !== userId);
  await raise(ctx, db, {
    kind,
    object_id,
    to,
    values: { person: name, count: String(count) },
    redirect_url: deciding,
  });
}

/** A key without permissions requests reading. Permissions that are held or requested already are left out. */
export const requestPermissionMod = (
  ctx: Ctx,
  { modIdArrForPerm, reason }: Parsed<typeof permissionRequests.requestPermissionMod>,
): Promise<Told> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    const actor = actorOf(ctx);
    const lacking = toGrants(modIdArrForPerm).flatMap((grant): Given[] => {
      const missing = new Set(grantedWith(grant.module_id).flatMap((key) => lackingOn(actor, key)));
      const permissions = grant.permissions.filter((permission) => missing.has(permission));
      return permissions.length ? [{ ...grant, permissions }] : [];
    });
    if (!lacking.length) fail('permission-request.nothing');
    const isWaiting = await waitingOf(db, scope, actor.userId);
    const asked = lacking.flatMap((grant): Given[] => {
      const permissions = grant.permissions.filter((permission) => !isWaiting(grant.module_id, permission));
      return permissions.length ? [{ ...grant, permissions }] : [];
    });
    if (!asked.length) fail('permission-request.pending');
    // A visiting Super Admin has every permission; a module that is switched off cannot be requested.
    if (!(await people.findPerson({ db, scope }, actor.userId))) fail('permission-request.nothing');
    const id = uuid();
    await repository.insertRequest(db, scope, { id, user_id: actor.userId, reason }, asked);
    await raiseForApprovers(ctx, db, scope, 'permission.requested', id, asked.length);
    touch((await repository.listApprovers(db, scope)).map((approver) => approver.id));
    return answer(ctx, await repository.listRequests(db, scope, { userId: actor.userId }));
  });

export const listAllPerms = (
  ctx: Ctx,
  { status, user_id, page, page_size }: Parsed<typeof permissionRequests.listAllPerms>,
): Promise<Told> =>
  reading(ctx, async ({ db, scope }) => {
    const filter = { status, userId: user_id };
    const requests = await repository.listRequests(db, scope, filter, page, page_size);
    return answer(ctx, requests, await repository.countRequests(db, scope, filter));
  });

export function getUserAccessHistory(
  ctx: Ctx,
  { id }: Parsed<typeof permissionRequests.getUserAccessHistory>,
): Promise<Told> {
  mustBeOrHold(ctx, id, 'permission-requests.read');
  return reading(ctx, async ({ db, scope }) => {
    if (id !== actorOf(ctx).userId && !(await people.findPerson({ db, scope }, id))) fail('user.not-found');
    return answer(ctx, await repository.listRequests(db, scope, { userId: id }));
  });
}

/** The status of a request from the decisions on its parts. */
function statusOf(items: PermissionRequest['modules']): PermissionRequest['status'] {
  const all = items.map(({ status }) => status);
  if (all.includes('pending')) return 'pending';
  if (all.every((status) => status === 'approved')) return 'approved';
  if (all.includes('approved')) return 'partly approved';
  return all.includes('declined') ? 'declined' : 'cancelled';
}

interface Decision extends repository.ItemChange {
  module_id: ModuleKey;
}

/** Decides parts of a request. Check and change are one transaction: of two simultaneous decisions the second is refused. */
const settle = (
  ctx: Ctx,
  requestId: string,
  kind: 'approved' | 'declined',
  decisionsOf: (request: repository.RequestRow) => Decision[],
): Promise<Told> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    const actor = actorOf(ctx);
    const request = (await repository.findRequest(db, scope, requestId)) ?? fail('permission-request.not-found');
    // Users cannot decide on their own requests, unless they are the only admin.
    const isOnlyAdmin = actor.isAdmin && !(await people.isAnotherThere(ctx, { db, scope }, 'admins'));
    if (request.user_id === actor.userId && !isOnlyAdmin) fail('permission-request.own');
    if (request.status !== 'pending') fail('permission-request.decided');
    const decisions = decisionsOf(request);
    for (const { module_id, ...change } of decisions) {
      const item =
        request.modules.find((one) => one.module_id === module_id) ?? fail('permission-request.not-asked', module_id);
      if (item.status !== 'pending') fail('permission-request.decided', module_id);
      await repository.updateItem(db, scope, requestId, module_id, change);
    }
    if (kind === 'approved') {
      const given = decisions.map(({ module_id, permissions, expires_at }): Given => ({
        module_id,
        permissions: permissions ?? [],
        expires_at: expires_at ?? null,
      }));
      checkReach(ctx, given);
      await grantRequested({ db, scope }, { userId: request.user_id, grantedBy: actor.userId, requestId }, given);
    }
    const after = (await repository.findRequest(db, scope, requestId)) ?? request;
    const isOpen = statusOf(after.modules) === 'pending';
    await repository.updateRequest(db, scope, requestId, {
      status: statusOf(after.modules),
      decided_at: isOpen ? null : ctx.now,
      decided_by: isOpen ? null : actor.userId,
    });
    await raise(ctx, db, {
      kind: `permission.${kind}`,
      object_id: requestId,
      to: [request.user_id],
      values: {
        person: actor.name,
        count: String(decisions.length),
        note: [...new Set(decisions.map(({ decision_reason }) => decision_reason))].filter(Boolean).join(' '),
      },
      redirect_url: own,
    });
    touch([request.user_id, ...(await repository.listApprovers(db, scope)).map(({ id }) => id)]);
    return answer(ctx, await repository.listRequests(db, scope, { id: requestId }));
  });

/** A key without permissions approves all that was requested; fewer permissions may be approved, never more. */
export const approveModulesPerms = (
  ctx: Ctx,
  { requestId, version, approvedMods, reason }: Parsed<typeof permissionRequests.approveModulesPerms>,
): Promise<Told> =>
  settle(ctx, requestId, 'approved', (request) => {
    refuseChanged(version, factsOf(request));
    const { modules: asked } = request;
    const askedOn = (key: string) => asked.find(({ module_id }) => module_id === key)?.permissions ?? [];
    return toGrants(approvedMods, askedOn).map(({ module_id, permissions, expires_at }) => {
      if (permissions.some((permission) => !askedOn(module_id).includes(permission)))
        fail('permission-request.not-asked', module_id);
      if (expires_at && new Date(expires_at) <= ctx.now)
        fail('request.invalid', undefined, [{ field: 'approvedMods', message: 'must lie in the future' }]);
      return { module_id, permissions, expires_at, status: 'approved', decision_reason: reason };
    });
  });

export const declineModulesPerms = (
  ctx: Ctx,
  { requestId, declineMods, reason }: Parsed<typeof permissionRequests.declineModulesPerms>,
): Promise<Told> =>
  settle(ctx, requestId, 'declined', () =>
    declineMods.map((one) => ({
      module_id: typeof one === 'string' ? one : one.module_id,
      status: 'declined',
      decision_reason: (typeof one === 'string' ? '' : one.reason) || reason,
    })),
  );

export const cancelPendingRequest = (
  ctx: Ctx,
  { requestId }: Parsed<typeof permissionRequests.cancelPendingRequest>,
): Promise<Told> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    const { userId } = actorOf(ctx);
    const request = await repository.findRequest(db, scope, requestId);
    if (request?.user_id !== userId) fail('permission-request.not-found');
    if (request.status !== 'pending') fail('permission-request.decided');
    const left = request.modules.map((item) =>
      item.status === 'pending' ? { ...item, status: 'cancelled' as const } : item,
    );
    for (const item of request.modules)
      if (item.status === 'pending')
        await repository.updateItem(db, scope, requestId, item.module_id, { status: 'cancelled' });
    await repository.updateRequest(db, scope, requestId, {
      status: statusOf(left),
      decided_at: ctx.now,
      decided_by: userId,
    });
    await raiseForApprovers(ctx, db, scope, 'permission.withdrawn', requestId, left.length);
    touch((await repository.listApprovers(db, scope)).map(({ id }) => id));
    return answer(ctx, await repository.listRequests(db, scope, { userId }));
  });
