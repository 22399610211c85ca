import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Logger } from '../../platform/log.ts';

/** Twenty MB of attachments and some text, grown by a third as mails are coded. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;
export const MAX_RECIPIENTS = 5;

/** An answer to the sending server: 4xx it tries again, 5xx it gives the mail back to its sender. */
export class MailRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface MailReceiverOptions {
  /** The part before the @ of one of our addresses; answers whose it is, or undefined. */
  findRecipient: (token: string) => Promise<string | undefined>;
  /** Keeps the mail; refuses by throwing a `MailRefusal`. What is answered before it returns is not promised to anybody. */
  keep: (recipient: string, folder: string, mail: string) => Promise<void>;
  log: Logger;
}

export interface MailReceiver {
  port: number;
  stop(): Promise<void>;
}

/** Receives mails for our domain alone; never passes one on. */
export async function startMailReceiver(
  { port, host }: { port: number; host: string },
  domain: string,
  { findRecipient, keep, log }: MailReceiverOptions,
): Promise<MailReceiver> {
  const recipients = new WeakMap<SMTPServerSession, Map<string, string>>();

  const find = async (address: string): Promise<string> => {
    const [, token = '', at = ''] = /^([^@]+)@(.+)$/.exec(address.toLowerCase()) ?? [];
    const found = at === domain ? await findRecipient(token) : undefined;
    if (!found) throw new MailRefusal(550, '5.1.1 There is no such address here.');
    return found;
  };

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'steward-mail-'));
    try {
      await pipeline(stream, createWriteStream(join(folder, 'mail'), { mode: 0o600 }));
      if (stream.sizeExceeded) throw new MailRefusal(552, '5.3.4 The mail is too large. Send fewer files at a time.');
      const known = recipients.get(session);
      const wanted = new Set(session.envelope.rcptTo.map(({ address }) => known?.get(address) ?? ''));
      for (const recipient of wanted) if (recipient) await keep(recipient, folder, 'mail');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  const answer = (error: unknown): Error => {
    if (error instanceof MailRefusal) return error;
    log.warn({ err: error }, 'a mail could not be kept, and its sender will try again');
    return new MailRefusal(451, '4.3.0 The mail cannot be taken at the moment. Try again later.');
  };

  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    name: domain,
    banner: 'Steward',
    size: MAX_MAIL_BYTES,
    maxClients: 10,
    authOptional: true,
    // A relay on this machine or network hands the mails over; see docs/connections.md.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= MAX_RECIPIENTS)
        return done(new MailRefusal(452, '4.5.3 Too many recipients.'));
      return void find(address).then(
        (recipient) => {
          const known = recipients.get(session) ?? new Map<string, string>();
          recipients.set(session, known.set(address, recipient));
          done();
        },
        (error: unknown) => done(answer(error)),
      );
    },
    onData(stream, session, done) {
      take(stream, session).then(
        () => done(null, 'The mail is kept.'),
        (error: unknown) => {
          // What was not read yet would come as commands.
          stream.resume();
          done(answer(error));
        },
      );
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'a connection of the mail receiver failed'));
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const listener = server.listen(port, host, () => {
      server.off('error', reject);
      const address = listener.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
  return { port: bound, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
