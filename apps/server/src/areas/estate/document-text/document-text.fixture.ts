import { documents } from '@steward/contract/estate/documents';
import { documentText } from '@steward/contract/estate/document-text';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { readTexts, type Left } from './reading.service.ts';

export interface TestPlace {
  root: 'company' | 'portfolio' | 'property' | 'unorganized';
  environment_id?: string;
  portfolio_id?: string;
  folder_id?: string;
}

/** A PDF with one text on each page. */
export async function pdfOf(...pages: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) {
    const page = pdf.addPage([595, 842]);
    page.drawText(text, { x: 40, y: 760, size: 12, font, maxWidth: 500, lineHeight: 15 });
  }
  return Buffer.from(await pdf.save());
}

export async function uploadOne(
  person: Person,
  place: TestPlace,
  name: string,
  content: Buffer | string,
): Promise<string> {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
  const [uploaded] = await person.get(documents.uploadMultipleFilesFirebase, { ...place }, [file]);
  return uploaded?.document._id ?? '';
}

/** Reads all texts of an organization that wait. */
export const readAll = (server: TestServer, person: Person): Promise<Left> =>
  readTexts(workerCtx(server.steward.platform, person.session.organization_id, 'test'), {
    until: Date.now() + 120_000,
  });

/** The titles that a search finds, the best first. */
export const titlesOf = async (person: Person, query: string, more: object = {}): Promise<string[]> =>
  (await person.get(documentText.searchDocuments, { query, ...more })).paginateData.map(({ title }) => title);
