import { fail } from '@steward/contract/failures';
import type { DocumentType } from '@steward/contract/foundation/files.content';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { sniffDocument } from '../../../gateways/documents/types/sniff-document.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';

/** What a file is by its bytes, and the content type that is stored with it. */
export interface FileKind {
  type: DocumentType;
  contentType: string;
}

export const unknownKind: FileKind = { type: 'other', contentType: contentTypeOf('other') };

/** What an uploaded file is; programs, scripts and Office files with macros are refused by name, macros unless the organization allows them. */
export async function kindOf(file: UploadedFile, allowMacros: boolean): Promise<FileKind> {
  const { type, content_type, handling, reason } = await sniffDocument(file.head, file.name, file.path, {
    allowMacros,
  });
  if (handling === 'refused') fail(reason ?? 'file.wrong-type', file.name);
  return { type, contentType: content_type };
}
