import { decider } from '@steward/core/permissions/decide';
import { moduleTree } from '@steward/core/permissions/modules';
import { scoping } from '@steward/core/permissions/scopes';
import { declaredModules, events, shareKinds } from './declared.ts';
import { later } from './later.ts';

/** The module tree of this product, and who may open what; the rules are in core/permissions. */
const tree = moduleTree(declaredModules);
export const { modules, findModule, isModuleKey, subtree, lineage, grantedWith, grantors, needsOf, everyNeed } = tree;
export const { rightsOf, decide, heldNeeds, menuOf, needsOfGrant, beyondReach, isInside } = decider(tree);
export const { isForKeys, isScope, covers, within, namedWithin } = scoping(tree);

later.isModule = isModuleKey;
later.isScope = isScope;
later.isEvent = (key) => key in events;
later.isShareKind = (kind) => Object.hasOwn(shareKinds, kind);
