import type { Answer, Parsed } from '@steward/contract/call';
import type { documents } from '@steward/contract/estate/documents';
import type { Evidence } from '@steward/contract/estate/documents.models';
import { reading } from '../../../database/transaction.ts';
import type { DocumentSource } from '../../../gateways/documents/document-file.ts';
import { typeOfContentType } from '../../../gateways/documents/types/content-type.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { withLocalFile } from '../../foundation/files/files.service.ts';
import { mustFindEvidence } from './evidence.service.ts';
import { shownPreview } from './previews.service.ts';

interface OneFile {
  evidence: string;
  object_id: string;
  file_id?: string | undefined;
}

/** Passes a file that an area keeps on to the reader of documents. */
async function withSource<T>(
  ctx: Ctx,
  asked: OneFile,
  use: (source: DocumentSource, shown: Evidence) => Promise<T>,
): Promise<T> {
  const { shown, sha256 } = await reading(ctx, (work) => mustFindEvidence(ctx, work, asked));
  const { organizationId } = scopeOf(ctx);
  const type = typeOfContentType(shown.content_type);
  return withLocalFile(ctx, organizationId, sha256, (path) => use({ organizationId, sha256, type, path }, shown));
}

export const getEvidenceFacts = (
  ctx: Ctx,
  asked: Parsed<typeof documents.getEvidenceFacts>,
): Promise<Answer<typeof documents.getEvidenceFacts>> =>
  withSource(ctx, asked, async (source, evidence) => ({ evidence, facts: await ctx.documents.inspect(source) }));

export const getEvidencePage = (
  ctx: Ctx,
  { page, width, ...asked }: Parsed<typeof documents.getEvidencePage>,
): Promise<FileAnswer> =>
  withSource(ctx, asked, async (source) => shownPreview(`${page}.webp`, await ctx.documents.page(source, page, width)));

export const getEvidenceWords = (
  ctx: Ctx,
  { page, ...asked }: Parsed<typeof documents.getEvidenceWords>,
): Promise<Answer<typeof documents.getEvidenceWords>> =>
  withSource(ctx, asked, (source) => ctx.documents.words(source, page));

export const getEvidenceTree = (
  ctx: Ctx,
  asked: Parsed<typeof documents.getEvidenceTree>,
): Promise<Answer<typeof documents.getEvidenceTree>> => withSource(ctx, asked, (source) => ctx.documents.tree(source));

export const getEvidencePicture = (
  ctx: Ctx,
  { index, ...asked }: Parsed<typeof documents.getEvidencePicture>,
): Promise<FileAnswer> =>
  withSource(ctx, asked, async (source) => shownPreview(`${index}.webp`, await ctx.documents.picture(source, index)));
