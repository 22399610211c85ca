import { beyondReach, needsOfGrant } from '@steward/contract/modules';
import { fail } from '@steward/contract/failures';
import type { GivenModules, Grant } from '@steward/contract/access/permissions';
import type { Permission } from '@steward/core/permissions/modules';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';

export type Given = Grant & { expires_at: string | null };

/** Completes the modules of an input: only the key means `read`, or the permissions in `meant`. The last entry of a module applies. */
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

/** The grants that exceed those before. */
export function addedTo(before: readonly Grant[], after: readonly Grant[]): Grant[] {
  const held = needsOf(before);
  return after.filter((grant) => [...needsOf([grant])].some((need) => !held.has(need)));
}

/** The part of these grants that the user does not have. */
export const lacking = (ctx: Ctx, grants: readonly Grant[]) =>
  grants.flatMap(({ module_id, permissions }) => beyondReach(actorOf(ctx).rights, module_id, permissions));

/** Refuses to give permissions that the giver does not have, and names them. */
export function checkReach(ctx: Ctx, grants: readonly Grant[]): void {
  const beyond = lacking(ctx, grants);
  if (beyond.length) fail('permission.beyond-reach', [...new Set(beyond)].slice(0, 8).join(', '));
}

export const isSuperAdmins = (of: { key: string; vertical_key?: string | null }) =>
  of.key === 'super_admin' || of.key === 'super-admin' || of.vertical_key === 'super-admin';
