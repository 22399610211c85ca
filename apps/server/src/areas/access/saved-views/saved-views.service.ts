import type { Parsed } from '@steward/contract/call';
import { refuseUnreadable, savedViews, type SavedView } from '@steward/contract/access/saved-views';
import { fail } from '@steward/contract/failures';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refuseContradictions, saved } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './saved-views.repository.ts';

const MOST = 100;

type Row = NonNullable<Awaited<ReturnType<typeof repository.findView>>>;

/** Users change their own views. Users who reach every property also change shared ones, so that those of former members can be deleted. */
const isChangeable = (ctx: Ctx, { scope }: Work, row: Row) =>
  row.created_by === actorOf(ctx).userId || (row.is_shared && scope.environments === 'all');

const shown = (ctx: Ctx, work: Work, { created_by, ...row }: Row): SavedView => ({
  ...row,
  is_changeable: isChangeable(ctx, work, { created_by, ...row }),
});

async function find(ctx: Ctx, work: Work, id: string): Promise<Row> {
  return (await repository.findView(work.db, work.scope, actorOf(ctx).userId, id)) ?? fail('saved-view.not-found');
}

async function findChangeable(ctx: Ctx, work: Work, id: string): Promise<Row> {
  const view = await find(ctx, work, id);
  return isChangeable(ctx, work, view) ? view : fail('saved-view.not-yours');
}

export const getSavedViews = (ctx: Ctx, { list }: Parsed<typeof savedViews.getSavedViews>) =>
  reading(ctx, async (work) =>
    (await repository.listViews(work.db, work.scope, actorOf(ctx).userId, list)).map((row) => shown(ctx, work, row)),
  );

export const saveView = (ctx: Ctx, input: Parsed<typeof savedViews.saveView>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { userId } = actorOf(ctx);
    const known = input.view_id ? await findChangeable(ctx, work, input.view_id) : undefined;
    const fields = saved(savedViews.saveView.input, 'view_id', input, known);
    refuseContradictions(fields, refuseUnreadable);
    if (known && known.list !== fields.list) fail('saved-view.not-found');
    if (!known && (await repository.countOwn(db, scope, userId, fields.list)) >= MOST) fail('saved-view.too-many');
    const id = known?._id ?? uuid();
    await unlessTaken(
      'saved_views_name',
      'saved-view.name-taken',
      known
        ? repository.updateView(db, scope, id, fields)
        : repository.insertView(db, scope, { id, ...fields, created_by: userId }),
      [{ field: 'name', message: 'You already have a view with this name.' }],
    );
    if (known?.is_shared && !fields.is_shared) await repository.deleteDefaultsOfOthers(db, scope, id, known.created_by);
    // A view of another user that is no longer shared becomes invisible here.
    const row = await repository.findView(db, scope, known?.created_by ?? userId, id);
    return shown(ctx, work, row ?? fail('saved-view.not-found'));
  });

export const setDefaultView = (ctx: Ctx, { list, view_id }: Parsed<typeof savedViews.setDefaultView>) =>
  inTransaction(ctx, async (work) => {
    if (view_id && (await find(ctx, work, view_id)).list !== list) fail('saved-view.not-found');
    await repository.setDefault(work.db, work.scope, actorOf(ctx).userId, list, view_id);
    return { done: true as const };
  });

export const deleteSavedView = (ctx: Ctx, { view_id }: Parsed<typeof savedViews.deleteSavedView>) =>
  inTransaction(ctx, async (work) => {
    await findChangeable(ctx, work, view_id);
    await repository.deleteView(work.db, work.scope, view_id);
    return { done: true as const };
  });
