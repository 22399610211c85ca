import { fail } from '@steward/contract/failures';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';

/** Who looks after accounts without being an admin has no say about admins; nobody but they about Super Admins. */
export function checkChangeOf(ctx: Ctx, member: { id: string; is_admin: boolean; is_super_admin: boolean }): void {
  const actor = actorOf(ctx);
  if (member.is_super_admin && !actor.isSuperAdmin && member.id !== actor.userId) fail('permission.super-admin-only');
  if (member.is_admin) mayMakeAdmin(ctx);
}

/** Refuses unless the person who asks is an admin: only admins make others one, or none any more. */
export function mayMakeAdmin(ctx: Ctx): void {
  const actor = actorOf(ctx);
  if (!actor.isAdmin && !actor.isSuperAdmin) fail('member.admins-only');
}
