import { documents } from '@steward/contract/estate/documents';
import type { Input } from '@steward/contract/call';
import type { Person } from '../person.ts';

type Asked = Input<typeof documents.uploadMultipleFilesFirebase>;

/** A small PDF. */
export const pdfFile = (name: string, text = name) =>
  new File([`%PDF-1.4\n${text}\n%%EOF`], name, { type: 'application/pdf' });

/** Uploads files to a place; what happened to each. */
export const uploadDocuments = (person: Person, asked: Asked, files: File[]) =>
  person.get(documents.uploadMultipleFilesFirebase, asked, files);

/** Uploads a small PDF to a place; the id of its document. */
export async function uploadDocument(person: Person, place: Asked, name = 'Lease.pdf', text = name): Promise<string> {
  const [uploaded] = await uploadDocuments(person, place, [pdfFile(name, text)]);
  return uploaded?.document._id ?? '';
}
