import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { notifications } from '@steward/contract/notifications';
import type { Tx } from '../../database/connection.ts';
import { inTransaction, reading, type Work } from '../../database/transaction.ts';
import type { Ctx, Scope } from '../../platform/ctx.ts';
import { tell } from '../../platform/live.ts';
import { uuid } from '../../platform/uuid.ts';

type Notification = Answer<typeof notifications.createNotification>;
const columns = ['id', 'title', 'message', 'created_at', 'is_read', 'redirect_url'] as const;
const me = (ctx: Ctx) => ctx.actor?.userId ?? fail('session.missing');

const mine = ({ db, scope }: Work, ctx: Ctx) =>
  db.selectFrom('notifications').where('organization_id', '=', scope.organizationId).where('user_id', '=', me(ctx));

/** Tells a person of the organization something, in the bell and live; part of the caller's transaction. */
export async function notify(
  db: Tx,
  scope: Scope,
  userId: string,
  about: { title: string; message: string; redirect_url?: string },
): Promise<Notification> {
  const row = {
    id: uuid(),
    title: about.title.slice(0, 200),
    message: about.message.slice(0, 2000),
    redirect_url: about.redirect_url ?? '',
  };
  await db
    .insertInto('notifications')
    .values({ organization_id: scope.organizationId, user_id: userId, ...row })
    .execute();
  await tell(db, {
    organization_id: scope.organizationId,
    user_id: userId,
    topic: 'notification',
    data: { id: row.id },
  });
  return { ...row, is_read: false, created_at: new Date().toISOString() };
}

export const listNotifications = (ctx: Ctx, { page, page_size }: Parsed<typeof notifications.listNotifications>) =>
  reading(ctx, (work) =>
    mine(work, ctx)
      .select(columns)
      .orderBy('created_at', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  );

export const getUnreadNotificationCount = (ctx: Ctx) =>
  reading(ctx, (work) =>
    mine(work, ctx)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('is_read', '=', false)
      .executeTakeFirstOrThrow(),
  );

export const markNotificationAsRead = (ctx: Ctx, { id }: Parsed<typeof notifications.markNotificationAsRead>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const changed = await db
      .updateTable('notifications')
      .set({ is_read: true })
      .where('organization_id', '=', scope.organizationId)
      .where('user_id', '=', me(ctx))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!changed.numUpdatedRows) fail('notification.not-found');
    return { done: true as const };
  });

export const createNotification = (ctx: Ctx, input: Parsed<typeof notifications.createNotification>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const member = await db
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', scope.organizationId)
      .where('user_id', '=', input.user_id)
      .executeTakeFirst();
    if (!member) fail('user.not-found');
    return notify(db, scope, input.user_id, input);
  });
