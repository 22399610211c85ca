import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { reading } from '../../../database/transaction.ts';
import type { AttachedFile } from '../../../platform/attached.ts';
import { actorOf } from '../../../platform/ctx.ts';
import { HEAD_BYTES } from '../../../platform/uploads/uploads.ts';
import { fetchToFile } from '../../foundation/files/files.service.ts';
import { mustFindLive } from './documents.service.ts';
import { findVersion } from './versions.repository.ts';

/** The current file of a document, for calls of other areas that attach one. */
export const attachedFile: AttachedFile = async (ctx, documentId, use) => {
  if (!decide(actorOf(ctx).rights, 'documents.read').allowed) fail('document.not-found');
  const version = await reading(ctx, async (work) => {
    await mustFindLive(work, documentId);
    return (await findVersion(work.db, work.scope, documentId)) ?? fail('document.no-file');
  });
  const folder = await mkdtemp(join(tmpdir(), 'steward-attached-'));
  try {
    const path = join(folder, randomUUID());
    await fetchToFile(ctx, version.file_id, (stream) => pipeline(stream, createWriteStream(path, { mode: 0o600 })));
    const handle = await open(path);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    await handle.close();
    const { sha256, file_id, name, content_type, bytes } = version;
    const file = {
      name,
      contentType: content_type,
      size: bytes,
      head: buffer.subarray(0, bytesRead),
      sha256,
      path,
      tooLarge: false,
    };
    return await use({ ...ctx, attached: { sha256, fileId: file_id } }, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
