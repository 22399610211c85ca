import { fail } from '@steward/contract/failures';
import { sniff } from '../../../gateways/ocr/sheets/sniff.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { sniffImage } from './image-type.ts';

const contentTypes: Readonly<Record<string, string>> = { pdf: 'application/pdf', xml: 'application/xml' };

/** The content type of an uploaded image, PDF or XML document, by its bytes; other files are refused by name. */
export function documentTypeOf({ bytes, name, tooLarge }: UploadedFile): string {
  if (tooLarge) fail('file.too-large', name);
  if (!bytes.length) fail('file.empty', name);
  return sniffImage(bytes) ?? contentTypes[sniff(bytes) ?? ''] ?? fail('file.wrong-type', name);
}
