import { findModule, modules } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { permissions } from '@steward/contract/access/permissions';
import type { ModuleKey } from '@steward/core/permissions/modules';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { changingRights } from './changing-rights.ts';
import { listEverybody } from './people.repository.ts';
import * as repository from './switches.repository.ts';

const canSwitch = (key: ModuleKey) => {
  const module = findModule(key);
  return Boolean(module && !module.isAlwaysOn && !module.isOwn && !module.isPlatform);
};

export const getModuleSwitches = (ctx: Ctx): Promise<Answer<typeof permissions.getModuleSwitches>> =>
  reading(ctx, async ({ db, scope }) => {
    const off = await repository.listSwitchedOff(db, scope);
    return modules
      .filter(({ isPlatform }) => !isPlatform)
      .map(({ key }) => ({ module_id: key, is_on: !off.includes(key), can_switch: canSwitch(key) }));
  });

export const switchModule = (
  ctx: Ctx,
  { module_id, is_on }: Parsed<typeof permissions.switchModule>,
): Promise<{ done: true }> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    if (!canSwitch(module_id)) fail('module.always-on');
    await (is_on ? repository.switchOn : repository.switchOff)(db, scope, module_id);
    touch(await listEverybody(db, scope));
    return { done: true };
  });
