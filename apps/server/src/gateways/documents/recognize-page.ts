import type { DocumentType } from '@steward/contract/foundation/files.content';
import { fail } from '@steward/contract/failures';
import { sharedPool } from '../../platform/jobs/child-process-pool.ts';
import { untilBillsAreRead } from '../ocr/read-bill.ts';
import type { Scan, ScanTask } from '../ocr/read-scan.ts';
import type { DocumentReader, DocumentSource, RecognizeOptions } from './document-file.ts';

/** As for bills: a page of scan takes some seconds, on a busy machine a minute. */
const [TIMEOUT_MS, STALL_MS, RESIDENT_MB] = [240_000, 90_000, 1400];

/** One page at a time: bills come first. */
const pool = sharedPool('ocr', {
  children: 1,
  timeoutMs: TIMEOUT_MS,
  stallMs: STALL_MS,
  residentMb: RESIDENT_MB,
  queue: 20,
});

/** Ends the child process. */
export const stopRecognizing = (): Promise<void> => pool.close();

const isScan = (type: DocumentType): type is ScanTask['scan']['type'] =>
  type === 'pdf' || type === 'jpeg' || type === 'png' || type === 'webp' || type === 'tiff';

/** The words of a scanned page, by the models that read bills; it waits until no bill is being read. */
export async function recognizePage(
  { type, sha256, path }: DocumentSource,
  page: number,
  { language, signal }: RecognizeOptions = {},
): ReturnType<DocumentReader['recognize']> {
  if (!isScan(type)) return fail('file.no-preview');
  if (!Number.isSafeInteger(page) || page < 1) fail('file.no-page');
  await untilBillsAreRead(signal);
  return pool.run<Scan>({ scan: { path: await path(), sha256, type, page }, language } satisfies ScanTask, { signal });
}
