import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { permissions } from '@steward/contract/permissions';
import { heldNeeds, menuOf } from '@steward/core/permissions/decide';
import { isModuleKey, modules } from '@steward/core/permissions/modules';
import { reading } from '../../database/transaction.ts';
import { actorOf, type Ctx } from '../../platform/ctx.ts';
import * as repository from './grants.repository.ts';
import { toNodes } from './module-tree.ts';
import { findVertical } from './verticals.repository.ts';
import { treeInside } from './verticals.service.ts';

export async function userModulesAccess(ctx: Ctx): Promise<Answer<typeof permissions.userModulesAccess>> {
  const { rights, userId } = actorOf(ctx);
  const { visible } = await reading(ctx, ({ db, scope }) =>
    repository.listModuleBounds(db, scope.organizationId, userId),
  );
  const menu = menuOf(
    rights,
    visible.filter((key) => isModuleKey(key)),
  );
  return { list: toNodes(menu), userModules: heldNeeds(rights) };
}

/** Everything that can be granted; without a vertical all of it counts as inside. */
export const getModules = (
  ctx: Ctx,
  { verticalId }: Parsed<typeof permissions.getModules>,
): Promise<Answer<typeof permissions.getModules>> =>
  reading(ctx, async ({ db, scope }) => {
    if (!verticalId) return treeInside(modules.map(({ key }) => key));
    return treeInside(((await findVertical(db, scope, verticalId)) ?? fail('vertical.not-found')).modules);
  });
