import type { Answer, Parsed } from '@steward/contract/call';
import type { documentSharing, SharedDocument } from '@steward/contract/estate/document-sharing';
import { fail } from '@steward/contract/failures';
import { fileGroupOf } from '@steward/core/documents/file-groups';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { OpenedLink, SharedFile, ShareKind } from '../../../platform/shares.ts';
import { visitOf } from '../../foundation/share-links/opening.service.ts';
import { getDocumentFile } from '../documents/documents.service.ts';
import * as previews from '../documents/previews.service.ts';
import * as repository from './document-sharing.repository.ts';

/** So many documents of a folder are listed. */
const MOST_LISTED = 500;

const listed = <Row extends repository.DocumentRow>({ file_type, ...row }: Row) => ({
  ...row,
  bytes: Number(row.bytes),
  file_group: fileGroupOf(file_type),
});

/** The document of a link at the version that the link opens. */
async function documentOf(
  { db, scope }: Work,
  documentId: string,
  versionId: string | null,
): Promise<SharedDocument | undefined> {
  const row = await repository.findDocument(db, scope, documentId);
  if (!row || versionId === null) return row && listed(row);
  const version = await repository.findVersion(db, scope, documentId, versionId);
  if (!version) return undefined;
  const { no: version_no, type: file_type, created_at: changed_at, name: file_name, bytes } = version;
  // The name of the file may have changed since; its newest version has the present one.
  return listed({
    ...row,
    version_no,
    file_type,
    changed_at,
    bytes: Number(bytes),
    ...(version_no !== row.version_no && { file_name }),
  });
}

/** A document that a link opens, and the number of its version. */
interface Shown {
  document_id: string;
  no: number;
}

const shownOf = (ctx: Ctx, { subject_id, version_id }: OpenedLink): Promise<Shown | undefined> =>
  reading(ctx, async (work) => {
    const found = await documentOf(work, subject_id, version_id);
    return found && { document_id: subject_id, no: found.version_no };
  });

const shownBelow = (ctx: Ctx, { subject_id }: OpenedLink, documentId: string): Promise<Shown | undefined> =>
  reading(ctx, async (work) => {
    if (!(await repository.isInFolder(work.db, work.scope, subject_id, documentId))) return undefined;
    const found = await documentOf(work, documentId, null);
    return found && { document_id: documentId, no: found.version_no };
  });

/** A page or picture of a document, or, where downloads are allowed, its original. */
async function fileOf(
  ctx: Ctx,
  shown: Shown | undefined,
  link: OpenedLink,
  item: string,
): Promise<SharedFile | undefined> {
  if (!shown || shown.no === 0) return undefined;
  const [, page, width] = /^page-(\d{1,6})-(\d{1,4})\.webp$/.exec(item) ?? [];
  if (page) {
    const [number, size] = [Number(page), Number(width)];
    return number > 0 && size > 0 && size <= 2400
      ? previews.getDocumentPage(ctx, { ...shown, page: number, width: size })
      : undefined;
  }
  const [, picture] = /^picture-(\d{1,4})\.webp$/.exec(item) ?? [];
  if (picture) return previews.getDocumentPicture(ctx, { ...shown, index: Number(picture) });
  if (item === 'thumbnail.webp') return previews.getDocumentThumbnail(ctx, shown);
  if (!link.may_download) return undefined;
  // A video has no parts made of it: what is played is the original.
  if (item === 'video') return previews.getDocumentVideo(ctx, shown);
  if (item !== 'original') return undefined;
  const file = await getDocumentFile(ctx, shown);
  return { ...file, logged: file.name };
}

export const sharedDocuments: ShareKind<{ document: SharedDocument }> = {
  describe: async (_ctx, { db, scope }, ids) =>
    new Map(
      (await repository.listSubjects(db, scope, ids)).map(({ id, title, environment_id }) => [
        id,
        { title, environment_id },
      ]),
    ),
  hasVersion: async (_ctx, { db, scope }, subjectId, versionId) =>
    Boolean(await repository.findVersion(db, scope, subjectId, versionId)),
  open: (ctx, { subject_id, version_id }) =>
    reading(ctx, async (work) => {
      const document = await documentOf(work, subject_id, version_id);
      return document && { document };
    }),
  file: async (ctx, link, item) => fileOf(ctx, await shownOf(ctx, link), link, item),
};

export const sharedFolders: ShareKind<{ documents: (SharedDocument & { folder_name: string })[]; is_cut: boolean }> = {
  describe: async (_ctx, { db, scope }, ids) =>
    new Map(
      (await repository.listFolders(db, scope, ids)).map(({ id, name, environment_id }) => [
        id,
        { title: name, environment_id },
      ]),
    ),
  open: (ctx, { subject_id }) =>
    reading(ctx, async ({ db, scope }) => {
      const rows = await repository.listBelow(db, scope, subject_id, MOST_LISTED + 1);
      return { documents: rows.slice(0, MOST_LISTED).map(listed), is_cut: rows.length > MOST_LISTED };
    }),
  /** `<id of the document>.<item of the document>`. */
  file: async (ctx, link, item) => {
    const [, documentId, rest] = /^([\da-f-]{36})\.(.+)$/.exec(item) ?? [];
    if (!documentId || !rest || !isUuid(documentId)) return undefined;
    return fileOf(ctx, await shownBelow(ctx, link, documentId), link, rest);
  },
};

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export async function getSharedDocument(
  ctx: Ctx,
  { ticket, kind, document_id }: Parsed<typeof documentSharing.getSharedDocument>,
): Promise<Answer<typeof documentSharing.getSharedDocument>> {
  const { holder, link } = await visitOf(ctx, ticket, kind);
  const shown =
    kind === 'document'
      ? await shownOf(holder, link)
      : document_id
        ? await shownBelow(holder, link, document_id)
        : undefined;
  if (!shown) fail('share-link.ended');
  if (shown.no === 0) fail('document.no-file');
  const facts = await previews.getDocumentFacts(holder, shown);
  const hasTree = facts.shown_as === 'tree' && !facts.is_encrypted;
  return { facts, tree: hasTree ? await previews.getDocumentTree(holder, shown) : null };
}
