import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment } from 'postal-mime';
import { isDecoration } from '@steward/core/bills/intake';
import { senderProof, type SenderProof } from '@steward/core/bills/sender-proof';

const MAX_ATTACHMENTS = 20;

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

/** Reads a mail whose content is hostile until proven otherwise; runs in a process of its own. */
export async function readMail({ folder, mail, maxFileBytes, authServer }: MailTask): Promise<ReadMail> {
  const parsed = await PostalMime.parse(await readFile(join(folder, mail)), {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    attachmentEncoding: 'arraybuffer',
  });
  // A mail can have thousands of pictures and a text of many MB.
  const shown = new Set((parsed.html ?? '').match(/(?<=cid:)[^\s"'<>()]+/g));
  const isShown = ({ contentId }: Attachment) =>
    Boolean(contentId) && shown.has(contentId?.replace(/^<|>$/g, '') ?? '');
  const real = parsed.attachments
    .map((attachment) => ({ attachment, bytes: bytesOf(attachment) }))
    .filter(
      ({ attachment, bytes }) =>
        !isDecoration({
          isImage: attachment.mimeType.startsWith('image/'),
          isShownInText: isShown(attachment),
          bytes: bytes.byteLength,
        }),
    );
  const attachments: ReadMail['attachments'] = [];
  for (const [index, { attachment, bytes }] of real.slice(0, MAX_ATTACHMENTS).entries()) {
    const file = bytes.byteLength > maxFileBytes ? null : `attachment-${index}`;
    if (file) await writeFile(join(folder, file), bytes, { mode: 0o600 });
    const name = oneLine(attachment.filename ?? '', 200) || `${index + 1}`;
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
