import type { Call } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { isOpenToKey } from './api-key-scope.ts';
import type { Ctx } from './ctx.ts';

/** The one place that decides who may call. Denies by default. */
export function checkAccess(call: Pick<Call, 'access' | 'area'>, ctx: Pick<Ctx, 'actor'>): void {
  const { actor } = ctx;
  if (call.access === 'public' || call.access === 'verifier') return;
  if (!actor) return fail('session.missing');
  if (actor.apiKey && !isOpenToKey(call, actor.apiKey.scopes)) fail('session.key-forbidden');
  if (actor.needsTwoFactor && call.access !== 'session') fail('session.two-factor-needed');
  if (call.access === 'session' || call.access === 'member') return;
  if (call.access === 'admin' && (actor.isAdmin || actor.isSuperAdmin)) return;
  if (call.access === 'superadmin' && actor.isSuperAdmin) return;
  fail('session.forbidden');
}
