import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { sendMailJob } from './mails.job-kinds.ts';
import { asInstallation } from '../../../database/transaction.ts';

/** Readers of the outbox must not be able to open the link of a verifier. */
const withoutSecret = (body: string): string => body.replace(/([?&]token=)[\w.-]+/g, '$1…');

export const mailJobs = [
  jobHandler(sendMailJob, async (ctx, { mail_id }) => {
    const mail = await asInstallation(ctx, (db) =>
      db.selectFrom('mails').selectAll().where('id', '=', mail_id).where('sent_at', 'is', null).executeTakeFirst(),
    );
    if (!mail) return;
    try {
      await ctx.mail.send({ to: mail.recipient, subject: mail.subject, text: mail.body_text, html: mail.body_html });
    } catch (error) {
      const why = (error as Error).message.slice(0, 500);
      await asInstallation(ctx, (db) =>
        db.updateTable('mails').set({ error: why }).where('id', '=', mail_id).execute(),
      );
      throw error;
    }
    const sent = { body_text: withoutSecret(mail.body_text), body_html: withoutSecret(mail.body_html) };
    await asInstallation(ctx, (db) =>
      db
        .updateTable('mails')
        .set({ ...sent, sent_at: new Date(), error: null })
        .where('id', '=', mail_id)
        .execute(),
    );
  }),
];
