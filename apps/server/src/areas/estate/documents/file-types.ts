import { sniff } from '../../../gateways/ocr/sheets/sniff.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { sniffImage } from '../../foundation/files/image-type.ts';

/** The content type of a document by its bytes. */
export async function typeOf(file: UploadedFile, _allowsMacros: boolean): Promise<string> {
  const image = sniffImage(file.head);
  if (image) return image;
  return sniff(file.head) === 'pdf' ? 'application/pdf' : 'application/octet-stream';
}
