import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImapFlow } from 'imapflow';
import type { Settings } from '../../settings.ts';
import { MAX_MAIL_BYTES } from './mail-receiver.ts';

type Mailbox = NonNullable<NonNullable<Settings['mailIn']>['mailbox']>;

/** The result for a mail: stored, refused permanently, or to be tried again later. */
export type Outcome = 'taken' | 'refused' | 'later';

/** The mailboxes for processed mails; nothing is deleted. */
const moved = { taken: 'Taken', refused: 'Refused' } as const;

// Headers of the delivering mail server take precedence over those of the sender.
const delivered = ['delivered-to', 'x-original-to', 'envelope-to'];
const written = ['to', 'cc'];

/** Some thousand recipients; what follows is not read. */
const MAX_HEADER_BYTES = 256 * 1024;

/** The addresses of a domain in the headers of a mail: those it was delivered to, otherwise those it names. */
export function recipientsIn(headers: string, domain: string): string[] {
  const lines = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const addresses = (names: readonly string[]) => {
    const values = lines.filter((line) => names.includes(line.split(':', 1)[0]?.toLowerCase() ?? ''));
    const found = values.flatMap(
      (line) => line.toLowerCase().match(/(?<![^\s<>@,;:"()])[^\s<>@,;:"()]{1,64}@[a-z0-9.-]{1,255}/g) ?? [],
    );
    return [...new Set(found.filter((address) => address.endsWith(`@${domain}`)))];
  };
  const certain = addresses(delivered);
  return certain.length ? certain : addresses(written);
}

/**
 * Processes the oldest mails of a mailbox and moves each to one of two other mailboxes. A mail that cannot be processed now stays. If the
 * process ends between storing and moving, the same mail is processed again. Throws if the mailbox cannot be opened.
 */
export async function emptyMailbox(
  { host, port, isSecure, user, password, name }: Mailbox,
  domain: string,
  most: number,
  take: (recipients: readonly string[], folder: string, mail: string) => Promise<Outcome>,
): Promise<void> {
  const imap = await import('imapflow');
  const client = new imap.ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    clientInfo: { name: 'Steward' },
    connectionTimeout: 30_000,
    socketTimeout: 60_000,
  });
  // The waiting command reports a lost connection; without a listener the error event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.mailboxOpen(name);
    // Some servers keep all mailboxes below one, and not all of them report an existing mailbox.
    const there = await client.list();
    for (const target of Object.values(moved))
      if (!there.some(({ path, delimiter }) => path === target || path.endsWith(`${delimiter}${target}`)))
        await client.mailboxCreate(target);
    const found = (await client.search({ deleted: false }, { uid: true })) || [];
    for (const uid of found.toSorted((a, b) => a - b).slice(0, most)) {
      const outcome = await takeOne(client, uid, domain, take);
      if (outcome !== 'later') await client.messageMove(String(uid), moved[outcome], { uid: true });
    }
    await client.logout();
  } finally {
    client.close();
  }
}

async function takeOne(
  client: ImapFlow,
  uid: number,
  domain: string,
  take: (recipients: readonly string[], folder: string, mail: string) => Promise<Outcome>,
): Promise<Outcome> {
  const facts = await client.fetchOne(String(uid), { size: true, headers: [...delivered, ...written] }, { uid: true });
  // Another process has moved it.
  if (!facts) return 'later';
  const recipients = recipientsIn(facts.headers?.toString('utf8', 0, MAX_HEADER_BYTES) ?? '', domain);
  if (!recipients.length || (facts.size ?? 0) > MAX_MAIL_BYTES) return 'refused';
  const folder = await mkdtemp(join(tmpdir(), 'steward-mail-'));
  try {
    const { content } = await client.download(String(uid), undefined, { uid: true });
    if (!content) return 'later';
    await pipeline(content, createWriteStream(join(folder, 'mail'), { mode: 0o600 }));
    return await take(recipients, folder, 'mail');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
