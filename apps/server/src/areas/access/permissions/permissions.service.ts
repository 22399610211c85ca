import { heldNeeds, menuOf, isModuleKey, modules } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { permissions } from '@steward/contract/access/permissions';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './grants.repository.ts';
import { toNodes, treeInside } from './module-tree.ts';

export async function userModulesAccess(ctx: Ctx): Promise<Answer<typeof permissions.userModulesAccess>> {
  const { rights, userId } = actorOf(ctx);
  const { visible } = await reading(ctx, ({ db, scope }) => repository.listModuleBounds(db, scope, userId));
  const menu = menuOf(
    rights,
    visible.filter((key) => isModuleKey(key)),
  );
  return { list: toNodes(menu), userModules: heldNeeds(rights) };
}

/** Every module that can be granted; without a vertical all of them count as inside. */
export const getModules = (
  ctx: Ctx,
  { verticalId }: Parsed<typeof permissions.getModules>,
): Promise<Answer<typeof permissions.getModules>> =>
  reading(ctx, async ({ db, scope }) => {
    if (!verticalId) return treeInside(modules.map(({ key }) => key));
    const bounds = (await repository.findVerticalModules(db, scope, verticalId)) ?? fail('vertical.not-found');
    return treeInside(bounds.filter((key) => isModuleKey(key)));
  });
