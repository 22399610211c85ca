import { jobHandler, maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { collectMailsJob, remindOfEndingsJob, remindOfEndingsOfJob, webhookJob } from './notifications.job-kinds.ts';
import type { Language } from '@steward/contract/language';
import { everyOrganization } from '../../../database/every-organization.ts';
import { asInstallation, inTransaction, reading, withInstallation } from '../../../database/transaction.ts';
import { deliver } from '../../../gateways/webhook/webhook.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { postMail } from '../mails/mails.service.ts';
import { inWords } from './event-texts.ts';
import { remindOfEndings } from './endings.service.ts';
import * as repository from './notifications.repository.ts';

export const notificationJobs = [
  /** Posts one event to a person's webhook; after a failure it is tried again at growing intervals. */
  jobHandler(webhookJob, async (ctx, { user_id, event, title, message, redirect_url, at, subject }, job) => {
    const settings = await reading(ctx, async ({ db, scope }) => {
      const [reader] = await repository.listReaders(db, scope, [user_id], subject);
      return reader && repository.findSettings(db, scope, user_id);
    });
    // The person left, lost access to the property, or removed the webhook in the meantime.
    if (!settings?.webhook_url) return { skipped: true };
    const url = redirect_url ? ctx.webAddress() + redirect_url : '';
    const body = JSON.stringify({ id: job.id, event, title, message, url, at });
    const status = await deliver(
      settings.webhook_url,
      settings.webhook_secret,
      { id: job.id, event, body },
      { allowsPrivate: ctx.settings.webhookPrivate },
    );
    return { status };
  }),
];

export const notificationMaintenance = [
  maintenanceHandler(remindOfEndingsJob, (ctx) =>
    asInstallation(ctx, async (db) => {
      for (const organization_id of await everyOrganization(db))
        await ctx.jobs.sendMaintenance(db, remindOfEndingsOfJob, { organization_id });
    }),
  ),
  maintenanceHandler(remindOfEndingsOfJob, (ctx, { organization_id }) =>
    remindOfEndings({ ...workerCtx(ctx, organization_id, ctx.requestId), now: ctx.now }),
  ),
  /** Sends the events that waited for the digest or for the end of the quiet hours, as one mail. */
  maintenanceHandler(collectMailsJob, async (platform, { organization_id, user_id }) => {
    const ctx = workerCtx(platform, organization_id, platform.requestId);
    await inTransaction(ctx, async ({ db, scope }) => {
      // A minute of tolerance, because server and database have different clocks.
      const rows = await repository.takeDue(db, scope, user_id, new Date(ctx.now.getTime() + 60_000));
      const [reader] = await repository.listReaders(db, scope, [user_id]);
      if (!rows.length || !reader) return;
      const language = reader.language as Language;
      const due = rows.map((row) => inWords(ctx.words, row, language));
      const [first] = due;
      const list = due.map(({ title, message }) => [title, message].filter(Boolean).join('\n')).join('\n\n');
      const name = reader.first_name || reader.email;
      const values =
        due.length === 1
          ? { name, title: first?.title ?? '', message: first?.message ?? '' }
          : { name, count: String(due.length), list };
      await withInstallation(db, () =>
        postMail(ctx, db, {
          kind: due.length === 1 ? 'notice' : 'digest',
          to: reader.email,
          language,
          values,
          path: due.length === 1 ? (first?.redirect_url ?? '') : '/instructions/alert_centre',
          organizationId: organization_id,
        }),
      );
    });
  }),
];
