import { sendMailJob } from './mails.job-kinds.ts';
import type { Language } from '@steward/contract/language';
import type { Tx } from '../../../database/connection.ts';
import type { MailKind } from '../../../gateways/mail/texts.ts';
import { writeMail } from '../../../gateways/mail/write-mail.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';

export interface MailOrder {
  kind: MailKind;
  to: string;
  language: Language;
  values: Record<string, string>;
  /** Below the web's address: `/verify-email/…`. */
  path?: string;
  organizationId: string;
}

/**
 * Adds a mail to the outbox in the transaction of the caller; with SMTP a job sends it, without SMTP Super Admins read it in the product.
 * The transaction must be the installation's (`asInstallation` with the organization's id).
 */
export async function postMail(
  ctx: Ctx,
  db: Tx,
  { kind, to, language, values, path, organizationId }: MailOrder,
): Promise<void> {
  const { subject, text, html } = writeMail(
    kind,
    language,
    to,
    values,
    path === undefined ? undefined : ctx.webAddress() + path,
  );
  const id = uuid();
  await db
    .insertInto('mails')
    .values({ id, organization_id: organizationId, recipient: to, language, subject, body_text: text, body_html: html })
    .execute();
  if (ctx.mail.sends) await enqueue(ctx, db, sendMailJob, { mail_id: id }, { organizationId, subjectId: id });
}
