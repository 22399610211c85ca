import { documentListFields, documentListSorts } from '@steward/core/documents/list-fields';
import { documentRoots } from '@steward/core/documents/places';
import { documentKinds } from '@steward/core/property/documents';
import { z } from 'zod';
import { area, Done, id, paging, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { listQuery } from '../list-query.ts';
import { UploadFolder } from '../foundation/files.ts';
import { documentFailures } from './documents.failures.ts';
import { evidenceCalls } from './documents.evidence.ts';
import { folderCalls } from './documents.folders.ts';
import { previewCalls } from './documents.previews.ts';
import {
  Directory,
  Document,
  documentFields,
  placeFields,
  sameNames,
  Uploaded,
  WholeDocument,
} from './documents.models.ts';

const oneDocument = { document_id: id('document') };
const several = { document_ids: z.array(id('document')).min(1).max(1000) };
const heavy = { limit: { calls: 60, perSeconds: 60 } };
const Settings = z.object({
  /** The days that documents stay in the trash. */
  trash_days: z.int().min(7).max(365),
  /** Whether Office files with macros are accepted. */
  allows_macros: z.boolean(),
  /** The years for which documents of a kind are kept at least. */
  retention: z
    .array(z.object({ kind: z.enum(documentKinds), years: z.int().min(1).max(100) }))
    .max(documentKinds.length),
});

/** Documents in folders, with versions, trash and what keeps them from deletion. */
export const documents = area(
  'estate/documents',
  {
    fetchDirectoriesByCollection: {
      method: 'POST',
      path: '/fetchDirectoriesByCollection',
      access: 'member',
      needs: 'documents.read',
      summary: 'The roots of the documents, or the folders of one place',
      input: z.object({
        root: z.enum(documentRoots).nullish(),
        portfolio_id: placeFields.portfolio_id,
        environment_id: placeFields.environment_id,
        folder_id: placeFields.folder_id,
      }),
      answer: z.array(Directory),
    },
    fetchDirectoryContent: {
      method: 'POST',
      path: '/fetchDirectoryContent',
      access: 'member',
      needs: 'documents.read',
      summary: 'The documents of a place, of everything below it, of the trash, or all of them, page by page',
      input: z.object({
        root: z.enum(documentRoots).nullish(),
        portfolio_id: placeFields.portfolio_id,
        environment_id: placeFields.environment_id,
        folder_id: placeFields.folder_id,
        /** Also what is below the place. */
        deep: z.boolean().default(false),
        /** The trash instead of the documents. */
        trash: z.boolean().default(false),
        search: text(100).optional(),
        /** The text of a query (`core/lists/list-query`) of `documentListFields`. */
        where: listQuery(documentListFields).optional(),
        sort: z.enum(documentListSorts).default('title'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({
        /** The folders above and the folder itself, from the root down. */
        path: z.array(z.object({ folder_id: id('document-folder'), name: z.string() })),
        place_name: z.string(),
        paginateData: z.array(Document),
        totalData: z.number(),
        bytes: z.number(),
      }),
    },
    ...folderCalls,
    ...previewCalls,
    ...evidenceCalls,
    getDocument: {
      method: 'POST',
      path: '/getDocument',
      access: 'member',
      needs: 'documents.read',
      summary: 'A document with its versions, what uses it, and what keeps it from deletion',
      input: z.object(oneDocument),
      answer: WholeDocument,
    },
    getDocumentFile: {
      method: 'GET',
      path: '/documents/:document_id/file',
      access: 'member',
      needs: 'documents.read',
      shape: 'file',
      summary: 'The file of the current version of a document, or of the version with this number',
      input: z.object({ ...oneDocument, no: z.coerce.number().int().min(1).max(1e6).optional() }),
      answer: z.null(),
    },
    renameFile: {
      method: 'POST',
      path: '/renameFile',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Rename the file of a document; its ending stays',
      input: z.object({ ...oneDocument, name: requiredText(200) }),
      answer: Document,
    },
    updateDocument: {
      method: 'POST',
      path: '/updateDocument',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Change what is recorded of a document',
      input: z.object({ ...oneDocument, ...changesOf(documentFields) }),
      answer: Document,
    },
    moveDocuments: {
      method: 'POST',
      path: '/moveDocuments',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Move documents to another place',
      input: z.object({ ...several, to: z.object(placeFields) }),
      answer: z.object({ moved: z.number() }),
    },
    tagDocuments: {
      method: 'POST',
      path: '/tagDocuments',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Add tags to documents and remove others',
      input: z.object({
        ...several,
        add: z.array(requiredText(50)).max(20).default([]),
        remove: z.array(requiredText(50)).max(20).default([]),
      }),
      answer: Done,
    },
    getDocumentTags: {
      method: 'POST',
      path: '/getDocumentTags',
      access: 'member',
      needs: 'documents.read',
      summary: 'The tags of documents within reach, the most frequent first',
      input: z.object({}),
      answer: z.array(z.object({ tag: z.string(), documents: z.number() })),
    },
    deleteFirebaseFile: {
      method: 'POST',
      path: '/deleteFirebaseFile',
      access: 'member',
      needs: 'documents.delete',
      summary: 'Move a document to the trash',
      input: z.object(oneDocument),
      answer: Done,
    },
    trashDocuments: {
      method: 'POST',
      path: '/trashDocuments',
      access: 'member',
      needs: 'documents.delete',
      summary: 'Move documents to the trash',
      input: z.object(several),
      answer: z.object({ trashed: z.number() }),
    },
    restoreDocuments: {
      method: 'POST',
      path: '/restoreDocuments',
      access: 'member',
      needs: 'documents.delete',
      summary: 'Take documents out of the trash, to their place if it still exists',
      input: z.object(several),
      answer: z.object({ restored: z.number() }),
    },
    purgeDocuments: {
      method: 'POST',
      path: '/purgeDocuments',
      access: 'member',
      needs: 'documents.delete',
      summary: 'Delete documents of the trash for ever; those that something holds stay and are named',
      input: z.object(several),
      answer: z.object({
        purged: z.number(),
        kept: z.array(z.object({ document_id: id('document'), title: z.string(), held_by: z.array(z.string()) })),
      }),
    },
    findSameNames: {
      method: 'POST',
      path: '/findSameNames',
      access: 'member',
      needs: 'documents.create',
      summary: 'The documents of a place that have one of these file names',
      /** A name may begin with the folders of a drop, such as `Plans/2026/Roof.pdf`. */
      input: z.object({ ...placeFields, names: z.array(requiredText(4000)).min(1).max(1000) }),
      answer: z.array(z.object({ document_id: id('document'), name: z.string(), changed_at: z.string() })),
    },
    uploadMultipleFilesFirebase: {
      method: 'POST',
      path: '/uploadMultipleFilesFirebase',
      access: 'member',
      needs: 'documents.create',
      shape: 'upload',
      summary: 'Add one to five files of up to 20 MB each to a place',
      ...heavy,
      input: z.object({
        ...placeFields,
        /** A file whose name is taken: another document, a new version of the one there, or nothing. */
        same_name: z.enum(sameNames).default('both'),
        /** The folders below the place in which a dropped folder had the files; those that are missing are added. */
        path: z.array(requiredText(200)).max(18).default([]),
        kind: documentFields.kind,
        is_for_tenants: documentFields.is_for_tenants,
      }),
      answer: z.array(Uploaded),
    },
    addUploadedDocument: {
      method: 'POST',
      path: '/addUploadedDocument',
      access: 'member',
      needs: 'documents.create',
      summary: 'Add a file that was sent in parts to a place, below the folders that it was dropped with',
      ...heavy,
      input: z.object({
        ...placeFields,
        upload_id: id('upload'),
        same_name: z.enum(sameNames).default('both'),
        kind: documentFields.kind,
        is_for_tenants: documentFields.is_for_tenants,
      }),
      answer: Uploaded,
    },
    addDocumentVersion: {
      method: 'POST',
      path: '/addDocumentVersion',
      access: 'member',
      needs: 'documents.edit',
      shape: 'upload',
      summary: 'Add a file as the next version of a document',
      ...heavy,
      input: z.object(oneDocument),
      answer: WholeDocument,
    },
    restoreDocumentVersion: {
      method: 'POST',
      path: '/restoreDocumentVersion',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Make an earlier version the current one again, as a new version',
      ...heavy,
      input: z.object({ ...oneDocument, no: z.int().min(1).max(1e6) }),
      answer: WholeDocument,
    },
    getCommonUploadedFile: {
      method: 'POST',
      path: '/getCommonUploadedFile/:folder',
      access: 'member',
      needs: 'documents.read',
      summary: 'The own earlier uploads for a purpose, the newest first',
      input: z.object({ folder: UploadFolder }),
      answer: z.array(
        z.object({
          _id: id('file'),
          name: z.string(),
          content_type: z.string(),
          bytes: z.number(),
          path: z.string(),
          url: z.string(),
          created_at: z.string(),
        }),
      ),
    },
    getDocumentOwners: {
      method: 'POST',
      path: '/getDocumentOwners',
      access: 'member',
      needs: 'documents.edit',
      summary: 'The members who can own documents',
      input: z.object({}),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    holdDocument: {
      method: 'POST',
      path: '/holdDocument',
      access: 'member',
      needs: 'documents.retain',
      summary: 'Keep a document from deletion, with the reason',
      input: z.object({ ...oneDocument, reason: requiredText(500) }),
      answer: WholeDocument,
    },
    releaseDocument: {
      method: 'POST',
      path: '/releaseDocument',
      access: 'member',
      needs: 'documents.retain',
      summary: 'End the legal hold of a document',
      input: z.object(oneDocument),
      answer: WholeDocument,
    },
    getDocumentSettings: {
      method: 'POST',
      path: '/getDocumentSettings',
      access: 'member',
      needs: 'documents.read',
      summary: 'How long documents stay in the trash, and how long each kind is kept',
      input: z.object({}),
      answer: Settings,
    },
    saveDocumentSettings: {
      method: 'POST',
      path: '/saveDocumentSettings',
      access: 'member',
      needs: 'documents.retain',
      summary: 'Change how long documents stay in the trash, and how long each kind is kept',
      input: z.object(changesOf(Settings.shape)),
      answer: Settings,
    },
  },
  {
    modules: [
      {
        key: 'documents',
        order: 10,
        under: 'all-documents',
        name: 'Documents',
        permissions: ['read', 'create', 'edit', 'delete', 'export', 'share', 'retain'],
        route: '/documentation',
        icon: 'IconFiles',
      },
    ],
    search: { Documentation: { needs: 'documents.read' } },
    events: { 'document.ends': { starts: ['product', 'mail'] } },
    endings: { document: { event: 'document.ends', daysBefore: [90, 30, 7] } },
    failures: documentFailures,
  },
);
