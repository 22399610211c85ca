import type { Call } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/core/permissions/decide';
import { isOpenToKey } from './api-key-scope.ts';
import type { Ctx } from './ctx.ts';

/** The one place that decides who may call. Denies by default. */
export function checkAccess(call: Pick<Call, 'access' | 'needs' | 'area'>, ctx: Pick<Ctx, 'actor'>): void {
  const { actor } = ctx;
  if (call.access === 'public' || call.access === 'verifier') return;
  if (!actor) return fail('session.missing');
  if (actor.apiKey && !isOpenToKey(call, actor.apiKey.scopes)) fail('session.key-forbidden');
  if (actor.needsTwoFactor && call.access !== 'session') fail('session.two-factor-needed');
  if (call.access === 'session') return;
  if (call.access === 'superadmin' && actor.isSuperAdmin) return;
  if (call.access === 'member') {
    if (actor.isClosed) fail('organization.closed');
    if (call.needs === 'own') return;
    if (call.needs && decide(actor.rights, call.needs).allowed) return;
  }
  fail('session.forbidden');
}
