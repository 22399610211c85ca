import type { Parsed } from '@steward/contract/call';
import { propertyDocuments, type PropertyDocument } from '@steward/contract/estate/property-documents';
import { fail } from '@steward/contract/failures';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import { isRating, validityOn, type DocumentKind } from '@steward/core/property/documents';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { changed } from '../../../platform/changed.ts';
import type { FileAnswer, UploadedFile } from '../../../platform/http/bind.ts';
import { todayOf } from '../../../platform/today.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { documentKindOf } from '../../foundation/files/document-type.ts';
import { storeUploads } from '../../foundation/files/files.service.ts';
import { getDocumentFile, refuseDays } from '../documents/documents.service.ts';
import { updateDocuments } from '../documents/documents.saving.ts';
import { moveToTrash } from '../documents/trash.service.ts';
import { addDocument, addVersion } from '../documents/uploads.service.ts';
import * as repository from './property-documents.repository.ts';

interface Said extends Pick<repository.Particulars, 'scheme' | 'rating' | 'issuer' | 'reference'> {
  kind: DocumentKind;
  title: string;
  issued_on: string | null;
  valid_until: string | null;
  note: string;
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findDocument>>>;

function shown(ctx: Ctx, found: Row): PropertyDocument {
  const { version_id, version_no: _no, file_name, file_type, bytes, ...kept } = found;
  const { scheme_version: _version, part: _part, space_id: _space, exemption: _exemption, ...row } = kept;
  return {
    ...row,
    validity: validityOn(row.valid_until, todayOf(ctx)),
    file:
      version_id === null ? null : { name: file_name, content_type: contentTypeOf(file_type as DocumentType), bytes },
  };
}

const mustFind = async ({ db, scope }: Work, id: string): Promise<Row> =>
  (await repository.findDocument(db, scope, id)) ?? fail('property-document.not-found');

async function mustReach({ db, scope }: Work, environmentId: string): Promise<void> {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

/** Of a document that is on no list of schemes. */
export const unlisted = {
  scheme_key: null,
  scheme_version: '',
  level: '',
  stage: '',
  score: null,
  certified_area: null,
  primary_energy: null,
  co2e: null,
  assessor: '',
  part: '',
  space_id: null,
  exemption: '',
} as const;

/** What else was known of a certificate or an exemption; another scheme, rating or kind that is typed here makes it free text again. */
function listedOf(said: Said, known: Row | undefined): Omit<repository.Particulars, keyof Said> {
  if (!known || known.kind !== said.kind) return unlisted;
  const { scheme_key, scheme_version, level, stage, score, certified_area, primary_energy, co2e, assessor } = known;
  const { part, space_id, exemption } = known;
  if (known.scheme !== said.scheme || known.rating !== said.rating) return { ...unlisted, part, space_id };
  const graded = { scheme_key, scheme_version, level, stage, score, certified_area, primary_energy, co2e, assessor };
  return { ...graded, part, space_id, exemption };
}

/** What is stored of a document, and its particulars. A kind without a scale has no rating: one that was typed before the kind was changed is left out. */
function parted(said: Said, known?: Row) {
  refuseDays(said);
  const { scheme, rating, issuer, reference, kind, title, issued_on, valid_until, note } = said;
  return {
    document: { kind, title, issued_on, valid_until, note },
    particulars: {
      ...listedOf(said, known),
      issuer,
      reference,
      ...(isRating(said.kind) ? { scheme, rating } : { scheme: '', rating: '' }),
    },
  };
}

/** Adds a document to a property with its particulars, or changes one; for the area of the certificates. */
export async function writeParticulars(
  ctx: Ctx,
  work: Work,
  of: { id: string } | { environment_id: string; newId?: string },
  document: Pick<Said, 'kind' | 'title' | 'issued_on' | 'valid_until' | 'note'>,
  particulars: repository.Particulars,
): Promise<string> {
  refuseDays(document);
  const save = (id: string) => repository.saveParticulars(work.db, work.scope, id, particulars);
  if ('id' in of) {
    // First what it states: with that its kind and days are possible or not.
    await save(of.id);
    await updateDocuments(ctx, work, [of.id], document);
    return of.id;
  }
  const place = { root: 'property' as const, portfolio_id: null, folder_id: null, top_id: null };
  const id = await addDocument(
    ctx,
    work,
    { ...place, environment_id: of.environment_id },
    document,
    undefined,
    of.newId,
  );
  await save(id);
  return id;
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
    const { document, particulars } = parted(said);
    const id = await writeParticulars(ctx, work, { environment_id }, document, particulars);
    return shown(ctx, await mustFind(work, id));
  });

export const updatePropertyDocument = (
  ctx: Ctx,
  { property_document_id, ...sent }: Parsed<typeof propertyDocuments.updatePropertyDocument>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFind(work, property_document_id);
    const said = changed(propertyDocuments.updatePropertyDocument.input, known, sent);
    const { document, particulars } = parted(said, known);
    await writeParticulars(ctx, work, { id: property_document_id }, document, particulars);
    return shown(ctx, await mustFind(work, property_document_id));
  });

export async function attachPropertyDocumentFile(
  ctx: Ctx,
  { property_document_id }: Parsed<typeof propertyDocuments.attachPropertyDocumentFile>,
  files: UploadedFile[],
): Promise<PropertyDocument> {
  const [file] = files;
  if (!file || files.length > 1) fail('request.invalid', undefined, [{ field: 'files', message: 'must be one file' }]);
  const type = (await documentKindOf(file)) satisfies DocumentType;
  await reading(ctx, (work) => mustFind(work, property_document_id));
  return storeUploads(ctx, [file], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const row = await mustFind(work, property_document_id);
      await addVersion(ctx, work, row, {
        sha256,
        name: file.name,
        type,
        contentType: contentTypeOf(type),
        bytes: file.size,
      });
      return shown(ctx, await mustFind(work, property_document_id));
    }),
  );
}

export async function getPropertyDocumentFile(
  ctx: Ctx,
  { property_document_id }: Parsed<typeof propertyDocuments.getPropertyDocumentFile>,
): Promise<FileAnswer> {
  await reading(ctx, async (work) => {
    const { version_id } = await mustFind(work, property_document_id);
    if (version_id === null) fail('property-document.no-file');
  });
  return getDocumentFile(ctx, { document_id: property_document_id });
}

/** The document is moved to the trash, from where it can be restored. */
export const deletePropertyDocument = (
  ctx: Ctx,
  { property_document_id }: Parsed<typeof propertyDocuments.deletePropertyDocument>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, property_document_id);
    await moveToTrash(ctx, work, [property_document_id]);
    return { done: true };
  });
