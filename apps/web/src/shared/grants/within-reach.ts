import { grantedWith, needsOf } from '@steward/contract/module-tree';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';

export type Held = ReadonlySet<string>;

/** Whether the user lacks a permission of the module or below it, and so cannot give it. The server decides. */
export const isBeyondReach = (held: Held, key: ModuleKey, permission: Permission): boolean =>
  grantedWith(key)
    .flatMap((one) => needsOf(one))
    .some((need) => need.endsWith(`.${permission}`) && !held.has(need));
