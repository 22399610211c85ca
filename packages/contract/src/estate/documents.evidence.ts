import { z } from 'zod';
import { id, paging, text, type CallDefinition } from '../call.ts';
import { DocumentFacts, DocumentTree, PageWords } from '../foundation/files.content.ts';
import { Evidence } from './documents.models.ts';

const pageNumber = z.coerce.number().int().min(1).max(100_000);
const record = { evidence: text(40), object_id: z.uuid() };
/** A file of a record; without a file its only or latest one. */
const ofRecord = { ...record, file_id: id('file').optional() };
/** In an address every part is named. */
const inAddress = { ...record, file_id: id('file') };

/** The files that areas keep with their records, listed and shown like documents. */
export const evidenceCalls = {
  getEvidence: {
    method: 'POST',
    path: '/getEvidence',
    access: 'member',
    needs: 'documents.read',
    summary: 'The files that an area keeps for a property, such as its bills: read only',
    input: z.object({
      environment_id: id('environment'),
      evidence: text(40),
      search: text(100).optional(),
      ...paging,
    }),
    answer: z.object({ paginateData: z.array(Evidence), totalData: z.number() }),
  },
  getEvidenceFile: {
    method: 'GET',
    path: '/evidence/:evidence/:object_id/:file_id',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'A file that an area keeps',
    input: z.object(inAddress),
    answer: z.null(),
  },
  getEvidenceFacts: {
    method: 'POST',
    path: '/getEvidenceFacts',
    access: 'member',
    needs: 'documents.read',
    summary: 'A file that an area keeps, what it states of itself, and how it is shown',
    input: z.object(ofRecord),
    answer: z.object({ evidence: Evidence, facts: DocumentFacts }),
    limit: { calls: 240, perSeconds: 60 },
  },
  getEvidencePage: {
    method: 'GET',
    path: '/evidence/:evidence/:object_id/:file_id/pages/:page',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'A page of a file that an area keeps, as a picture (WebP) of at most this width in pixels',
    input: z.object({ ...inAddress, page: pageNumber, width: z.coerce.number().int().min(1).max(4000).default(1200) }),
    answer: z.null(),
    limit: { calls: 600, perSeconds: 60 },
  },
  getEvidenceWords: {
    method: 'POST',
    path: '/getEvidenceWords',
    access: 'member',
    needs: 'documents.read',
    summary: 'The words of a page of a file that an area keeps, with their boxes',
    input: z.object({ ...inAddress, page: pageNumber }),
    answer: PageWords,
    limit: { calls: 600, perSeconds: 60 },
  },
  getEvidenceTree: {
    method: 'POST',
    path: '/getEvidenceTree',
    access: 'member',
    needs: 'documents.read',
    summary: 'The content of a file without pages that an area keeps',
    input: z.object(inAddress),
    answer: DocumentTree,
    limit: { calls: 120, perSeconds: 60 },
  },
  getEvidencePicture: {
    method: 'GET',
    path: '/evidence/:evidence/:object_id/:file_id/pictures/:index',
    access: 'member',
    needs: 'documents.read',
    shape: 'file',
    summary: 'A picture inside a text that an area keeps, by its index',
    input: z.object({ ...inAddress, index: z.coerce.number().int().min(0).max(10_000) }),
    answer: z.null(),
    limit: { calls: 600, perSeconds: 60 },
  },
} as const satisfies Record<string, CallDefinition>;
