import { documentRoots } from '@steward/core/documents/places';
import { textLanguages } from '@steward/core/documents/language';
import { documentKinds } from '@steward/core/property/documents';
import { z } from 'zod';
import { area, id, paging, requiredText } from '../call.ts';

const oneDocument = { document_id: id('document') };

/**
 * `waiting`, `reading`: its text layer is read; `recognizing`: its scanned pages are; `stopped` by a person; `none`: a file without text, or
 * no file.
 */
export const textStates = ['waiting', 'reading', 'recognizing', 'done', 'failed', 'stopped', 'none'] as const;

/** How far the text of a document is read. */
export const DocumentText = z.object({
  document_id: id('document'),
  state: z.enum(textStates),
  /** Why it cannot be read; a code of a failure. */
  failure_code: z.string().nullable(),
  /** Null until it is known. */
  pages: z.number().nullable(),
  read_pages: z.number(),
  recognized_pages: z.number(),
  /** The scanned pages that shall be recognized. */
  to_recognize: z.number(),
  /** The scanned pages beyond that number; they are recognized when a person asks for all pages. */
  left_out: z.number(),
  /** The scanned pages of the organization are more than are recognized in a day: it goes on tomorrow. */
  is_over_budget: z.boolean(),
  language: z.enum(textLanguages),
});
export type DocumentText = z.infer<typeof DocumentText>;

const found = {
  document_id: id('document'),
  title: z.string(),
  kind: z.enum(documentKinds),
  root: z.enum(documentRoots),
  portfolio_id: id('portfolio').nullable(),
  environment_id: id('environment').nullable(),
  folder_id: id('document-folder').nullable(),
  /** The names of its portfolio or property and of its folder; empty directly under a root. */
  place_name: z.string(),
  folder_name: z.string(),
  file_type: z.string(),
  created_at: z.string(),
};

/** A document with the words that were searched. */
export const DocumentHit = z.object({
  ...found,
  /** The first page with the words; null where only title, tags, note or file name have them. */
  page: z.number().nullable(),
  /** The passage of that page, in parts; the marked ones are the words. */
  snippet: z.array(z.object({ text: z.string(), marked: z.boolean() })),
});
export type DocumentHit = z.infer<typeof DocumentHit>;

/** The text of documents, and the search in it. */
export const documentText = area(
  'estate/document-text',
  {
    searchDocuments: {
      method: 'POST',
      path: '/searchDocuments',
      access: 'member',
      needs: 'documents.read',
      summary: 'The documents within reach with these words, with page and passage; the best of the newest 500',
      input: z.object({
        /** Words, "phrases", beginnings* and -exclusions. */
        query: requiredText(200).meta({ examples: ['SECRET'] }),
        root: z.enum(documentRoots).nullish(),
        portfolio_id: id('portfolio').nullish(),
        environment_id: id('environment').nullish(),
        /** A folder with those below it. */
        folder_id: id('document-folder').nullish(),
        kind: z.enum(documentKinds).nullish(),
        ...paging,
      }),
      answer: z.object({
        paginateData: z.array(DocumentHit),
        /** At most 500. */
        totalData: z.number(),
        /** There are more than 500. */
        has_more: z.boolean(),
        /** If nothing was found: the same search with words that are in documents within reach. */
        did_you_mean: z.string().nullable(),
      }),
      limit: { calls: 240, perSeconds: 60 },
    },
    getSimilarDocuments: {
      method: 'POST',
      path: '/getSimilarDocuments',
      access: 'member',
      needs: 'documents.read',
      summary: 'Documents within reach that share the rarest words of this one',
      input: z.object(oneDocument),
      answer: z.array(z.object(found)),
      limit: { calls: 120, perSeconds: 60 },
    },
    getDocumentText: {
      method: 'POST',
      path: '/getDocumentText',
      access: 'member',
      needs: 'documents.read',
      summary: 'How far the text of a document is read',
      input: z.object(oneDocument),
      answer: DocumentText,
    },
    stopDocumentText: {
      method: 'POST',
      path: '/stopDocumentText',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Stop reading the text of a document; the pages that are read stay',
      input: z.object(oneDocument),
      answer: DocumentText,
    },
    readDocumentText: {
      method: 'POST',
      path: '/readDocumentText',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Continue reading the text of a document, or read it again from its first page',
      input: z.object({
        ...oneDocument,
        again: z.boolean().default(false),
        /** Also scanned pages beyond the first 500. */
        all_pages: z.boolean().default(false),
      }),
      answer: DocumentText,
      limit: { calls: 30, perSeconds: 60 },
    },
  },
  {
    failures: {
      'document-text.no-words': {
        status: 400,
        message: 'Enter at least one word to search for. A minus sign in front of a word only leaves documents out.',
      },
      'document-text.no-text': { status: 409, message: 'This document has no file with a text that can be read.' },
    },
  },
);
