import type { EventKind } from '@steward/contract/declared';
import type { Channel } from '@steward/core/notifications/channels';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, isGivenTo, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { Facts } from '../../../platform/events.ts';

export const columns = ['id', 'kind', 'facts', 'created_at', 'is_read', 'redirect_url', 'times'] as const;

/** The properties that a notification is about or names. */
export interface Subject {
  environment_id: string | null;
  named_environment_ids: readonly string[];
}

/** Whether a person of the organization reaches all of these properties. */
const reachesAll = (scope: Scope, person: RawBuilder<unknown>, properties: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select 1 from unnest(${properties}) named (id)
    where named.id is not null and not ${isGivenTo(scope.organizationId, person, sql.ref('named.id'))})`;

export interface Filter {
  unread?: boolean | undefined;
  kinds?: readonly string[] | undefined;
  since?: string | undefined;
}

export const myNotifications = (db: Tx, scope: Scope, userId: string, filter: Filter = {}) =>
  mine(db, scope, 'notifications')
    .where('user_id', '=', userId)
    .$if(scope.environments !== 'all', (q) =>
      q.where(reachesAll(scope, sql`${userId}::uuid`, sql.ref('notifications.named_environment_ids'))),
    )
    .$if(filter.unread === true, (q) => q.where('is_read', '=', false))
    .$if((filter.kinds?.length ?? 0) > 0, (q) => q.where('kind', 'in', filter.kinds ?? []))
    .$if(filter.since !== undefined, (q) => q.where('created_at', '>=', `${filter.since}T00:00:00Z`));

/** Adds a notification; an unread one of the same group is updated and counted instead. Returns the notification. */
export async function putNotification(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    user_id: string;
    kind: EventKind;
    facts: Facts;
    redirect_url: string;
    group_key: string | null;
  } & Subject,
) {
  return insertMine(db, scope, 'notifications', {
    ...row,
    named_environment_ids: [...row.named_environment_ids],
    facts: JSON.stringify(row.facts),
  })
    .onConflict((c) =>
      c
        .columns(['organization_id', 'user_id', 'group_key'])
        .where('group_key', 'is not', null)
        .where('is_read', '=', false)
        .doUpdateSet((e) => ({
          facts: e.ref('excluded.facts'),
          environment_id: e.ref('excluded.environment_id'),
          named_environment_ids: e.ref('excluded.named_environment_ids'),
          redirect_url: e.ref('excluded.redirect_url'),
          created_at: e.ref('excluded.created_at'),
          times: sql<number>`notifications.times + 1`,
        })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function markRead(db: Tx, scope: Scope, userId: string, ids: readonly string[] | 'all') {
  const { numUpdatedRows } = await updateMine(db, scope, 'notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .$if(scope.environments !== 'all', (q) =>
      q.where(reachesAll(scope, sql`${userId}::uuid`, sql.ref('notifications.named_environment_ids'))),
    )
    .where('is_read', '=', false)
    .$if(ids !== 'all', (q) =>
      q.where('id', 'in', ids.length ? (ids as string[]) : ['00000000-0000-0000-0000-000000000000']),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface Reader {
  id: string;
  email: string;
  first_name: string;
  language: string;
  time_zone: string | null;
  digest_hour: number | null;
  quiet_from: number | null;
  quiet_until: number | null;
  webhook_url: string | null;
}

const ofNoProperty: Subject = { environment_id: null, named_environment_ids: [] };

/** The active ones among these people who reach the properties of the subject, with their notification preferences. */
export const listReaders = (
  db: Tx,
  scope: Scope,
  userIds: readonly string[],
  { environment_id, named_environment_ids }: Subject = ofNoProperty,
): Promise<Reader[]> =>
  mine(db, scope, 'memberships', 'm')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('notification_settings as s', joinMine(scope, 'notification_settings as s', 'm.user_id', 'user_id'))
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.language',
      's.time_zone',
      's.digest_hour',
      's.quiet_from',
      's.quiet_until',
      's.webhook_url',
    ])
    .where('m.active', '=', true)
    .where('u.active', '=', true)
    .where('u.id', 'in', userIds as string[])
    .where(
      sql<boolean>`(m.is_admin or u.is_super_admin or ${reachesAll(
        scope,
        sql.ref('m.user_id'),
        sql`${[...named_environment_ids, ...(environment_id === null ? [] : [environment_id])]}::uuid[]`,
      )})`,
    )
    .execute();

export const listChoices = (db: Tx, scope: Scope, userIds: readonly string[], kind?: EventKind) =>
  mine(db, scope, 'notification_choices')
    .select(['user_id', 'kind', 'channel', 'is_on'])
    .where('user_id', 'in', userIds as string[])
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? ''))
    .execute();

export const findSettings = (db: Tx, scope: Scope, userId: string) =>
  mine(db, scope, 'notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function saveSettings(
  db: Tx,
  scope: Scope,
  userId: string,
  settings: {
    time_zone: string;
    digest_hour: number | null;
    quiet_from: number | null;
    quiet_until: number | null;
    webhook_url: string;
    webhook_secret: string;
  },
  choices: readonly { kind: EventKind; channel: Channel; is_on: boolean }[],
) {
  await insertMine(db, scope, 'notification_settings', { user_id: userId, ...settings })
    .onConflict((c) => c.columns(['organization_id', 'user_id']).doUpdateSet(settings))
    .execute();
  if (!choices.length) return;
  await insertMine(
    db,
    scope,
    'notification_choices',
    choices.map((choice) => ({ user_id: userId, ...choice })),
  )
    .onConflict((c) =>
      c
        .columns(['organization_id', 'user_id', 'kind', 'channel'])
        .doUpdateSet((e) => ({ is_on: e.ref('excluded.is_on') })),
    )
    .execute();
}

/** The time of the next waiting mail, so that this one can be sent with it. */
export const findNextDue = async (db: Tx, scope: Scope, userId: string, now: Date) =>
  (
    await mine(db, scope, 'waiting_mails')
      .select('due_at')
      .where('user_id', '=', userId)
      .where('due_at', '>', now.toISOString())
      .orderBy('due_at')
      .executeTakeFirst()
  )?.due_at;

export async function insertWaiting(
  db: Tx,
  scope: Scope,
  row: {
    id: string;
    user_id: string;
    kind: EventKind;
    facts: Facts;
    redirect_url: string;
    due_at: string;
  } & Subject,
) {
  await insertMine(db, scope, 'waiting_mails', {
    ...row,
    named_environment_ids: [...row.named_environment_ids],
    facts: JSON.stringify(row.facts),
  }).execute();
}

/** Removes due mails from the waiting list and returns them, oldest first, without those about properties that the reader no longer reaches. */
export async function takeDue(db: Tx, scope: Scope, userId: string, until: Date) {
  const rows = await deleteMine(db, scope, 'waiting_mails')
    .where('user_id', '=', userId)
    .where('due_at', '<=', until.toISOString())
    .returning(['kind', 'facts', 'redirect_url', 'created_at', 'environment_id', 'named_environment_ids'])
    .execute();
  const reached = [];
  for (const row of rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at)))
    if ((await listReaders(db, scope, [userId], row)).length) reached.push(row);
  return reached;
}
