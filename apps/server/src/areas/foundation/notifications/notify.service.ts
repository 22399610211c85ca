import { collectMailsJob, webhookJob } from './notifications.job-kinds.ts';
import type { Language } from '@steward/contract/language';
import type { Channel } from '@steward/core/notifications/channels';
import { mailTime, type MailTimes } from '@steward/core/notifications/quiet';
import type { Tx } from '../../../database/connection.ts';
import { wholeOrganization } from '../../../database/scoped.ts';
import { withInstallation } from '../../../database/transaction.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import type { RaisedEvent } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/http/live.ts';
import { uuid } from '../../../platform/uuid.ts';
import { postMail } from '../mails/mails.service.ts';
import { eventText } from './event-texts.ts';
import { isOn } from './event-kinds.ts';
import * as repository from './notifications.repository.ts';

const timesOf = ({ time_zone, digest_hour, quiet_from, quiet_until }: repository.Reader): MailTimes => ({
  timeZone: time_zone ?? 'UTC',
  digestHour: digest_hour,
  quiet: quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until },
});

const subjectOf = ({ environment_id, named_environment_ids, isForAllReaders }: RaisedEvent): repository.Subject =>
  isForAllReaders
    ? { environment_id: null, named_environment_ids: [] }
    : { environment_id: environment_id ?? null, named_environment_ids: named_environment_ids ?? [] };

/** Notifies people of an event who reach its property, each in their language and on their chosen channels: in the product (live), by mail, by webhook. */
export async function notify(ctx: Ctx, db: Tx, event: RaisedEvent): Promise<void> {
  const { organizationId } = event;
  const scope = wholeOrganization(organizationId);
  const to = [...new Set(event.to)];
  if (!to.length) return;
  const subject = subjectOf(event);
  const readers = await repository.listReaders(db, scope, to, subject);
  const choices = await repository.listChoices(db, scope, to, event.kind);
  for (const reader of readers) {
    const wants = (channel: Channel) =>
      isOn(event.kind, channel, choices.find((one) => one.user_id === reader.id && one.channel === channel)?.is_on);
    if (wants('product')) await addToBell(db, scope, reader.id, event);
    if (wants('mail')) await mailOrWait(ctx, db, scope, reader, event);
    if (wants('webhook') && reader.webhook_url)
      await enqueue(
        ctx,
        db,
        webhookJob,
        {
          user_id: reader.id,
          event: event.kind,
          ...eventText(ctx.words, event.kind, reader.language as Language, event.values ?? {}),
          redirect_url: event.redirect_url ?? '',
          at: ctx.now.toISOString(),
          subject,
        },
        { organizationId, subjectId: reader.id, isForNobody: true },
      );
  }
}

/** Adds a notification, and sends a live message to the open browsers. */
async function addToBell(db: Tx, scope: Scope, userId: string, event: RaisedEvent): Promise<void> {
  const { kind, group, values = {}, redirect_url = '' } = event;
  const entry = await repository.putNotification(db, scope, {
    id: uuid(),
    user_id: userId,
    kind,
    group_key: group ?? null,
    facts: values,
    redirect_url,
    ...subjectOf(event),
  });
  await publish(db, {
    organization_id: scope.organizationId,
    user_id: userId,
    topic: 'notification',
    data: { id: entry.id },
  });
}

async function mailOrWait(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  reader: repository.Reader,
  event: RaisedEvent,
): Promise<void> {
  const facts = event.values ?? {};
  const redirect_url = event.redirect_url ?? '';
  const name = reader.first_name || reader.email;
  const due = mailTime(timesOf(reader), ctx.now);
  if (due <= ctx.now) {
    const language = reader.language as Language;
    const { kind, values } = event.mail ?? {
      kind: 'notice' as const,
      values: eventText(ctx.words, event.kind, language, facts),
    };
    const order = {
      kind,
      to: reader.email,
      language,
      values: { ...values, name },
      path: redirect_url,
      organizationId: scope.organizationId,
    };
    await withInstallation(db, () => postMail(ctx, db, order));
    return;
  }
  // With a digest all are sent together; the first waiting one has scheduled the mail.
  const waiting = await repository.findNextDue(db, scope, reader.id, ctx.now);
  await repository.insertWaiting(db, scope, {
    id: uuid(),
    user_id: reader.id,
    kind: event.kind,
    facts,
    redirect_url,
    due_at: waiting ?? due.toISOString(),
    ...subjectOf(event),
  });
  if (!waiting)
    await ctx.jobs.sendMaintenance(
      db,
      collectMailsJob,
      { organization_id: scope.organizationId, user_id: reader.id },
      Math.ceil((due.getTime() - ctx.now.getTime()) / 1000),
    );
}
