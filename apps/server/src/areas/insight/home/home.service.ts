import type { Parsed } from '@steward/contract/call';
import type { home } from '@steward/contract/insight/home';
import { decide, modules } from '@steward/contract/modules';
import type { TenantTable } from '../../../database/scoped.ts';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { MenuEntry } from '../../../platform/navigation/menu.ts';
import * as repository from './home.repository.ts';

const tablesOf = ({ isSetUp }: MenuEntry): readonly TenantTable[] =>
  isSetUp === undefined || typeof isSetUp === 'function' ? [] : isSetUp;

/** The modules that have something recorded or were opened once, and the work that waits in them. */
export const getMenuState = (ctx: Ctx) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const { userId, rights } = actorOf(ctx);
    const opened = new Set(await repository.listOpened(db, scope, userId));
    const granted = modules
      .filter(({ permissions }) => permissions.length > 0)
      .filter(({ key, permissions }) =>
        permissions.some((permission) => decide(rights, `${key}.${permission}`).allowed),
      )
      .map(({ key }) => ({ key, entry: ctx.menu[key] ?? {} }));
    const open = granted.filter(({ key }) => !opened.has(key));
    const filled = await repository.findFilled(db, scope, [...new Set(open.flatMap(({ entry }) => tablesOf(entry)))]);
    const shown: string[] = [];
    const waiting: { module_id: string; count: number }[] = [];
    const places: { module_id: string; name: string; address: string }[] = [];
    for (const { key, entry } of granted) {
      const { isSetUp } = entry;
      const isShown =
        opened.has(key) ||
        (typeof isSetUp === 'function' ? await isSetUp(work) : (isSetUp?.some((table) => filled.has(table)) ?? true));
      if (isShown) shown.push(key);
      const count = (await entry.work?.(ctx, work)) ?? 0;
      if (count > 0) waiting.push({ module_id: key, count });
      for (const place of (await entry.below?.(ctx, work)) ?? []) places.push({ module_id: key, ...place });
    }
    // Pages that need no permission of their own are open with the module above them, or with the one they open with.
    const below = modules.filter(
      ({ permissions, under, opensWith }) =>
        permissions.length === 0 &&
        ((under && shown.includes(under)) ||
          (opensWith && shown.includes(opensWith.slice(0, opensWith.lastIndexOf('.'))))),
    );
    return { shown: [...shown, ...below.map(({ key }) => key)], waiting, below: places };
  });

/** A module that was opened once stays in the menu of the person. */
export const noteOpenedEntry = (ctx: Ctx, { module_id }: Parsed<typeof home.noteOpenedEntry>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    await repository.insertOpened(db, scope, actorOf(ctx).userId, module_id);
    return { done: true as const };
  });
