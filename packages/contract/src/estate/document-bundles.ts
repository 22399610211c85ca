import { z } from 'zod';
import { area, id } from '../call.ts';
import { Language } from '../language.ts';
import { placeFields } from './documents.models.ts';

/** The time for which a ZIP can be downloaded. */
export const BUNDLE_HOURS = 24;

/** Several documents in one ZIP, with their folders. */
export const documentBundles = area(
  'estate/document-bundles',
  {
    prepareDocumentBundle: {
      method: 'POST',
      path: '/prepareDocumentBundle',
      access: 'member',
      needs: 'documents.export',
      summary: `Put documents, or all of a place and below it, into one ZIP with their folders, in the background; the result names the file, which can be downloaded for ${BUNDLE_HOURS} hours`,
      limit: { calls: 20, perSeconds: 3600 },
      input: z.object({
        document_ids: z.array(id('document')).max(1000).default([]),
        /** A place instead: its documents and those below it. */
        place: z.object(placeFields).nullish(),
        /** The language of the texts in the ZIP. */
        language: Language,
      }),
      answer: z.object({ job_id: id('job'), documents: z.number(), bytes: z.number() }),
    },
    getDocumentBundles: {
      method: 'POST',
      path: '/getDocumentBundles',
      access: 'member',
      needs: 'documents.export',
      summary: 'The own ZIPs of documents that can still be downloaded, newest first',
      limit: { calls: 120, perSeconds: 60 },
      input: z.object({}),
      answer: z.array(
        z.object({
          file_id: id('file'),
          name: z.string(),
          bytes: z.number(),
          documents: z.number(),
          /** Documents that could not be put into it; `left-out.txt` in it names them. */
          left_out: z.number(),
          made_at: z.string(),
          expires_at: z.string(),
        }),
      ),
    },
  },
  {
    events: { 'document-bundle.ready': { starts: ['product'] } },
    failures: {
      'document-bundle.empty': {
        status: 409,
        message: 'There is no file to download here. Select documents that have a file.',
      },
      'document-bundle.too-many': {
        status: 413,
        message: 'These are too many documents for one ZIP. Select fewer, or a folder further down. Documents allowed',
      },
      'document-bundle.too-large': {
        status: 413,
        message: 'These documents are too large for one ZIP. Select fewer, or a folder further down. Size allowed',
      },
    },
  },
);
