import type { Answer, Parsed } from '@steward/contract/call';
import type { documents } from '@steward/contract/estate/documents';
import type { Uploaded, WholeDocument } from '@steward/contract/estate/documents.models';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import { freeName, withoutEnding } from '@steward/core/documents/file-names';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { contradictedBy } from '../../../gateways/documents/types/sniff-document.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseUnusable } from '../../foundation/files/document-type.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { addFile, listUploads, storeUploads } from '../../foundation/files/files.service.ts';
import { mustHaveRoom } from '../../foundation/uploads/storage.service.ts';
import { takeUpload, withUploads } from '../../foundation/uploads/uploads.service.ts';
import { readTextsJob } from './documents.job-kinds.ts';
import * as repository from './documents.repository.ts';
import { mustFindLive, shownOne, whole } from './documents.service.ts';
import { kindOf, unknownKind, type FileKind } from './file-types.ts';
import { findFolderOfPath, folderOfPath } from './folders.service.ts';
import { mustFindPlaceToAdd, type Place } from './places.ts';
import { findSettings } from './settings.repository.ts';
import * as versions from './versions.repository.ts';

type Row = repository.DocumentRow;

/** A file whose bytes are stored or about to be. */
export interface StoredFile {
  sha256: string;
  name: string;
  contentType: string;
  /** What it is by its bytes. */
  type: DocumentType;
  bytes: number;
}

/** Adds a file as the next version of a document; the row of the file is added too. */
export async function addVersion(
  ctx: Ctx,
  work: Work,
  document: Pick<Row, '_id' | 'version_no'>,
  file: StoredFile,
): Promise<void> {
  const { db, scope } = work;
  const { sha256, name, contentType, type, bytes } = file;
  const file_id = await addFile(ctx, db, scope, { sha256, name, contentType, bytes, folder: 'documents' });
  const created_by = ctx.actor?.userId ?? null;
  const row = { id: uuid(), document_id: document._id, no: document.version_no + 1, file_id, type, created_by };
  await versions.insertVersion(db, scope, row, { name, bytes }, ctx.now);
  await readTextSoon(ctx, work);
}

/** The database lets the text of a new version wait; a job reads it. */
const readTextSoon = (ctx: Ctx, { db, scope }: Work): Promise<void> =>
  ctx.jobs.sendMaintenance(db, readTextsJob, { organization_id: scope.organizationId });

export type NewDocument = Omit<repository.NewDocument, 'id' | 'created_by' | keyof Place>;

/** Adds a document with its first version to a place, and returns its id. */
export async function addDocument(
  ctx: Ctx,
  work: Work,
  place: Place,
  fields: NewDocument,
  file: StoredFile | undefined,
  id: string = uuid(),
): Promise<string> {
  const row = { ...place, ...fields, id, created_by: ctx.actor?.userId ?? null };
  await repository.insertDocument(work.db, work.scope, row);
  if (file) await addVersion(ctx, work, { _id: id, version_no: 0 }, file);
  return id;
}

const titleOf = (fileName: string): string => withoutEnding(fileName).trim().slice(0, 200) || fileName;

export const findSameNames = (ctx: Ctx, { names, ...given }: Parsed<typeof documents.findSameNames>) =>
  reading(ctx, async (work) => {
    const place = await mustFindPlaceToAdd(work, given);
    const byFolder = new Map<string, Set<string>>();
    for (const name of names) {
      const at = name.lastIndexOf('/');
      const path = name.slice(0, Math.max(0, at));
      byFolder.set(path, (byFolder.get(path) ?? new Set()).add(name.slice(at + 1).toLowerCase()));
    }
    const found: Answer<typeof documents.findSameNames> = [];
    for (const [path, wanted] of byFolder) {
      const folder_id = await findFolderOfPath(work, place, folderNames(path));
      // What is added with the upload has no documents yet.
      if (folder_id === undefined) continue;
      const there = await repository.listInPlace(work.db, work.scope, { ...place, folder_id });
      const same = there.filter(({ file_name }) => wanted.has(file_name.toLowerCase()));
      found.push(...same.map(({ _id, file_name, changed_at }) => ({ document_id: _id, name: file_name, changed_at })));
    }
    return found;
  });

type SameName = Parsed<typeof documents.uploadMultipleFilesFirebase>['same_name'];

/** Puts files into a place: each a document of its own, a version of the one with its name, or nothing. */
export async function placeFiles(
  ctx: Ctx,
  work: Work,
  place: Place,
  files: readonly StoredFile[],
  { same_name, ...fields }: Omit<NewDocument, 'title'> & { same_name: SameName },
): Promise<{ name: string; outcome: Uploaded['outcome']; id: string; sha256: string }[]> {
  const there = await repository.listInPlace(work.db, work.scope, place);
  const taken = new Set(there.map((row) => row.file_name.toLowerCase()));
  // Unorganized documents of others have nothing to do with an upload of the same name.
  const userId = ctx.actor?.userId;
  const own = place.root === 'unorganized' ? there.filter(({ created_by }) => created_by === userId) : there;
  const known = new Map(own.map((row) => [row.file_name.toLowerCase(), row]));
  const done = [];
  for (const file of files) {
    const { name, sha256 } = file;
    const same = known.get(name.toLowerCase());
    if (same && same_name === 'version' && !decide(actorOf(ctx).rights, 'documents.edit').allowed)
      fail('session.forbidden');
    if (same && same_name === 'skip') {
      done.push({ name, outcome: 'skipped' as const, id: same._id, sha256 });
    } else if (same && same_name === 'version') {
      await addVersion(ctx, work, same, file);
      known.set(name.toLowerCase(), { ...same, version_no: same.version_no + 1 });
      done.push({ name, outcome: 'version' as const, id: same._id, sha256 });
    } else {
      const free = freeName(name, taken);
      taken.add(free.toLowerCase());
      const isForTenants = place.root === 'property' && fields.is_for_tenants === true;
      const said = { ...fields, is_for_tenants: isForTenants, title: titleOf(free) };
      const id = await addDocument(ctx, work, place, said, { ...file, name: free });
      if (same_name !== 'both')
        known.set(free.toLowerCase(), (await repository.findDocument(work.db, work.scope, id)) as Row);
      done.push({ name: free, outcome: 'added' as const, id, sha256 });
    }
  }
  return done;
}

export async function uploadMultipleFilesFirebase(
  ctx: Ctx,
  { same_name, kind, is_for_tenants, path, ...given }: Parsed<typeof documents.uploadMultipleFilesFirebase>,
  uploads: UploadedFile[],
): Promise<Answer<typeof documents.uploadMultipleFilesFirebase>> {
  if (!uploads.length) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (uploads.length > 5) fail('file.too-many');
  const { allows_macros } = await reading(ctx, async (work) => {
    await mustFindPlaceToAdd(work, given);
    return findSettings(work.db, work.scope);
  });
  const kinds: FileKind[] = [];
  for (const file of uploads) {
    refuseUnusable(file);
    kinds.push(await kindOf(file, allows_macros));
  }
  const sent = { bytes: uploads.reduce((sum, { size }) => sum + size, 0), files: uploads.length };
  return storeUploads(ctx, uploads, (hashes) =>
    inTransaction(ctx, async (work) => {
      // Again, with what arrived meanwhile.
      await mustHaveRoom(ctx, work, sent);
      const folder_id = await folderOfPath(ctx, work, given, path);
      const place = await mustFindPlaceToAdd(work, { ...given, folder_id });
      const files = uploads.map(({ name, size }, i) => ({
        sha256: hashes[i] ?? '',
        name,
        ...(kinds[i] ?? unknownKind),
        bytes: size,
      }));
      const placed = await placeFiles(ctx, work, place, files, { same_name, kind, is_for_tenants });
      return shownUploads(ctx, work, placed);
    }),
  );
}

/** The documents of uploaded files, each with where else its bytes are. */
async function shownUploads(ctx: Ctx, work: Work, placed: Awaited<ReturnType<typeof placeFiles>>): Promise<Uploaded[]> {
  const hashes = placed.map(({ sha256 }) => sha256);
  const same = await versions.listWithContents(work.db, work.scope, hashes);
  const answer: Uploaded[] = [];
  for (const { name, outcome, id, sha256 } of placed) {
    const document = await shownOne(ctx, work, id);
    answer.push({
      name,
      outcome,
      document,
      has_other_name: contradictedBy(document.file_type as DocumentType, name) !== undefined,
      already_at: same
        .filter((one) => one.sha256 === sha256 && one.document_id !== id)
        .map(({ document_id, title, place_name, folder_name }) => ({ document_id, title, place_name, folder_name })),
    });
  }
  return answer;
}

/** The folders of a dropped file; names that folders cannot have are left out. */
const folderNames = (path: string): string[] =>
  path
    .split('/')
    .map((name) => name.trim().slice(0, 200))
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .slice(0, 18);

export const addUploadedDocument = (
  ctx: Ctx,
  { upload_id, same_name, kind, is_for_tenants, ...given }: Parsed<typeof documents.addUploadedDocument>,
): Promise<Answer<typeof documents.addUploadedDocument>> =>
  withUploads(ctx, [upload_id], async (sent) => {
    const [file] = sent;
    if (!file) fail('file.not-found');
    const { allows_macros } = await reading(ctx, async (work) => {
      await mustFindPlaceToAdd(work, given);
      return findSettings(work.db, work.scope);
    });
    const fileKind = await kindOf(file, allows_macros);
    return storeUploads(ctx, sent, ([sha256 = '']) =>
      inTransaction(ctx, async (work) => {
        await takeUpload(ctx, work, upload_id);
        const folder_id = await folderOfPath(ctx, work, given, folderNames(file.folderPath));
        const place = await mustFindPlaceToAdd(work, { ...given, folder_id });
        const stored = { sha256, name: file.name, ...fileKind, bytes: file.size };
        const placed = await placeFiles(ctx, work, place, [stored], { same_name, kind, is_for_tenants });
        const [shown] = await shownUploads(ctx, work, placed);
        return shown ?? fail('document.not-found');
      }),
    );
  });

export async function addDocumentVersion(
  ctx: Ctx,
  { document_id }: Parsed<typeof documents.addDocumentVersion>,
  uploads: UploadedFile[],
): Promise<WholeDocument> {
  const [file] = uploads;
  if (!file || uploads.length > 1)
    fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  refuseUnusable(file);
  const { allows_macros } = await reading(ctx, async (work) => {
    await mustFindLive(work, document_id);
    return findSettings(work.db, work.scope);
  });
  const kind = await kindOf(file, allows_macros);
  return storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const document = await mustFindLive(work, document_id);
      await mustHaveRoom(ctx, work, { bytes: file.size, files: 1 });
      await addVersion(ctx, work, document, { sha256, name: file.name, ...kind, bytes: file.size });
      return whole(ctx, work, document_id);
    }),
  );
}

export const restoreDocumentVersion = (
  ctx: Ctx,
  { document_id, no }: Parsed<typeof documents.restoreDocumentVersion>,
): Promise<WholeDocument> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const document = await mustFindLive(work, document_id);
    const version = (await versions.findVersion(db, scope, document_id, no)) ?? fail('document.no-such-version');
    if (version.no !== document.version_no) {
      const { file_id, type, name, bytes } = version;
      const next = document.version_no + 1;
      const row = {
        id: uuid(),
        document_id,
        no: next,
        file_id,
        type,
        restored_from: no,
        created_by: actorOf(ctx).userId,
      };
      await versions.insertVersion(db, scope, row, { name, bytes }, ctx.now);
      await readTextSoon(ctx, work);
    }
    return whole(ctx, work, document_id);
  });

export const getCommonUploadedFile = (
  ctx: Ctx,
  { folder }: Parsed<typeof documents.getCommonUploadedFile>,
): Promise<Answer<typeof documents.getCommonUploadedFile>> =>
  reading(ctx, async (work) =>
    (await listUploads(work, actorOf(ctx).userId, folder)).map(({ id, ...file }) => ({
      _id: id,
      ...file,
      path: `${folder}/${id}`,
      url: fileUrl(id),
    })),
  );
