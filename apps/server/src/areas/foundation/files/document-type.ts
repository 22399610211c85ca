import { fail } from '@steward/contract/failures';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { refusalOfFile, sniff, type FileKind } from '../../../gateways/documents/types/sniff.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';

/** Refuses a file that is too large or empty. */
export function refuseUnusable({ name, size, tooLarge }: UploadedFile): void {
  if (tooLarge) fail('file.too-large', name);
  if (size === 0) fail('file.empty', name);
}

/** The content type of an uploaded image, PDF or XML document, by its bytes; other files are refused by name. */
export function documentTypeOf(file: UploadedFile): string {
  refuseUnusable(file);
  return contentTypeOf(sniff(file.head) ?? fail('file.wrong-type', file.name));
}

/** The kind of an uploaded document by its bytes; other files are refused with the reason. */
export async function documentKindOf(file: UploadedFile): Promise<FileKind> {
  refuseUnusable(file);
  return sniff(file.head) ?? fail(await refusalOfFile(file), file.name);
}
