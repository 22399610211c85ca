import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Answer, Parsed } from '@steward/contract/call';
import type { files } from '@steward/contract/foundation/files';
import type { Need } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { cleanFileName } from '@steward/core/files/file-name';
import type { Tx } from '../../../database/connection.ts';
import { asInstallation, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refusalOfFile, sniffImage } from '../../../gateways/documents/types/sniff.ts';
import type { FileAnswer, StoredBytes, UploadedFile } from '../../../platform/http/bind.ts';
import { actorOf, scopeOf, type Ctx, type Scope } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseUnusable } from './document-type.ts';
import { fileUrl } from './file-url.ts';
import * as repository from './files.repository.ts';
import { forgetScan, refuseUnscanned, scanSoon } from './scan-states.service.ts';

const keyOf = (organizationId: string, sha256: string) => `${organizationId}/${sha256}`;

/**
 * Stores contents first, then writes their rows, so that a row never points to missing bytes. If the organization was deleted in the
 * meantime, the bytes are removed again, since no row can refer to them.
 */
export function storeBytes<T>(
  ctx: Ctx,
  contents: readonly Buffer[],
  writeRows: (hashes: string[]) => Promise<T>,
): Promise<T> {
  const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  return store(
    ctx,
    async (keys) => {
      for (const [i, bytes] of contents.entries()) await ctx.files.put(keys[i] ?? '', bytes);
    },
    hashes,
    writeRows,
  );
}

/** The same for uploaded files, whose bytes the store shares if it can: they are deleted when the call is answered. */
export const storeUploads = <T>(
  ctx: Ctx,
  uploads: readonly UploadedFile[],
  writeRows: (hashes: string[]) => Promise<T>,
): Promise<T> =>
  store(
    ctx,
    async (keys) => {
      for (const [i, { path }] of uploads.entries()) await ctx.files.putFile(keys[i] ?? '', path, { isGiven: true });
    },
    uploads.map(({ sha256 }) => sha256),
    writeRows,
  );

async function store<T>(
  ctx: Ctx,
  put: (keys: string[]) => Promise<void>,
  hashes: string[],
  writeRows: (hashes: string[]) => Promise<T>,
): Promise<T> {
  const organizationId = scopeOf(ctx).organizationId;
  try {
    await note(ctx, hashes);
    await put(hashes.map((sha256) => keyOf(organizationId, sha256)));
    return await writeRows(hashes);
  } catch (error) {
    if (!(await reading(ctx, ({ db, scope }) => repository.hasOrganization(db, scope))))
      await ctx.files.deleteAll(organizationId);
    throw error;
  }
}

/** Before bytes are written: if the server is killed before their row is, `sweepContents` deletes them. */
const note = (ctx: Ctx, hashes: readonly string[]): Promise<void> =>
  hashes.length ? inTransaction(ctx, ({ db, scope }) => repository.noteContents(db, scope, hashes)) : Promise.resolve();

/** Stores a local file for the organization of the caller, under its hash. */
export async function storeFile(ctx: Ctx, sha256: string, path: string, options?: { isGiven: boolean }): Promise<void> {
  await note(ctx, [sha256]);
  await ctx.files.putFile(keyOf(scopeOf(ctx).organizationId, sha256), path, options);
}

/** Longer than a call or a job takes from the bytes to their row. */
const UNNAMED_MS = 3 * 3_600_000;

/** Deletes bytes that no row names, after a server was killed between both. */
export async function sweepContents(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - UNNAMED_MS);
  const found = await asInstallation(ctx, (db) => repository.listUnnamedContents(db, before));
  for (const { organization_id, sha256 } of found)
    await dropBytes(workerCtx(ctx, organization_id, ctx.requestId), organization_id, [sha256], { arriving: true });
}

/** Deletes the files of organizations whose rows are deleted, and what was drawn of them. */
export async function eraseFiles(ctx: Ctx, organizationIds: readonly string[]): Promise<void> {
  for (const id of organizationIds) {
    await ctx.files.deleteAll(id);
    await ctx.documents.drop(id);
  }
}

/** Adds the row of a file whose bytes are stored. The file of a document that is attached keeps its row. */
export async function addFile(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  file: {
    sha256: string;
    name: string;
    contentType: string;
    bytes: number;
    createdBy?: string;
    /** The permission that opening it requires in addition to access. */
    needs?: Need;
    /** What it was uploaded for. */
    folder?: 'images' | 'documents' | 'logos';
    /** Its id, such as that of the job that makes it. */
    id?: string;
    /** Made by Steward, such as the page of a bill: it does not wait for the virus scanner. */
    isMade?: boolean;
  },
): Promise<string> {
  if (ctx.attached?.sha256 === file.sha256) return ctx.attached.fileId;
  const id = file.id ?? uuid();
  await repository.insertFile(db, scope, {
    id,
    sha256: file.sha256,
    name: cleanFileName(file.name),
    content_type: file.contentType,
    bytes: file.bytes,
    created_by: file.createdBy ?? ctx.actor?.userId ?? null,
    needs: file.needs ?? null,
    folder: file.folder ?? '',
  });
  if (!file.isMade) await scanSoon(ctx, { db, scope }, [file.sha256]);
  return id;
}

export const findFile = ({ db, scope }: Work, id: string) => repository.findFile(db, scope, id);

/** Whether the user, or the API key of the user, may open the file by its id, without the bill or report it belongs to. */
export async function isOpenTo(ctx: Ctx, { db, scope }: Work, id: string): Promise<boolean> {
  const file = await repository.findReachable(db, scope, ctx.actor?.userId ?? '', id);
  return Boolean(file && (file.needs === null || decide(actorOf(ctx).rights, file.needs as Need).allowed));
}

/**
 * Deletes those rows of files that no other row names any more, such as a version of a document, and returns the hashes of their contents,
 * for `dropBytes` after the transaction.
 */
export const removeFiles = async ({ db, scope }: Work, ids: readonly string[]): Promise<string[]> =>
  ids.length ? repository.deleteFiles(db, scope, await repository.listUnnamed(db, scope, ids)) : [];

/** The own earlier uploads for a purpose, the newest first. */
export const listUploads = ({ db, scope }: Work, userId: string, folder: 'images' | 'documents' | 'logos') =>
  repository.listUploads(db, scope, userId, folder);

/** Deletes a content, and what was drawn of it. */
export async function deleteContent(ctx: Ctx, organizationId: string, sha256: string): Promise<void> {
  await ctx.files.delete(keyOf(organizationId, sha256));
  await ctx.documents.drop(organizationId, sha256);
}

/**
 * Deletes bytes that no row refers to. Call after the transaction that deleted the rows. `arriving`: also those that were written and got no
 * row. The note of a content is held meanwhile, so that an equal one is written afterwards.
 */
export async function dropBytes(
  ctx: Ctx,
  organizationId: string,
  hashes: readonly string[],
  { arriving = false }: { arriving?: boolean } = {},
): Promise<void> {
  for (const sha256 of new Set(hashes))
    await inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const isUnnamed = await repository.takeUnnamed(db, scope, sha256, arriving);
      if (!isUnnamed || (await repository.isContentUsed(db, scope, sha256))) return;
      await deleteContent(ctx, organizationId, sha256);
      await forgetScan(work, sha256);
    });
}

/** A file whose bytes are fetched when they are sent. */
export async function openFile(
  ctx: Ctx,
  db: Tx,
  scope: Scope,
  fileId: string,
): Promise<FileAnswer & { body: StoredBytes }> {
  const row = (await repository.findFile(db, scope, fileId)) ?? fail('file.not-found');
  const { sha256 } = row;
  await refuseUnscanned(ctx, { db, scope }, sha256);
  const key = keyOf(scope.organizationId, sha256);
  const open: StoredBytes['open'] = async (range) => (await ctx.files.get(key, range))?.stream;
  return { name: row.name, contentType: row.content_type, body: { bytes: Number(row.bytes), sha256, open } };
}

// PostgreSQL allows 65,535 parameters per statement.
const AT_ONCE = 10_000;

/** The hash of the bytes of each file. */
export async function hashesOf({ db, scope }: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const { id, sha256 } of await repository.listHashes(db, scope, ids.slice(from, from + AT_ONCE)))
      hashes.set(id, sha256);
  return hashes;
}

/** Whether the store still has exactly these bytes: the hash is computed again from the stored content. */
export async function stateOfContent(
  ctx: Ctx,
  organizationId: string,
  sha256: string,
): Promise<'intact' | 'changed' | 'missing'> {
  const stream = await openContent(ctx, organizationId, sha256);
  if (!stream) return 'missing';
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256 ? 'intact' : 'changed';
}

/**
 * A content of an organization as a stream; undefined when the store has lost it. It may wait for the virus scanner or be infected: what
 * is served is opened by `openFile`, and what is parsed by `readBytes` or `withLocalFile`.
 */
export const openContent = async (ctx: Ctx, organizationId: string, sha256: string): Promise<Readable | undefined> =>
  (await ctx.files.get(keyOf(organizationId, sha256)))?.stream;

/** A stored file on this machine: where it lies, otherwise a copy in the folder. It may only be read. */
export async function localFile(
  ctx: Ctx,
  fileId: string,
  folder: string,
): Promise<{ path: string; sha256: string; bytes: number }> {
  const row = (await reading(ctx, ({ db, scope }) => repository.findFile(db, scope, fileId))) ?? fail('file.not-found');
  const { sha256 } = row;
  const found = (await openContent(ctx, scopeOf(ctx).organizationId, sha256)) ?? fail('file.not-found');
  const there = ctx.files.localPath?.(keyOf(scopeOf(ctx).organizationId, sha256));
  if (there) found.destroy();
  else await pipeline(found, createWriteStream(join(folder, sha256), { mode: 0o600 }));
  return { path: there ?? join(folder, sha256), sha256, bytes: Number(row.bytes) };
}

export async function readBytes(ctx: Ctx, scope: Scope, sha256: string): Promise<Buffer> {
  await reading(ctx, (work) => refuseUnscanned(ctx, work, sha256));
  const found = (await ctx.files.get(keyOf(scope.organizationId, sha256))) ?? fail('file.not-found');
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The type of an uploaded image by its content; refuses other files. */
export async function imageTypeOf(file: UploadedFile): Promise<string> {
  refuseUnusable(file);
  const type = sniffImage(file.head);
  return type ?? fail((await refusalOfFile(file)) === 'file.heic' ? 'file.heic' : 'file.not-an-image', file.name);
}

/** Stores an uploaded image and writes its row; refuses other files. */
export async function storeImage<T>(
  ctx: Ctx,
  file: UploadedFile,
  writeRow: (picture: { sha256: string; name: string; contentType: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const contentType = await imageTypeOf(file);
  return storeUploads(ctx, [file], ([sha256 = '']) =>
    writeRow({ sha256, name: file.name, contentType, bytes: file.size }),
  );
}

export async function saveUploadFile(
  ctx: Ctx,
  { folder }: Parsed<typeof files.saveUploadFile>,
  uploads: UploadedFile[],
): Promise<Answer<typeof files.saveUploadFile>> {
  if (!uploads.length) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (uploads.length > 5) fail('file.too-many');
  const types: string[] = [];
  for (const file of uploads) {
    refuseUnusable(file);
    const image = sniffImage(file.head);
    if (folder !== 'documents' && !image) fail('file.not-an-image', file.name);
    types.push(image ?? 'application/octet-stream');
  }
  return storeUploads(ctx, uploads, (hashes) =>
    inTransaction(ctx, async ({ db, scope }) => {
      const answer = [];
      for (const [i, { name, size: bytes }] of uploads.entries()) {
        const content_type = types[i] ?? '';
        const id = await addFile(ctx, db, scope, {
          sha256: hashes[i] ?? '',
          name,
          contentType: content_type,
          bytes,
          folder,
        });
        answer.push({ _id: id, name, content_type, bytes, path: `${folder}/${id}`, url: fileUrl(id) });
      }
      return answer;
    }),
  );
}

/** No other type of image is opened in the browser: an SVG is a page. */
const shownByBrowsers: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

export const getFile = (ctx: Ctx, { file_id }: { file_id: string }): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await isOpenTo(ctx, work, file_id))) fail('file.not-found');
    const file = await openFile(ctx, db, scope, file_id);
    return { ...file, inline: shownByBrowsers.has(file.contentType) };
  });

/**
 * A stored content for programs that read it from the disk: where it lies, or a copy that is deleted when `use` has ended. It is copied only
 * if its path is asked. Refused while it waits for the virus scanner, and if it is infected.
 */
export async function withLocalFile<T>(
  ctx: Ctx,
  organizationId: string,
  sha256: string,
  use: (path: () => Promise<string>) => Promise<T>,
): Promise<T> {
  await reading(ctx, (work) => refuseUnscanned(ctx, work, sha256));
  return withContent(ctx, organizationId, sha256, use);
}

/** The same without regard to viruses: for the scanner itself. */
export async function withContent<T>(
  ctx: Ctx,
  organizationId: string,
  sha256: string,
  use: (path: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const key = keyOf(organizationId, sha256);
  let folder: string | undefined;
  const copied = async () => {
    folder ??= await mkdtemp(join(tmpdir(), 'steward-file-'));
    const path = join(folder, sha256);
    const stream = (await openContent(ctx, organizationId, sha256)) ?? fail('file.not-found');
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return path;
  };
  let copy: Promise<string> | undefined;
  try {
    return await use(async () => ctx.files.localPath?.(key) ?? (copy ??= copied()));
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}
