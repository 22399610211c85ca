import { decide } from '@steward/contract/modules';
import type { Call } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { permissionOf } from '@steward/core/permissions/decide';
import type { Need } from '@steward/contract/declared';
import { isOpenToKey } from './api-key-scope.ts';
import { actorOf, type Actor, type Ctx } from './ctx.ts';

const changes = new Set(['create', 'edit', 'delete', 'approve']);

/** The only place that decides who may call. Denies by default. */
export function checkAccess(
  call: Pick<Call, 'access' | 'needs' | 'area' | 'name' | 'shape'>,
  ctx: Pick<Ctx, 'actor'>,
): void {
  const { actor } = ctx;
  if (['public', 'verifier', 'device'].includes(call.access)) return;
  if (!actor) return fail('session.missing');
  if (actor.apiKey && !isOpenToKey(call, actor.apiKey.scopes)) fail('session.key-forbidden');
  if (actor.needsTwoFactor && call.access !== 'session') fail('session.two-factor-needed');
  // The database refuses every change as well; the check here refuses uploads before their files are stored without a row.
  if (actor.viewedBy && (call.shape === 'upload' || isChange(call.needs))) return fail('session.view-only');
  if (call.access === 'session') return;
  if (call.access === 'superadmin' && actor.isSuperAdmin) return;
  if (call.access === 'member') {
    if (actor.isClosed) fail('organization.closed');
    if (call.needs === 'own') return;
    if (call.needs && decide(actor.rights, call.needs).allowed) return;
  }
  fail('session.forbidden');
}

const isChange = (needs: Call['needs']) => Boolean(needs && needs !== 'own' && changes.has(permissionOf(needs)));

/** Whether a user holds the permission; work of the system itself holds all. */
export const holds = ({ actor }: Pick<Ctx, 'actor'>, need: Need): boolean =>
  !actor || decide(actor.rights, need).allowed;

/** Refuses users without the permission: for calls about a user's own data that others may use with more permissions. */
export function mustHold(ctx: Pick<Ctx, 'actor'>, need: Need): Actor {
  const actor = actorOf(ctx);
  if (!decide(actor.rights, need).allowed) fail('session.forbidden');
  return actor;
}

/** Allows calls about oneself, or about another user with the given permission. */
export function mustBeOrHold(ctx: Pick<Ctx, 'actor'>, userId: string, need: Need): Actor {
  const actor = actorOf(ctx);
  return userId === actor.userId ? actor : mustHold(ctx, need);
}
