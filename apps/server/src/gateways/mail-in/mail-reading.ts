import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isMail } from './is-mail.ts';
import { isDecoration } from '@steward/core/bills/intake';
import { cleanFileName } from '@steward/core/files/file-name';
import { senderProof, type SenderProof } from '@steward/core/bills/sender-proof';

const MAX_ATTACHMENTS = 20;
/** Mails in mails that are opened: how deep, and how many of one mail. */
const [MAX_DEPTH, MAX_MAILS] = [3, 20];

/** A mail in a folder; its attachments are written beside it. */
export interface MailTask {
  folder: string;
  mail: string;
  maxFileBytes: number;
  /** The mail server whose check of the sender counts; undefined: none. */
  authServer: string | undefined;
}

export interface ReadMail {
  messageId: string;
  /** The address in the mail's head, in small letters; empty where there is none. */
  sender: string;
  /** By what the mail server proved the sender; null: by nothing. */
  proof: SenderProof | null;
  subject: string;
  date: string;
  /** Which attachments there are; those of more than the allowed bytes have no file. */
  attachments: { name: string; bytes: number; file: string | null }[];
  /** More were attached than are taken. */
  isCut: boolean;
}

const oneLine = (text: string | undefined, max: number): string =>
  (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '\uFFFD');

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? content
      : new Uint8Array(content);

const parse = (bytes: Uint8Array) =>
  PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, attachmentEncoding: 'arraybuffer' });

interface Document {
  attachment: Attachment;
  bytes: Uint8Array;
}

/** The attachments of a mail without its decoration; of attached mails what is attached to them. A mail without documents stays one. */
async function documentsIn(parsed: Email, depth: number, left: { mails: number }): Promise<Document[]> {
  // A mail can have thousands of pictures and a text of many MB.
  const shown = new Set((parsed.html ?? '').match(/(?<=cid:)[^\s"'<>()]+/g));
  const isShown = ({ contentId }: Attachment) =>
    Boolean(contentId) && shown.has(contentId?.replace(/^<|>$/g, '') ?? '');
  const found: Document[] = [];
  for (const attachment of parsed.attachments) {
    const bytes = bytesOf(attachment);
    const isImage = attachment.mimeType.startsWith('image/');
    if (isDecoration({ isImage, isShownInText: isShown(attachment), bytes: bytes.byteLength })) continue;
    let inner: Document[] = [];
    if (depth > 0 && left.mails > 0 && (attachment.mimeType === 'message/rfc822' || isMail(bytes))) {
      left.mails -= 1;
      // A broken mail is an attachment like others.
      inner = await parse(bytes).then(
        (mail) => documentsIn(mail, depth - 1, left),
        () => [],
      );
    }
    found.push(...(inner.length > 0 ? inner : [{ attachment, bytes }]));
  }
  return found;
}

/** Reads a mail whose content is hostile until proven otherwise; runs in a process of its own. */
export async function readMail({ folder, mail, maxFileBytes, authServer }: MailTask): Promise<ReadMail> {
  const parsed = await parse(await readFile(join(folder, mail)));
  const real = await documentsIn(parsed, MAX_DEPTH, { mails: MAX_MAILS });
  const attachments: ReadMail['attachments'] = [];
  for (const [index, { attachment, bytes }] of real.slice(0, MAX_ATTACHMENTS).entries()) {
    const file = bytes.byteLength > maxFileBytes ? null : `attachment-${index}`;
    if (file) await writeFile(join(folder, file), bytes, { mode: 0o600 });
    const name = attachment.filename?.trim() ? cleanFileName(attachment.filename) : `${index + 1}`;
    attachments.push({ name, bytes: bytes.byteLength, file });
  }
  const from = parsed.from && 'address' in parsed.from ? parsed.from.address : undefined;
  const sender = oneLine(from, 320).toLowerCase();
  const headers = parsed.headers.map(({ key, value }) => ({ name: key, value }));
  return {
    messageId: oneLine(parsed.messageId, 998),
    sender,
    proof: (authServer && senderProof(headers, authServer, sender)) || null,
    subject: oneLine(parsed.subject, 300),
    date: oneLine(parsed.date, 100),
    attachments,
    isCut: real.length > MAX_ATTACHMENTS,
  };
}
