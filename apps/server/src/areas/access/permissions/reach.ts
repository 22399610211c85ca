import { beyondReach, needsOfGrant } from '@steward/contract/modules';
import { fail } from '@steward/contract/failures';
import type { GivenModules, Grant } from '@steward/contract/access/permissions';
import type { Permission } from '@steward/core/permissions/modules';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';

export type Given = Grant & { expires_at: string | null };

/** Modules as a caller names them, whole: the key alone means `read`, or what `meant` says. The last naming of a module wins. */
export function toGrants(
  given: GivenModules,
  meant: (module: Grant['module_id']) => readonly Permission[] = () => ['read'],
): Given[] {
  const byModule = new Map<string, Given>();
  for (const one of given) {
    const { module_id, permissions, expires_at } =
      typeof one === 'string' ? { module_id: one, permissions: [...meant(one)], expires_at: null } : one;
    byModule.set(module_id, { module_id, permissions: [...new Set(permissions)], expires_at: expires_at ?? null });
  }
  return [...byModule.values()];
}

const needsOf = (grants: readonly Grant[]): Set<string> =>
  new Set(grants.flatMap(({ module_id, permissions }) => needsOfGrant({ module: module_id, permissions })));

/** The grants that give more than those before. */
export function addedTo(before: readonly Grant[], after: readonly Grant[]): Grant[] {
  const held = needsOf(before);
  return after.filter((grant) => [...needsOf([grant])].some((need) => !held.has(need)));
}

/** What of these grants the person who asks does not hold. */
export const lacking = (ctx: Ctx, grants: readonly Grant[]) =>
  grants.flatMap(({ module_id, permissions }) => beyondReach(actorOf(ctx).rights, module_id, permissions));

/** Refuses to give what the giver does not hold, and names it. */
export function checkReach(ctx: Ctx, grants: readonly Grant[]): void {
  const beyond = lacking(ctx, grants);
  if (beyond.length) fail('permission.beyond-reach', [...new Set(beyond)].slice(0, 8).join(', '));
}

export const isSuperAdmins = (of: { key: string; vertical_key?: string | null }) =>
  of.key === 'super_admin' || of.key === 'super-admin' || of.vertical_key === 'super-admin';
