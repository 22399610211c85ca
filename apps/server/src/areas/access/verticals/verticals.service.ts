import { grantedWith, isInside, lineage } from '@steward/contract/modules';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Vertical, verticals } from '@steward/contract/access/verticals';
import type { ModuleKey } from '@steward/core/permissions/modules';
import type { Tx } from '../../../database/connection.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { changingRights } from '../permissions/changing-rights.ts';
import { treeInside } from '../permissions/module-tree.ts';
import { checkReach } from '../permissions/reach.ts';
import * as repository from './verticals.repository.ts';

const toVertical = (ctx: Ctx, row: repository.VerticalRow): Vertical => ({
  ...row,
  may_edit: !row.key || actorOf(ctx).isSuperAdmin,
});
export const findVertical = ({ db, scope }: Work, id: string) => repository.findVertical(db, scope, id);

const found = async (db: Tx, scope: Scope, id: string) =>
  (await repository.findVertical(db, scope, id)) ?? fail('vertical.not-found');

/** A module below another one of the list is redundant. */
const without = (keys: readonly ModuleKey[]): ModuleKey[] =>
  [...new Set(keys)].filter((key) => !lineage(key).some((above) => above !== key && keys.includes(above)));

/** Widening a vertical activates grants of its roles outside the narrower bound: users may activate only permissions they have. */
async function checkWidening(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  id: string,
  before: readonly ModuleKey[],
  after: readonly ModuleKey[],
) {
  const isNew = (key: ModuleKey) => isInside(key, after) && !isInside(key, before);
  checkReach(
    ctx,
    after.filter((key) => isNew(key)).map((module_id) => ({ module_id, permissions: ['read' as const] })),
  );
  const woken = await repository.listGrants(db, scope, id);
  for (const { module_id, permissions } of woken)
    checkReach(
      ctx,
      grantedWith(module_id)
        .filter((key) => isNew(key))
        .map((key) => ({ module_id: key, permissions })),
    );
}

export const getAllVerticals = (ctx: Ctx): Promise<Vertical[]> =>
  reading(ctx, async ({ db, scope }) => (await repository.listVerticals(db, scope)).map((row) => toVertical(ctx, row)));

export const createVertical = (
  ctx: Ctx,
  { name, modules }: Parsed<typeof verticals.createVertical>,
): Promise<Vertical> =>
  changingRights(ctx, async ({ db, scope }) => {
    const id = uuid();
    await checkWidening(ctx, db, scope, id, [], modules);
    await unlessTaken(
      'verticals_name',
      'vertical.name-taken',
      repository.insertVertical(db, scope, { id, name, modules: without(modules) }),
    );
    return toVertical(ctx, await found(db, scope, id));
  });

type Change = Parameters<typeof repository.updateVertical>[3];

/** Only Super Admins change shipped verticals; users with a role of the vertical see the change at once. */
const change = (
  ctx: Ctx,
  id: string,
  to: (before: repository.VerticalRow, db: Tx, scope: Scope) => Change | Promise<Change>,
): Promise<Vertical> =>
  changingRights(ctx, async ({ db, scope }, touch) => {
    const before = await found(db, scope, id);
    if (before.key && !actorOf(ctx).isSuperAdmin) fail('vertical.shipped');
    const after = await to(before, db, scope);
    await unlessTaken('verticals_name', 'vertical.name-taken', repository.updateVertical(db, scope, id, after));
    touch(await repository.listHolders(db, scope, id));
    return toVertical(ctx, (await repository.findVertical(db, scope, id)) ?? before);
  });

export const updateVertical = (ctx: Ctx, { _id, name }: Parsed<typeof verticals.updateVertical>) =>
  change(ctx, _id, () => ({ name }));

export const updateVerticalStatus = (ctx: Ctx, { _id, active }: Parsed<typeof verticals.updateVerticalStatus>) =>
  change(ctx, _id, async ({ modules }, db, scope) => {
    if (active) await checkWidening(ctx, db, scope, _id, [], modules);
    return { is_active: active };
  });

export const updateAssignedMods = (ctx: Ctx, input: Parsed<typeof verticals.updateAssignedMods>) =>
  change(ctx, input.verticalId, async ({ modules }, db, scope) => {
    await checkWidening(ctx, db, scope, input.verticalId, modules, input.modules);
    return { modules: without(input.modules) };
  });

export const addModsToVertical = (ctx: Ctx, input: Parsed<typeof verticals.addModsToVertical>) =>
  change(ctx, input.verticalId, async ({ modules }, db, scope) => {
    await checkWidening(ctx, db, scope, input.verticalId, modules, [...modules, ...input.modules]);
    return { modules: without([...modules, ...input.modules]) };
  });

export async function deleteVertical(
  ctx: Ctx,
  { id }: Parsed<typeof verticals.deleteVertical>,
): Promise<{ done: true }> {
  await change(ctx, id, ({ held_by }) => {
    if (held_by) fail('vertical.in-use', String(held_by));
    return { deleted_at: ctx.now };
  });
  return { done: true };
}

export const getModsByVertical = (
  ctx: Ctx,
  { id }: Parsed<typeof verticals.getModsByVertical>,
): Promise<Answer<typeof verticals.getModsByVertical>> =>
  reading(ctx, async ({ db, scope }) => {
    const vertical = await found(db, scope, id);
    return { vertical: toVertical(ctx, vertical), list: treeInside(vertical.modules) };
  });
