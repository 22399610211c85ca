import { randomBytes } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import type { EventKind } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import { notifications } from '@steward/contract/foundation/notifications';
import { channels } from '@steward/core/notifications/channels';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { deliver, WebhookFailure } from '../../../gateways/webhook/webhook.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { without } from '../../../platform/imports/importable.ts';
import { uuid } from '../../../platform/uuid.ts';
import { alwaysOn, eventKinds, isOn } from './event-kinds.ts';
import * as repository from './notifications.repository.ts';

type Settings = Answer<typeof notifications.getNotificationSettings>;

async function load(ctx: Ctx, { db, scope }: Work): Promise<Settings> {
  const userId = actorOf(ctx).userId;
  const row = await repository.findSettings(db, scope, userId);
  const chosen = await repository.listChoices(db, scope, [userId]);
  return {
    time_zone: row?.time_zone ?? 'UTC',
    digest_hour: row?.digest_hour ?? null,
    quiet_from: row?.quiet_from ?? null,
    quiet_until: row?.quiet_until ?? null,
    webhook_url: row?.webhook_url ?? '',
    new_secret: null,
    kinds: eventKinds.map((key) => ({
      kind: key,
      always: [...alwaysOn(key)],
      on: channels.filter((channel) =>
        isOn(key, channel, chosen.find((one) => one.kind === key && one.channel === channel)?.is_on),
      ),
    })),
  };
}

export const getNotificationSettings = (ctx: Ctx): Promise<Settings> => reading(ctx, (work) => load(ctx, work));

export const updateNotificationSettings = (
  ctx: Ctx,
  { kinds = [], new_secret = false, ...sent }: Parsed<typeof notifications.updateNotificationSettings>,
): Promise<Settings> =>
  inTransaction(ctx, async (work) => {
    const known = await load(ctx, work);
    const { webhook_url, ...times } = changed(
      notifications.updateNotificationSettings.input,
      without(known, 'kinds', 'new_secret'),
      sent,
    );
    if ((times.quiet_from === null) !== (times.quiet_until === null))
      fail('request.invalid', undefined, [{ field: 'quiet_until', message: 'is required' }]);
    if (webhook_url && !webhook_url.startsWith('https://') && !ctx.settings.webhookPrivate)
      fail('webhook.refused', undefined, [{ field: 'webhook_url', message: 'must start with https://' }]);
    const { db, scope } = work;
    const before = await repository.findSettings(db, scope, actorOf(ctx).userId);
    // A new address gets a new secret: the former receiver cannot verify or forge later events.
    const isNew = webhook_url !== '' && (webhook_url !== before?.webhook_url || new_secret);
    const secret = isNew ? randomBytes(32).toString('base64url') : (before?.webhook_secret ?? '');
    await repository.saveSettings(
      db,
      scope,
      actorOf(ctx).userId,
      { ...times, webhook_url, webhook_secret: webhook_url ? secret : '' },
      // Of a kind that is given twice the last one applies: one statement cannot write a row twice.
      [...new Map(kinds.map(({ kind, on }) => [kind, on]))].flatMap(([kind, on]) =>
        channels.map((channel) => ({ kind: kind as EventKind, channel, is_on: on.includes(channel) })),
      ),
    );
    return { ...(await load(ctx, work)), new_secret: isNew ? secret : null };
  });

export async function testWebhook(ctx: Ctx): Promise<Answer<typeof notifications.testWebhook>> {
  const settings = await reading(ctx, ({ db, scope }) => repository.findSettings(db, scope, actorOf(ctx).userId));
  if (!settings?.webhook_url) fail('webhook.missing');
  const id = uuid();
  const body = JSON.stringify({ id, event: 'test', title: 'Steward', message: '', url: '', at: ctx.now.toISOString() });
  try {
    const { webhook_url, webhook_secret } = settings;
    const allowsPrivate = ctx.settings.webhookPrivate;
    return { status: await deliver(webhook_url, webhook_secret, { id, event: 'test', body }, { allowsPrivate }) };
  } catch (error) {
    if (error instanceof WebhookFailure) fail(error.code, error.detail);
    throw error;
  }
}
