import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { notifications } from '@steward/contract/foundation/notifications';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { uuid } from '../../../platform/uuid.ts';
import { inWords } from './event-texts.ts';
import * as repository from './notifications.repository.ts';

export const listNotifications = (
  ctx: Ctx,
  { page, page_size, ...filter }: Parsed<typeof notifications.listNotifications>,
) =>
  reading(ctx, async ({ db, scope }) => {
    const rows = await repository
      .myNotifications(db, scope, actorOf(ctx).userId, filter)
      .select(repository.columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute();
    return rows.map((row) => inWords(ctx.words, row, actorOf(ctx).language));
  });

export const getUnreadNotificationCount = (ctx: Ctx) =>
  reading(ctx, ({ db, scope }) =>
    repository
      .myNotifications(db, scope, actorOf(ctx).userId, { unread: true })
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );

export const markNotificationAsRead = (ctx: Ctx, { id }: Parsed<typeof notifications.markNotificationAsRead>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const own = repository.myNotifications(db, scope, actorOf(ctx).userId).where('id', '=', id);
    if (!(await own.select('id').executeTakeFirst())) fail('notification.not-found');
    await repository.markRead(db, scope, actorOf(ctx).userId, [id]);
    return { done: true as const };
  });

export const markNotificationsAsRead = (ctx: Ctx, { ids }: Parsed<typeof notifications.markNotificationsAsRead>) =>
  inTransaction(ctx, async ({ db, scope }) => ({
    count: await repository.markRead(db, scope, actorOf(ctx).userId, ids ?? 'all'),
  }));

export const createNotification = (ctx: Ctx, input: Parsed<typeof notifications.createNotification>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const { title, message, redirect_url, user_id } = input;
    const [reader] = await repository.listReaders(db, scope, [user_id]);
    if (!reader) fail('user.not-found');
    // A unique group, by which the notification is found.
    const group = uuid();
    await raise(ctx, db, { kind: 'message', to: [user_id], values: { title, message }, redirect_url, group });
    const entry = await repository
      .myNotifications(db, scope, user_id)
      .select(repository.columns)
      .where('group_key', '=', group)
      .executeTakeFirstOrThrow();
    return inWords(ctx.words, entry, actorOf(ctx).language);
  });
