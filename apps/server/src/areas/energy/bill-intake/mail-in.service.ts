import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, failures, type FailureCode } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { isAllowedSender } from '@steward/core/bills/intake';
import { asInstallation, reading } from '../../../database/transaction.ts';
import { readMailFile, UnreadableMail } from '../../../gateways/mail-in/mail-reader.ts';
import type { ReadMail } from '../../../gateways/mail-in/mail-reading.ts';
import { emptyMailbox, type Outcome } from '../../../gateways/mail-in/mailbox.ts';
import {
  MAX_RECIPIENTS,
  MailRefusal,
  startMailReceiver,
  type MailReceiver,
} from '../../../gateways/mail-in/mail-receiver.ts';
import type { Ctx, Platform } from '../../../platform/ctx.ts';
import { maintenanceCtx, workerCtx } from '../../../platform/jobs/jobs.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { MAX_FILE_BYTES } from '../../../platform/uploads/uploads.ts';
import { uuid } from '../../../platform/uuid.ts';
import { asPersonNow } from '../../access/session/session.service.ts';
import { furtherFiles } from '../bill-reading/opened-mails.ts';
import * as addresses from './addresses.repository.ts';
import { keepDelivery, type Incoming, type Kept } from './deliveries.service.ts';

const MAILS_PER_HOUR = 300;
/** The mailbox is emptied once a minute. */
const MAILS_AT_ONCE = 50;

/**
 * The actor for a sender: the member with that address, with the member's permissions and reach; else the organization; else the reason for
 * a refusal. A sender whom the mail server did not prove is from outside, whatever address the mail states.
 */
async function actorFor(
  ctx: Ctx,
  { sender, proof }: ReadMail,
): Promise<{ as: Ctx; refusal?: FailureCode; isFromOutside?: boolean }> {
  const { allowed, memberId } = await reading(ctx, async ({ db, scope }) => ({
    allowed: (await addresses.findAddress(db, scope))?.allowed_senders ?? [],
    memberId: sender && (await addresses.findMember(db, scope, sender)),
  }));
  const isListed = isAllowedSender(sender, allowed);
  const person = memberId ? await asPersonNow(ctx, memberId) : undefined;
  if (allowed.length ? !isListed : !person) return { as: ctx, refusal: 'bill-intake.sender' };
  if (!proof) return { as: ctx, isFromOutside: true };
  if (!person?.actor) return { as: ctx };
  if (decide(person.actor.rights, 'utilities.create').allowed) return { as: person };
  return isListed ? { as: ctx } : { as: ctx, refusal: 'bill-intake.not-permitted' };
}

/** Stores a mail. */
async function keepMail(ctx: Ctx, mail: ReadMail, readFileOf: (file: string) => Promise<Buffer>): Promise<Kept> {
  const { as, refusal, isFromOutside } = await actorFor(ctx, mail);
  const files: Incoming['files'][number][] = [];
  for (const { name, bytes, file } of mail.attachments)
    files.push(
      file === null
        ? { name, bytes: Buffer.alloc(0), tooLargeBytes: bytes }
        : // Refused files are recorded by name, without their content.
          { name, bytes: await readFileOf(file) },
    );
  if (mail.isCut) files.push(furtherFiles);
  return keepDelivery(as, {
    way: 'mail',
    sender: mail.sender,
    subject: mail.subject,
    messageId: mail.messageId || JSON.stringify([mail.sender, mail.subject, mail.date]),
    files,
    refusal,
    isFromOutside,
  });
}

/** The reply to the sending server. Its user reads the instructions in the returned mail. */
function refuse({ failure_code }: Pick<Kept, 'failure_code'>): void {
  if (failure_code) throw new MailRefusal(550, `5.7.1 ${failures[failure_code].message}`);
}

async function keepReceived(ctx: Ctx, folder: string, file: string): Promise<void> {
  try {
    await throttle(ctx, `mail-in:${ctx.scope?.organizationId ?? ''}`, MAILS_PER_HOUR, 3600);
  } catch (error) {
    if (error instanceof Failure) throw new MailRefusal(451, '4.7.1 Too many mails in this hour. Try again later.');
    throw error;
  }
  const authServer = ctx.settings.mailIn?.authServer;
  const task = { folder, mail: file, maxFileBytes: MAX_FILE_BYTES, authServer };
  const mail = await readMailFile(task).catch((error: unknown) => {
    if (error instanceof UnreadableMail) return undefined;
    throw error;
  });
  if (!mail) return refuse({ failure_code: 'bill-intake.unreadable' });
  refuse(await keepMail(ctx, mail, (one) => readFile(join(folder, one))));
}

const findRecipient = (ctx: Ctx, token: string) => asInstallation(ctx, (db) => addresses.findOrganization(db, token));

/** Starts the mail receiver if the installation is configured for it. */
export async function startMailIn(platform: Platform): Promise<MailReceiver | undefined> {
  const { mailIn } = platform.settings;
  if (!mailIn?.receiver) return undefined;
  return startMailReceiver(mailIn.receiver, mailIn.domain, {
    log: platform.log,
    findRecipient: (token) => findRecipient(maintenanceCtx(platform, uuid()), token),
    keep: (organizationId, folder, mail) => keepReceived(workerCtx(platform, organizationId, uuid()), folder, mail),
  });
}

/** Processes the mailbox of the installation, if it has one. */
export async function emptyBillMailbox(ctx: Ctx): Promise<void> {
  const { mailIn } = ctx.settings;
  if (!mailIn?.mailbox) return;
  const take = async (recipients: readonly string[], folder: string, mail: string): Promise<Outcome> => {
    const found = await Promise.all(
      recipients.slice(0, MAX_RECIPIENTS).map((one) => findRecipient(ctx, one.split('@', 1)[0] ?? '')),
    );
    const outcomes: Outcome[] = [];
    for (const organizationId of new Set(found.filter((id) => id !== undefined)))
      outcomes.push(
        await keepReceived(workerCtx(ctx, organizationId, ctx.requestId), folder, mail).then(
          () => 'taken' as const,
          (error: unknown) => {
            if (error instanceof MailRefusal && error.responseCode >= 500) return 'refused';
            ctx.log.warn({ err: error, organization_id: organizationId }, 'a mail stays in the mailbox for bills');
            return 'later';
          },
        ),
      );
    if (outcomes.includes('later')) return 'later';
    return outcomes.includes('taken') ? 'taken' : 'refused';
  };
  await emptyMailbox(mailIn.mailbox, mailIn.domain, MAILS_AT_ONCE, take).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the mailbox for bills cannot be read'),
  );
}
