import type { Parsed } from '@steward/contract/call';
import { type PropertyDocument, propertyDocuments } from '@steward/contract/estate/property-documents';
import { fail } from '@steward/contract/failures';
import { isRating, validityOn } from '@steward/core/property/documents';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { documentTypeOf } from '../../foundation/files/document-type.ts';
import { addFile, dropBytes, openFile, removeFiles, storeUploads } from '../../foundation/files/files.service.ts';
import * as repository from './property-documents.repository.ts';
import type { Said } from './property-documents.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof repository.findDocument>>>;

const shown = (ctx: Ctx, { file_id, file_name, content_type, bytes, ...row }: Row): PropertyDocument => ({
  ...row,
  validity: validityOn(row.valid_until, todayOf(ctx)),
  file: file_id === null ? null : { name: file_name ?? '', content_type: content_type ?? '', bytes: bytes ?? 0 },
});

const mustFind = async ({ db, scope }: Work, id: string): Promise<Row> =>
  (await repository.findDocument(db, scope, id)) ?? fail('property-document.not-found');

async function mustReach({ db, scope }: Work, environmentId: string): Promise<void> {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

/** A kind without a scale has no rating: one that was typed before the kind was changed is left out. */
function checked(said: Said): Said {
  if (said.issued_on && said.valid_until && said.valid_until < said.issued_on)
    fail('request.invalid', undefined, [{ field: 'valid_until', message: 'must not come before the day of issue' }]);
  return isRating(said.kind) ? said : { ...said, scheme: '', rating: '' };
}

export const getPropertyDocuments = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof propertyDocuments.getPropertyDocuments>,
) =>
  reading(ctx, async (work) => {
    await mustReach(work, environment_id);
    return (await repository.listDocuments(work.db, work.scope, environment_id)).map((row) => shown(ctx, row));
  });

/** The ratings of several properties, with their validity today. */
export const listRatings = async (ctx: Ctx, { db, scope }: Work, environmentIds: readonly string[]) =>
  (await repository.listRatings(db, scope, environmentIds)).map((row) => ({
    ...row,
    validity: validityOn(row.valid_until, todayOf(ctx)),
  }));

export const addPropertyDocument = (
  ctx: Ctx,
  { environment_id, ...said }: Parsed<typeof propertyDocuments.addPropertyDocument>,
) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    const row = { id: uuid(), environment_id, created_by: actorOf(ctx).userId, ...checked(said) };
    await repository.insertDocument(work.db, work.scope, row);
    return shown(ctx, await mustFind(work, row.id));
  });

export const updatePropertyDocument = (
  ctx: Ctx,
  { property_document_id, ...sent }: Parsed<typeof propertyDocuments.updatePropertyDocument>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFind(work, property_document_id);
    const said = changed(propertyDocuments.updatePropertyDocument.input, known, sent);
    await repository.updateDocument(work.db, work.scope, property_document_id, checked(said));
    return shown(ctx, await mustFind(work, property_document_id));
  });

export async function attachPropertyDocumentFile(
  ctx: Ctx,
  { property_document_id }: Parsed<typeof propertyDocuments.attachPropertyDocumentFile>,
  files: UploadedFile[],
): Promise<PropertyDocument> {
  const [file] = files;
  if (!file || files.length > 1) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const contentType = documentTypeOf(file);
  await reading(ctx, (work) => mustFind(work, property_document_id));
  const { answer, hashes } = await storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const { db, scope } = work;
      const { file_id: replaced } = await mustFind(work, property_document_id);
      const about = { sha256, name: file.name, contentType, bytes: file.size };
      const file_id = await addFile(ctx, db, scope, about);
      await repository.updateDocument(db, scope, property_document_id, { file_id });
      return {
        hashes: await removeFiles(work, replaced === null ? [] : [replaced]),
        answer: shown(ctx, await mustFind(work, property_document_id)),
      };
    }),
  );
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return answer;
}

export const getPropertyDocumentFile = (
  ctx: Ctx,
  { property_document_id }: Parsed<typeof propertyDocuments.getPropertyDocumentFile>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const { file_id } = await mustFind(work, property_document_id);
    return openFile(ctx, work.db, work.scope, file_id ?? fail('property-document.no-file'));
  });

export async function deletePropertyDocument(
  ctx: Ctx,
  { property_document_id }: Parsed<typeof propertyDocuments.deletePropertyDocument>,
): Promise<{ done: true }> {
  const hashes = await inTransaction(ctx, async (work) => {
    const { file_id } = await mustFind(work, property_document_id);
    await repository.deleteDocument(work.db, work.scope, property_document_id);
    return removeFiles(work, file_id === null ? [] : [file_id]);
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { done: true };
}
