import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { reading } from '../../../database/transaction.ts';
import type { AttachedFile } from '../../../platform/attached.ts';
import { actorOf, scopeOf } from '../../../platform/ctx.ts';
import { headOf } from '../../../platform/uploads/file-content.ts';
import { withLocalFile } from '../../foundation/files/files.service.ts';
import { mustFindLive } from './documents.service.ts';
import { findVersion } from './versions.repository.ts';

/** The current file of a document, for calls of other areas that attach one. */
export const attachedFile: AttachedFile = async (ctx, documentId, use) => {
  if (!decide(actorOf(ctx).rights, 'documents.read').allowed) fail('document.not-found');
  const version = await reading(ctx, async (work) => {
    await mustFindLive(work, documentId);
    return (await findVersion(work.db, work.scope, documentId)) ?? fail('document.no-file');
  });
  const { sha256, file_id, name, content_type, bytes } = version;
  return withLocalFile(ctx, scopeOf(ctx).organizationId, sha256, async (pathOf) => {
    const path = await pathOf();
    const head = await headOf(path);
    const file = { name, contentType: content_type, size: bytes, head, sha256, path, tooLarge: false };
    return use({ ...ctx, attached: { sha256, fileId: file_id } }, file);
  });
};
