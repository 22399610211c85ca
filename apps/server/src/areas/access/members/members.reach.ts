import { fail } from '@steward/contract/failures';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';

/** A user manager who is not an admin cannot change admins, and only Super Admins can change Super Admins. */
export function checkChangeOf(ctx: Ctx, member: { id: string; is_admin: boolean; is_super_admin: boolean }): void {
  const actor = actorOf(ctx);
  if (member.is_super_admin && !actor.isSuperAdmin && member.id !== actor.userId) fail('permission.super-admin-only');
  if (member.is_admin) mayMakeAdmin(ctx);
}

/** Refuses users who are not admins: only admins make others admins, or end it. */
export function mayMakeAdmin(ctx: Ctx): void {
  const actor = actorOf(ctx);
  if (!actor.isAdmin && !actor.isSuperAdmin) fail('member.admins-only');
}
