import { moduleTree } from '@steward/core/permissions/modules';
import { declaredModules } from './declared.ts';

/** The module tree of this product. */
export const tree = moduleTree(declaredModules);
export const { modules, findModule, subtree, lineage, grantedWith, grantors, needsOf } = tree;
