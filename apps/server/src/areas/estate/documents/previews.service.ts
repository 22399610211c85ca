import { createReadStream } from 'node:fs';
import type { Answer, Parsed } from '@steward/contract/call';
import type { documents } from '@steward/contract/estate/documents';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import { fail } from '@steward/contract/failures';
import { reading } from '../../../database/transaction.ts';
import type { DocumentSource, Preview } from '../../../gateways/documents/document-file.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { contradictedBy } from '../../../gateways/documents/types/sniff-document.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { openFile, withLocalFile } from '../../foundation/files/files.service.ts';
import { mustFind } from './documents.service.ts';
import { findVersion } from './versions.repository.ts';

interface Version {
  document_id: string;
  no?: number | undefined;
}

const mustFindVersion = (ctx: Ctx, { document_id, no }: Version) =>
  reading(ctx, async (work) => {
    await mustFind(work, document_id);
    return (
      (await findVersion(work.db, work.scope, document_id, no)) ??
      fail(no === undefined ? 'document.no-file' : 'document.no-such-version')
    );
  });

/** Passes the content of a version on to the reader of documents. */
async function withSource<T>(ctx: Ctx, asked: Version, use: (source: DocumentSource) => Promise<T>): Promise<T> {
  const { sha256, type } = await mustFindVersion(ctx, asked);
  const { organizationId } = scopeOf(ctx);
  return withLocalFile(ctx, organizationId, sha256, (path) =>
    use({ organizationId, sha256, type: type as DocumentType, path }),
  );
}

/** What was drawn of a file, to be shown in the browser. */
export const shownPreview = (name: string, { path, content_type }: Preview): FileAnswer => ({
  name,
  contentType: content_type,
  body: createReadStream(path),
  inline: true,
});

export async function getDocumentFacts(
  ctx: Ctx,
  asked: Parsed<typeof documents.getDocumentFacts>,
): Promise<Answer<typeof documents.getDocumentFacts>> {
  const { type, name } = await mustFindVersion(ctx, asked);
  const facts = await withSource(ctx, asked, (source) => ctx.documents.inspect(source));
  // With a password every Office file has the same container.
  const isOther = !facts.is_encrypted && contradictedBy(type as DocumentType, name) !== undefined;
  return isOther ? { ...facts, warnings: [...facts.warnings, 'other-name'] } : facts;
}

export const getDocumentPage = (
  ctx: Ctx,
  { page, width, ...asked }: Parsed<typeof documents.getDocumentPage>,
): Promise<FileAnswer> =>
  withSource(ctx, asked, async (source) => shownPreview(`${page}.webp`, await ctx.documents.page(source, page, width)));

export const getDocumentThumbnail = (
  ctx: Ctx,
  asked: Parsed<typeof documents.getDocumentThumbnail>,
): Promise<FileAnswer> =>
  withSource(ctx, asked, async (source) => shownPreview('thumbnail.webp', await ctx.documents.thumbnail(source)));

export const getDocumentWords = (
  ctx: Ctx,
  { page, ...asked }: Parsed<typeof documents.getDocumentWords>,
): Promise<Answer<typeof documents.getDocumentWords>> =>
  withSource(ctx, asked, (source) => ctx.documents.words(source, page));

export const getDocumentTree = (
  ctx: Ctx,
  asked: Parsed<typeof documents.getDocumentTree>,
): Promise<Answer<typeof documents.getDocumentTree>> => withSource(ctx, asked, (source) => ctx.documents.tree(source));

export const getDocumentPicture = (
  ctx: Ctx,
  { index, ...asked }: Parsed<typeof documents.getDocumentPicture>,
): Promise<FileAnswer> =>
  withSource(ctx, asked, async (source) => shownPreview(`${index}.webp`, await ctx.documents.picture(source, index)));

export async function getDocumentVideo(
  ctx: Ctx,
  asked: Parsed<typeof documents.getDocumentVideo>,
): Promise<FileAnswer> {
  const { file_id, type } = await mustFindVersion(ctx, asked);
  if (type !== 'mp4' && type !== 'webm') fail('file.no-preview');
  const file = await reading(ctx, ({ db, scope }) => openFile(ctx, db, scope, file_id));
  return { ...file, contentType: contentTypeOf(type), inline: true };
}
