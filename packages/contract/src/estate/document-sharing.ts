import { fileGroups } from '@steward/core/documents/file-groups';
import { documentKinds } from '@steward/core/property/documents';
import { z } from 'zod';
import { area, id, paging, requiredText, text, verbatim } from '../call.ts';
import { scanStates } from '../foundation/files.ts';
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

/** `full`: as many files arrived as it accepts; `closed`: its link was ended by a person, or there is none. */
export const requestStates = ['open', 'full', 'ended', 'closed'] as const;

const DocumentRequest = z.object({
  _id: id('document-request'),
  title: z.string(),
  note: z.string(),
  state: z.enum(requestStates),
  asked_by: z.string(),
  /** The user asked, and may show its address again. */
  is_own: z.boolean(),
  created_at: z.string(),
  /** Its newest link. */
  link_id: id('share-link').nullable(),
  ends_at: z.string().nullable(),
  openings: z.number(),
  last_opened_at: z.string().nullable(),
  /** All files that arrived, also those that were deleted since. */
  files: z.number(),
  bytes: z.number(),
  files_left: z.number(),
  /** The documents within reach that arrived, the newest first. */
  received: z.array(
    z.object({
      document_id: id('document'),
      title: z.string(),
      file_name: z.string(),
      bytes: z.number(),
      sender: z.string(),
      received_at: z.string(),
      scan: z.enum(scanStates),
    }),
  ),
});
export type DocumentRequest = z.infer<typeof DocumentRequest>;

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
    getDocumentRequests: {
      method: 'POST',
      path: '/getDocumentRequests',
      access: 'member',
      needs: 'documents.share',
      summary:
        'The requests of the user, for administrators those of the organization, with what arrived, the newest first',
      input: z.object({ search: text(100).optional(), ...paging }),
      answer: z.object({ paginateData: z.array(DocumentRequest), totalData: z.number() }),
    },
    getDocumentRequestLink: {
      method: 'POST',
      path: '/getDocumentRequestLink',
      access: 'member',
      needs: 'documents.share',
      summary: 'The address of an own request that is open, to remind the person who was asked',
      input: z.object({ document_request_id: id('document-request') }),
      answer: z.object({ url: z.string() }),
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
        isShownAgain: true,
        content: z.object({ note: z.string(), files_left: z.number(), bytes_left: z.number() }),
      },
    },
    events: { 'document.received': { starts: ['product', 'mail'] } },
    failures: {
      'document-request.not-found': { status: 404, message: 'This request was not found.' },
      'document-request.no-link': {
        status: 409,
        message: 'This request has no open link any more. Make a new link for it.',
      },
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
