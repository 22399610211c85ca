import { createHash } from 'node:crypto';
import type { Answer, Parsed } from '@steward/contract/call';
import type { files } from '@steward/contract/files';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Tx } from '../../database/transaction.ts';
import type { FileAnswer, UploadedFile } from '../../platform/bind.ts';
import type { Ctx, Scope } from '../../platform/ctx.ts';
import { uuid } from '../../platform/uuid.ts';
import { sniffImage } from './image-type.ts';
import * as repository from './files.repository.ts';

const keyOf = (organizationId: string, sha256: string) => `${organizationId}/${sha256}`;

/** Puts the bytes into the store. Before the row: a row never points to bytes that are not there. */
export async function storeBytes(ctx: Ctx, organizationId: string, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.files.put(keyOf(organizationId, sha256), bytes);
  return sha256;
}

/** The row of a file whose bytes were stored. */
export async function addFile(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  file: { sha256: string; name: string; contentType: string; bytes: number },
): Promise<string> {
  const id = uuid();
  await repository.insertFile(db, scope, {
    id,
    sha256: file.sha256,
    name: file.name,
    content_type: file.contentType,
    bytes: file.bytes,
    created_by: ctx.actor?.userId ?? null,
  });
  return id;
}

/** Removes rows and, where no other row has the same content, bytes. Call after the transaction that removed the rows. */
export async function dropBytes(ctx: Ctx, organizationId: string, hashes: readonly string[]): Promise<void> {
  for (const sha256 of new Set(hashes)) {
    const isUsed = await reading(ctx, ({ db, scope }) => repository.isContentUsed(db, scope, sha256));
    if (!isUsed) await ctx.files.delete(keyOf(organizationId, sha256));
  }
}

export async function openFile(ctx: Ctx, db: Tx, scope: Scope, fileId: string): Promise<FileAnswer> {
  const row = (await repository.findFile(db, scope, fileId)) ?? fail('file.not-found');
  const found = (await ctx.files.get(keyOf(scope.organizationId, row.sha256))) ?? fail('file.not-found');
  return { name: row.name, contentType: row.content_type, body: found.stream };
}

export async function readBytes(ctx: Ctx, scope: Scope, sha256: string): Promise<Buffer> {
  const found = (await ctx.files.get(keyOf(scope.organizationId, sha256))) ?? fail('file.not-found');
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function saveUploadFile(
  ctx: Ctx,
  { folder }: Parsed<typeof files.saveUploadFile>,
  uploads: UploadedFile[],
): Promise<Answer<typeof files.saveUploadFile>> {
  if (!uploads.length) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (uploads.length > 5) fail('file.too-many');
  const organizationId = ctx.scope?.organizationId ?? fail('session.missing');
  const kept: { sha256: string; name: string; contentType: string; bytes: number }[] = [];
  for (const file of uploads) {
    if (file.tooLarge) fail('file.too-large', file.name);
    if (!file.bytes.length) fail('file.empty', file.name);
    const image = sniffImage(file.bytes);
    if (folder !== 'documents' && !image) fail('file.not-an-image', file.name);
    kept.push({
      sha256: await storeBytes(ctx, organizationId, file.bytes),
      name: file.name,
      contentType: image ?? 'application/octet-stream',
      bytes: file.bytes.length,
    });
  }
  return inTransaction(ctx, async ({ db, scope }) => {
    const answer = [];
    for (const file of kept) {
      const id = await addFile(ctx, db, scope, file);
      answer.push({ _id: id, name: file.name, content_type: file.contentType, bytes: file.bytes, url: fileUrl(id) });
    }
    return answer;
  });
}

export const getFile = (ctx: Ctx, { file_id }: { file_id: string }): Promise<FileAnswer> =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await repository.findReachable(db, scope, ctx.actor?.userId ?? '', file_id))) fail('file.not-found');
    const file = await openFile(ctx, db, scope, file_id);
    return { ...file, inline: file.contentType.startsWith('image/') };
  });

/** Where the browser finds a file. */
export const fileUrl = (id: string): string => `/v2/files/${id}`;
