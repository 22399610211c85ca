import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMail } from '../../../gateways/mail-in/is-mail.ts';
import { readMailFile, UnreadableMail } from '../../../gateways/mail-in/mail-reader.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { HEAD_BYTES } from '../../../platform/uploads/file-content.ts';
import { MAX_FILE_BYTES } from '../../../platform/uploads/uploads.ts';

interface DocumentInMail {
  name: string;
  bytes: Buffer;
  /** The size of a file that is too large to be kept. */
  tooLargeBytes?: number;
  /** Whether it represents the files beyond the number that is taken. */
  isTooMany?: boolean;
}

/** Represents the files of a mail beyond the number that is taken. */
export const furtherFiles: DocumentInMail = { name: '…', bytes: Buffer.alloc(0), isTooMany: true };

const tooLarge = (name: string): UploadedFile => ({
  name,
  contentType: 'application/octet-stream',
  size: 0,
  head: Buffer.alloc(0),
  sha256: '',
  path: '',
  tooLarge: true,
});

/**
 * The documents attached to a mail that lies in a folder, and whether more were attached than are taken; none if the mail cannot be read.
 */
async function documentsOf(folder: string, mail: string): Promise<{ documents: UploadedFile[]; isCut: boolean }> {
  const read = await readMailFile({ folder, mail, maxFileBytes: MAX_FILE_BYTES, authServer: undefined }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableMail) return undefined;
      throw error;
    },
  );
  const documents = await Promise.all(
    (read?.attachments ?? []).map(async ({ name, file }) => {
      if (file === null) return tooLarge(name);
      const path = join(folder, file);
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return {
        ...tooLarge(name),
        size: bytes.length,
        head: bytes.subarray(0, HEAD_BYTES),
        sha256,
        path,
        tooLarge: false,
      };
    }),
  );
  return { documents, isCut: read?.isCut ?? false };
}

/**
 * Passes uploaded files on, of a saved mail the documents attached to it, and the names of the mails that had more attached than are taken. A
 * mail without documents is passed on as it is.
 */
export async function withMailsOpened<T>(
  files: readonly UploadedFile[],
  work: (files: UploadedFile[], cut: string[]) => Promise<T>,
): Promise<T> {
  const folders: string[] = [];
  try {
    const opened: UploadedFile[] = [];
    const cut: string[] = [];
    for (const file of files) {
      if (file.tooLarge || !isMail(file.head)) {
        opened.push(file);
        continue;
      }
      const folder = await mkdtemp(join(tmpdir(), 'steward-mail-'));
      folders.push(folder);
      await copyFile(file.path, join(folder, 'mail'));
      const { documents, isCut } = await documentsOf(folder, 'mail');
      opened.push(...(documents.length > 0 ? documents : [file]));
      if (isCut) cut.push(file.name);
    }
    return await work(opened, cut);
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** The documents attached to a mail; undefined for a file that is none, or a mail without documents. */
export async function documentsInMail(mail: Buffer): Promise<DocumentInMail[] | undefined> {
  if (!isMail(mail)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'steward-mail-'));
  try {
    await writeFile(join(folder, 'mail'), mail, { mode: 0o600 });
    const { documents, isCut } = await documentsOf(folder, 'mail');
    const found: DocumentInMail[] = [];
    for (const { name, path, tooLarge: isTooLarge } of documents)
      found.push(
        isTooLarge
          ? { name, bytes: Buffer.alloc(0), tooLargeBytes: MAX_FILE_BYTES + 1 }
          : { name, bytes: await readFile(path) },
      );
    if (isCut) found.push(furtherFiles);
    return found.length > 0 ? found : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
