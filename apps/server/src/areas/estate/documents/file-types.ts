import { fail } from '@steward/contract/failures';
import { sniffDocument } from '../../../gateways/documents/types/sniff-document.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';

/** The content type of a document by its bytes. Programs, scripts and, unless they are allowed, macros are refused by name. */
export async function typeOf({ head, name, path }: UploadedFile, allowsMacros: boolean): Promise<string> {
  const { reason, content_type } = await sniffDocument(head, name, path, { allowMacros: allowsMacros });
  if (reason) fail(reason, name);
  return content_type;
}
