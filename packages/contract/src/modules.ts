import { decider } from '@steward/core/permissions/decide';
import { scoping } from '@steward/core/permissions/scopes';
import { events, shareKinds } from './declared.ts';
import { later } from './later.ts';
import { tree } from './module-tree.ts';

/** The module tree of this product, and who may open what; the rules are in core/permissions. */
export const { modules, findModule, isModuleKey, subtree, lineage, grantedWith, grantors, needsOf, everyNeed } = tree;
export const { rightsOf, decide, heldNeeds, menuOf, needsOfGrant, beyondReach, isInside } = decider(tree);
export const { isForKeys, isScope, covers, within, namedWithin } = scoping(tree);

later.isModule = isModuleKey;
later.isScope = isScope;
later.isEvent = (key) => key in events;
later.isShareKind = (kind) => Object.hasOwn(shareKinds, kind);
