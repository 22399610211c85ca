import { needsOf, subtree } from '@steward/contract/modules';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';

export type Held = ReadonlySet<string>;

/** Whether the person lacks a permission somewhere at or below the module, and so cannot give it. The server decides again. */
export const isBeyondReach = (held: Held, key: ModuleKey, permission: Permission): boolean =>
  subtree(key)
    .flatMap((one) => needsOf(one))
    .some((need) => need.endsWith(`.${permission}`) && !held.has(need));
