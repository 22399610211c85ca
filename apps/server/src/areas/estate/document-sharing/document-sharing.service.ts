import type { Answer, Parsed } from '@steward/contract/call';
import type { documentSharing } from '@steward/contract/estate/document-sharing';
import { fail } from '@steward/contract/failures';
import { inTransaction } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { makeShareLink } from '../../foundation/share-links/making.service.ts';

/** A link to a document, or to a folder and what is in it. */
export async function getPublicPath(
  ctx: Ctx,
  { document_id, folder_id, password, ...link }: Parsed<typeof documentSharing.getPublicPath>,
): Promise<Answer<typeof documentSharing.getPublicPath>> {
  const subject_id = document_id ?? folder_id;
  if (!subject_id) fail('request.invalid', undefined, [{ field: 'document_id', message: 'is required' }]);
  const password_hash = password === null ? null : await hashPassword(password);
  const kind = document_id ? 'document' : 'folder';
  const { url } = await inTransaction(ctx, (work) =>
    makeShareLink(ctx, work, { kind, subject_id, password_hash, ...link }),
  );
  return { filePath: url };
}
