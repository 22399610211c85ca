import { z } from 'zod';
import { id, type CallDefinition } from '../call.ts';
import { DocumentFacts, DocumentTree, PageWords } from '../foundation/files.content.ts';

const pageNumber = z.coerce.number().int().min(1).max(100_000);
/** A version of a document; without a number the current one. */
const version = { document_id: id('document'), no: z.coerce.number().int().min(1).max(1e6).optional() };

/** The calls that show what is in a document. Whatever a browser shows was made by the server. */
export const previewCalls = {
  getDocumentFacts: {
    method: 'POST',
    path: '/getDocumentFacts',
    access: 'member',
    needs: 'documents.read',
    summary: 'What a document states of itself, and how it is shown',
    input: z.object(version),
    answer: DocumentFacts,
    limit: { calls: 240, perSeconds: 60 },
  },
  getDocumentPage: {
    method: 'GET',
    path: '/documents/:document_id/pages/:page',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'A page of a document as a picture (WebP) of at most this width in pixels',
    input: z.object({ ...version, page: pageNumber, width: z.coerce.number().int().min(1).max(4000).default(1200) }),
    answer: z.null(),
    limit: { calls: 600, perSeconds: 60 },
  },
  getDocumentThumbnail: {
    method: 'GET',
    path: '/documents/:document_id/thumbnail',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'The first page of a document as a picture (WebP) within 256 × 256 pixels',
    input: z.object(version),
    answer: z.null(),
    limit: { calls: 1200, perSeconds: 60 },
  },
  getDocumentWords: {
    method: 'POST',
    path: '/getDocumentWords',
    access: 'member',
    needs: 'documents.read',
    summary: 'The words of a page with their boxes, from the text layer',
    input: z.object({ ...version, page: pageNumber }),
    answer: PageWords,
    limit: { calls: 600, perSeconds: 60 },
  },
  getDocumentTree: {
    method: 'POST',
    path: '/getDocumentTree',
    access: 'member',
    needs: 'documents.read',
    summary: 'The content of a document without pages, such as a text, sheets or a mail',
    input: z.object(version),
    answer: DocumentTree,
    limit: { calls: 120, perSeconds: 60 },
  },
  getDocumentPicture: {
    method: 'GET',
    path: '/documents/:document_id/pictures/:index',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'A picture inside a text document, by its index',
    input: z.object({ ...version, index: z.coerce.number().int().min(0).max(10_000) }),
    answer: z.null(),
    limit: { calls: 600, perSeconds: 60 },
  },
  getDocumentVideo: {
    method: 'GET',
    path: '/documents/:document_id/video',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'The original of a video, to be played in parts',
    input: z.object(version),
    answer: z.null(),
    limit: { calls: 600, perSeconds: 60 },
  },
} as const satisfies Record<string, CallDefinition>;
