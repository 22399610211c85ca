import type { Answer } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { permissions } from '@steward/contract/permissions';
import { heldNeeds, menuOf } from '@steward/core/permissions/decide';
import { isModuleKey } from '@steward/core/permissions/modules';
import { reading } from '../../database/transaction.ts';
import type { Ctx } from '../../platform/ctx.ts';
import * as repository from './grants.repository.ts';
import { toNodes } from './module-tree.ts';

export async function userModulesAccess(ctx: Ctx): Promise<Answer<typeof permissions.userModulesAccess>> {
  const { rights, userId } = ctx.actor ?? fail('session.missing');
  const { visible } = await reading(ctx, ({ db, scope }) =>
    repository.listModuleBounds(db, scope.organizationId, userId),
  );
  const menu = menuOf(
    rights,
    visible.filter((key) => isModuleKey(key)),
  );
  return { list: toNodes(menu), userModules: heldNeeds(rights) };
}
