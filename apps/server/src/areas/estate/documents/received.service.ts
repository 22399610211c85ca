import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FailureCode } from '@steward/contract/failures';
import { freeName, withoutEnding } from '@steward/core/documents/file-names';
import { cleanFileName } from '@steward/core/files/file-name';
import type { Work } from '../../../database/transaction.ts';
import { sniffDocument } from '../../../gateways/documents/types/sniff-document.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { HEAD_BYTES } from '../../../platform/uploads/file-content.ts';
import { takenNames } from './documents.service.ts';
import type { FileKind } from './file-types.ts';
import { getDocumentSettings } from './settings.service.ts';
import { addDocument } from './uploads.service.ts';
import { listWithContents } from './versions.repository.ts';

export type ReceivedKind = (FileKind & { refusal?: undefined }) | { refusal: FailureCode };

/** What received files are by their bytes, or why one cannot be kept: programs, scripts, and macros unless the organization allows them. */
export async function kindsOfReceived(
  ctx: Ctx,
  files: readonly { name: string; bytes: Buffer }[],
): Promise<ReceivedKind[]> {
  if (!files.length) return [];
  const { allows_macros } = await getDocumentSettings(ctx);
  const folder = await mkdtemp(join(tmpdir(), 'steward-received-'));
  try {
    const kinds: ReceivedKind[] = [];
    for (const { name, bytes } of files) {
      const path = join(folder, 'file');
      await writeFile(path, bytes, { mode: 0o600 });
      const options = { allowMacros: allows_macros };
      const { type, content_type, handling, reason } = await sniffDocument(
        bytes.subarray(0, HEAD_BYTES),
        name,
        path,
        options,
      );
      kinds.push(
        handling === 'refused' ? { refusal: reason ?? 'file.wrong-type' } : { type, contentType: content_type },
      );
    }
    return kinds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Received {
  name: string;
  bytes: Buffer;
  kind: FileKind;
  source: 'upload' | 'mail' | 'folder';
  sender: string;
  /** The subject of its mail. */
  note: string;
  received_at: Date;
}

/**
 * Keeps a file, whose bytes are stored, as an unorganized document. It belongs to the member who sent it; without one, only people who see
 * the whole organization see it. The same bytes again are the document that is there, if the
 * sender reaches it.
 */
export async function receiveDocument(
  ctx: Ctx,
  work: Work,
  { name, bytes, kind, source, sender, note, received_at }: Received,
): Promise<{ id: string; isKnown: boolean }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [known] = await listWithContents(work.db, work.scope, [sha256]);
  if (known) return { id: known.document_id, isKnown: true };
  const place = {
    root: 'unorganized',
    portfolio_id: null,
    environment_id: null,
    folder_id: null,
    top_id: null,
  } as const;
  const free = freeName(cleanFileName(name), await takenNames(work, place));
  const fields = {
    title: withoutEnding(free).trim().slice(0, 200) || free.slice(0, 200),
    kind: 'other',
    source,
    sender: sender.slice(0, 320),
    note: note.slice(0, 2000),
    created_at: received_at,
  };
  const file = { sha256, name: free, ...kind, bytes: bytes.length };
  return { id: await addDocument(ctx, work, place, fields, file), isKnown: false };
}
