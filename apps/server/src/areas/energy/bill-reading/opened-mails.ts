import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMail } from '../../../gateways/mail-in/is-mail.ts';
import { readMailFile, UnreadableMail } from '../../../gateways/mail-in/mail-reader.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { HEAD_BYTES, MAX_FILE_BYTES } from '../../../platform/uploads/uploads.ts';

const tooLarge = (name: string): UploadedFile => ({
  name,
  contentType: 'application/octet-stream',
  size: 0,
  head: Buffer.alloc(0),
  sha256: '',
  path: '',
  tooLarge: true,
});

/** The documents attached to a mail that lies in a folder; empty if there are none, or the mail cannot be read. */
async function documentsOf(folder: string, mail: string): Promise<UploadedFile[]> {
  const read = await readMailFile({ folder, mail, maxFileBytes: MAX_FILE_BYTES, authServer: undefined }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableMail) return undefined;
      throw error;
    },
  );
  return Promise.all(
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
}

/** Passes uploaded files on, of a saved mail the documents attached to it. A mail without documents is passed on as it is. */
export async function withMailsOpened<T>(
  files: readonly UploadedFile[],
  work: (files: UploadedFile[]) => Promise<T>,
): Promise<T> {
  const folders: string[] = [];
  try {
    const opened: UploadedFile[] = [];
    for (const file of files) {
      if (file.tooLarge || !isMail(file.head)) {
        opened.push(file);
        continue;
      }
      const folder = await mkdtemp(join(tmpdir(), 'steward-mail-'));
      folders.push(folder);
      await copyFile(file.path, join(folder, 'mail'));
      const inner = await documentsOf(folder, 'mail');
      opened.push(...(inner.length > 0 ? inner : [file]));
    }
    return await work(opened);
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** The documents attached to a mail; undefined for a file that is none, or a mail without documents. */
export async function documentsInMail(
  mail: Buffer,
): Promise<{ name: string; bytes: Buffer; tooLargeBytes?: number }[] | undefined> {
  if (!isMail(mail)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'steward-mail-'));
  try {
    await writeFile(join(folder, 'mail'), mail, { mode: 0o600 });
    const found = [];
    for (const { name, path, tooLarge: isTooLarge } of await documentsOf(folder, 'mail'))
      found.push(
        isTooLarge
          ? { name, bytes: Buffer.alloc(0), tooLargeBytes: MAX_FILE_BYTES + 1 }
          : { name, bytes: await readFile(path) },
      );
    return found.length > 0 ? found : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
