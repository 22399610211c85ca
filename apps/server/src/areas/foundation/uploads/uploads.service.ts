import { createHash } from 'node:crypto';
import type { Answer } from '@steward/contract/call';
import { fail, Failure } from '@steward/contract/failures';
import { cleanFileName } from '@steward/core/files/file-name';
import { ARCHIVE_PURPOSE, type Upload, type uploads } from '@steward/contract/foundation/uploads';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { PartialLost } from '../../../gateways/files/file-store.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { headOf } from '../../../platform/uploads/file-content.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustHaveRoom } from './storage.service.ts';
import { forgetHash, hashed, runningHashOf } from './running-hashes.ts';
import { Hold } from './upload-hold.ts';
import * as repository from './uploads.repository.ts';
import type { UploadRow } from './uploads.repository.ts';

/** How long an upload is kept. */
const KEPT_MS = 24 * 3600 * 1000;

export const partialKeyOf = (organizationId: string, id: string) => `${organizationId}/uploads/${id}`;

const answered = ({ id, bytes, received, state, name, path, purpose, ...row }: UploadRow): Upload => ({
  _id: id,
  name,
  path,
  purpose,
  bytes: Number(bytes),
  received: Number(received),
  state: state as Upload['state'],
  environment_id: row.environment_id,
  created_at: row.created_at,
  expires_at: row.expires_at,
});

async function findOwn(ctx: Ctx, { db, scope }: Work, id: string): Promise<UploadRow> {
  const row = await repository.findUpload(db, scope, actorOf(ctx).userId, id);
  return row && new Date(row.expires_at) > ctx.now ? row : fail('upload.not-found');
}

/** What a file is announced with. */
export interface Announcement {
  bytes: number;
  name: string;
  contentType: string;
  path: string;
  purpose: string;
  environmentId: string | null;
}

/** Announces an upload and reserves its space. */
export async function announceUpload(ctx: Ctx, { bytes, environmentId, ...about }: Announcement): Promise<Upload> {
  if (bytes === 0) fail('file.empty', about.name);
  const { fileBytes, archiveBytes } = ctx.settings.storage;
  const most = about.purpose === ARCHIVE_PURPOSE ? archiveBytes : fileBytes;
  if (bytes > most) fail('upload.too-large', `${about.name}, ${Math.floor(most / 1024 / 1024)} MB`);
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (environmentId !== null && !(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
    await mustHaveRoom(ctx, work, { bytes, files: 1 });
    return answered(
      await repository.insertUpload(db, scope, {
        id: uuid(),
        user_id: actorOf(ctx).userId,
        environment_id: environmentId,
        name: cleanFileName(about.name),
        content_type: about.contentType,
        path: about.path,
        purpose: about.purpose,
        bytes,
        expires_at: new Date(ctx.now.getTime() + KEPT_MS),
      }),
    );
  });
}

/**
 * An upload and how much of it has arrived, once no other request writes it. If a server was stopped between the last byte and the hash,
 * the hash is made up for.
 */
export async function findUpload(ctx: Ctx, id: string): Promise<Upload> {
  const hold = await Hold.take(ctx, id);
  return hold.use((held) => complete(ctx, hold, held));
}

/** A part of an upload that begins at `offset`. What arrives is kept, also when the request breaks off or `stop` is aborted. */
export async function receivePart(
  ctx: Ctx,
  id: string,
  { offset, bytes, stream, stop }: { offset: number; bytes?: number; stream: AsyncIterable<Buffer>; stop: AbortSignal },
): Promise<Upload> {
  const hold = await Hold.take(ctx, id);
  return hold.use(async (row) => {
    if (Number(row.received) !== offset || row.state !== 'announced') fail('upload.wrong-offset');
    const left = Number(row.bytes) - offset;
    if ((bytes ?? 0) > left) fail('request.too-large');
    const key = partialKeyOf(scopeOf(ctx).organizationId, id);
    const until = AbortSignal.any([stop, hold.lost]);
    try {
      await ctx.files.partial.append(
        key,
        offset,
        hold.watched(hashed(id, offset, atMost(stream, left))),
        hold.kept,
        until,
      );
    } catch (error) {
      if (!(error instanceof PartialLost)) throw error;
      // The bytes are gone, as after restoring a backup: the sender begins again.
      hold.received = 0;
      fail('upload.wrong-offset');
    }
    if (until.aborted) fail('server.busy');
    return complete(ctx, hold, row);
  });
}

/** The chunks of a stream up to this many bytes; refuses the ones beyond. */
async function* atMost(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of stream) {
    if (chunk.length > left) fail('request.too-large');
    left -= chunk.length;
    yield chunk;
  }
}

/** Makes an upload complete once all its bytes have arrived: with their hash. */
async function complete(ctx: Ctx, hold: Hold, row: UploadRow): Promise<Upload> {
  const bytes = Number(row.bytes);
  if (hold.received === bytes && row.state === 'announced')
    hold.sha256 = runningHashOf(row.id, bytes) ?? (await hashOf(ctx, hold, row.id, bytes));
  return answered((await hold.end()) ?? fail('upload.in-use'));
}

async function hashOf(ctx: Ctx, hold: Hold, id: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of ctx.files.partial.read(partialKeyOf(scopeOf(ctx).organizationId, id), bytes))
      hash.update(chunk);
  } catch (error) {
    if (!(error instanceof PartialLost)) throw error;
    hold.received = 0;
    fail('upload.wrong-offset');
  }
  return hash.digest('hex');
}

/** Ends an upload that is not wanted any more, and gives its space back. */
export async function cancelUpload(ctx: Ctx, id: string): Promise<void> {
  const hold = await Hold.take(ctx, id);
  await hold.use(async () => {
    forgetHash(id);
    await ctx.files.partial.delete(partialKeyOf(scopeOf(ctx).organizationId, id));
    await inTransaction(ctx, ({ db, scope }) => repository.deleteUpload(db, scope, id));
  });
}

export const getUploads = (ctx: Ctx): Promise<Answer<typeof uploads.getUploads>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listUploads(db, scope, actorOf(ctx).userId, ctx.now)).map(answered),
  );

/** A complete upload as a file, like one of a multipart upload. */
export interface ResumedFile extends UploadedFile {
  uploadId: string;
  /** The folders of a dropped folder above it. */
  folderPath: string;
  purpose: string;
  environmentId: string | null;
}

/**
 * Opens complete uploads of the user as files: for `storeUploads`, in whose transaction `takeUpload` is called for each. Those that were
 * taken are removed at the end.
 */
export async function withUploads<T>(
  ctx: Ctx,
  ids: readonly string[],
  use: (files: ResumedFile[]) => Promise<T>,
  { isArchive = false }: { isArchive?: boolean } = {},
): Promise<T> {
  const rows = await reading(ctx, async (work) => {
    const found = [];
    for (const id of new Set(ids)) found.push(refuseUnusable(await findOwn(ctx, work, id)));
    return found;
  });
  // Its size had another limit.
  if (rows.some(({ purpose }) => (purpose === ARCHIVE_PURPOSE) !== isArchive)) fail('upload.not-found');
  const { organizationId } = scopeOf(ctx);
  const ends: (() => Promise<void>)[] = [];
  try {
    const files: ResumedFile[] = [];
    for (const row of rows) {
      const { path, end } = await ctx.files.partial.open(partialKeyOf(organizationId, row.id), Number(row.bytes));
      ends.push(end);
      files.push({
        uploadId: row.id,
        folderPath: row.path,
        purpose: row.purpose,
        environmentId: row.environment_id,
        name: row.name,
        contentType: row.content_type,
        size: Number(row.bytes),
        head: await headOf(path),
        sha256: row.sha256 ?? '',
        path,
        tooLarge: false,
      });
    }
    return await use(files);
  } catch (error) {
    // Another call may have used an upload after it was read here, and removed its bytes.
    if (!(error instanceof Failure)) for (const { id } of rows) await mustBeUsable(ctx, id);
    throw error;
  } finally {
    for (const end of ends) await end();
    await removeTaken(ctx, rows);
  }
}

async function mustBeUsable(ctx: Ctx, id: string): Promise<void> {
  refuseUnusable(await reading(ctx, (work) => findOwn(ctx, work, id)));
}

function refuseUnusable(row: UploadRow): UploadRow {
  if (row.state === 'used') fail('upload.used', row.name);
  if (row.state !== 'complete') fail('upload.incomplete', row.name);
  return row;
}

/** Uses an upload, in the transaction that writes the row of its file. An upload is used once. */
export async function takeUpload(ctx: Ctx, work: Work, id: string): Promise<void> {
  if (await repository.markUsed(work.db, work.scope, actorOf(ctx).userId, id)) return;
  refuseUnusable(await findOwn(ctx, work, id));
}

async function removeTaken(ctx: Ctx, rows: readonly UploadRow[]): Promise<void> {
  const { userId } = actorOf(ctx);
  for (const { id } of rows) {
    const now = await reading(ctx, ({ db, scope }) => repository.findUpload(db, scope, userId, id));
    if (now?.state === 'used') await ctx.files.partial.delete(partialKeyOf(scopeOf(ctx).organizationId, id));
  }
}
