import { fileGroups } from '@steward/core/documents/file-groups';
import { documentKinds } from '@steward/core/property/documents';
import { z } from 'zod';
import { area, id, requiredText, text, verbatim } from '../call.ts';
import { DocumentFacts, DocumentTree } from '../foundation/files.content.ts';
import { MOST_DAYS } from '../share-kind.ts';

/** The files that the holder of a request may send in all. */
export const REQUEST_FILES = 10;
export const REQUEST_BYTES = 200_000_000;

/** What a person chooses for a link. */
const choices = {
  label: text(200).default(''),
  password: verbatim(200).min(8).nullable().default(null),
  /** The days until it ends. */
  days: z.int().min(1).max(MOST_DAYS).default(30),
};

/** A document as the holder of a link sees it; its pages and its original are files of the link. */
const SharedDocument = z.object({
  document_id: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKinds),
  version_no: z.number(),
  /** Empty: no file yet. */
  file_name: z.string(),
  file_group: z.enum(fileGroups),
  bytes: z.number(),
  issued_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** When the version was added. */
  changed_at: z.string(),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

/** Documents and folders that open by a link, and requests by which people without an account send documents. */
export const documentSharing = area(
  'estate/document-sharing',
  {
    getPublicPath: {
      method: 'POST',
      path: '/getPublicPath',
      access: 'member',
      needs: 'documents.share',
      summary: 'Make a shared link to a document or a folder, and answer its address',
      input: z.object({
        document_id: id('document').nullish(),
        /** Without a document: the folder to share. */
        folder_id: id('document-folder').nullish(),
        /** The version that the link stays at; the newest by default. */
        version_id: z.uuid().nullable().default(null),
        ...choices,
        may_download: z.boolean().default(true),
        max_openings: z.int().min(1).max(10_000).nullable().default(null),
      }),
      answer: z.object({ filePath: z.string() }),
      limit: { calls: 60, perSeconds: 60 },
    },
    createDocumentRequest: {
      method: 'POST',
      path: '/createDocumentRequest',
      access: 'member',
      needs: 'documents.share',
      summary: 'Ask a person without an account for documents, by a link with which they are sent',
      input: z.object({
        /** What is asked for. */
        title: requiredText(200),
        note: text(2000).default(''),
        ...choices,
      }),
      answer: z.object({ _id: id('document-request'), url: z.string(), ends_at: z.string().nullable() }),
      makes: 'document-request',
      limit: { calls: 60, perSeconds: 60 },
    },
    getSharedDocument: {
      method: 'POST',
      path: '/getSharedDocument',
      access: 'public',
      summary: 'How a document of an open link is shown, and its content if it has no pages',
      input: z.object({
        ticket: verbatim(200),
        kind: z.enum(['document', 'folder']),
        /** Of a link to a folder: one of its documents. */
        document_id: z.uuid().nullish(),
      }),
      answer: z.object({
        facts: DocumentFacts,
        tree: DocumentTree.nullable(),
      }),
      limit: { calls: 120, perSeconds: 60 },
      opensLink: true,
    },
    sendRequestedDocuments: {
      method: 'POST',
      path: '/sendRequestedDocuments',
      access: 'public',
      shape: 'upload',
      summary: 'Send documents that were asked for by a link, without an account',
      input: z.object({
        ticket: verbatim(200),
        name: requiredText(100),
        email: text(200).default(''),
      }),
      answer: z.object({
        /** The names of the files that were received with this call. */
        received: z.array(z.string()),
        files_left: z.number(),
        bytes_left: z.number(),
      }),
      limit: { calls: 30, perSeconds: 60 },
      opensLink: true,
    },
  },
  {
    shareKinds: {
      document: {
        needs: 'documents.share',
        ends: true,
        belongsTo: 'person',
        options: ['version', 'password', 'openings', 'downloads'],
        content: z.object({ document: SharedDocument }),
      },
      folder: {
        needs: 'documents.share',
        ends: true,
        belongsTo: 'person',
        options: ['password', 'openings', 'downloads'],
        content: z.object({
          documents: z.array(SharedDocument.extend({ folder_name: z.string() })),
          /** The folder has more documents than are listed. */
          is_cut: z.boolean(),
        }),
      },
      request: {
        needs: 'documents.share',
        ends: true,
        belongsTo: 'person',
        options: ['password'],
        content: z.object({ note: z.string(), files_left: z.number(), bytes_left: z.number() }),
      },
    },
    events: { 'document.received': { starts: ['product', 'mail'] } },
    failures: {
      'document-request.too-many-files': {
        status: 409,
        message: 'This request accepts 10 files in all. Choose fewer files.',
      },
      'document-request.too-large': {
        status: 413,
        message: 'This request accepts 200 MB in all. Choose smaller files.',
      },
    },
  },
);
