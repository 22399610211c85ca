import type { BillReading, ReadingHints } from '@steward/core/bill-reading/reading';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { sharedPool, startChildProcessPool, type ChildProcessPool } from '../../platform/jobs/child-process-pool.ts';
import { FileFailure } from './file-failure.ts';
import type { InvoicePair, SentFile } from './invoices/invoice-pairs.ts';
import type { ShownPage } from './read-document.ts';
import { refusalOf, sniff, type FileKind } from '../documents/types/sniff.ts';

export { sniff } from '../documents/types/sniff.ts';
export { FileFailure } from './file-failure.ts';

export interface BillFile {
  bytes: Uint8Array;
  /** Name and declared type are not relied upon: the content decides. */
  fileName?: string;
  contentType?: string;
  hints?: ReadingHints;
  /** The PDF that was sent with an e-invoice: its pages are shown, and what the XML leaves out is taken from it. */
  print?: Uint8Array | undefined;
}

export interface ReadOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal | undefined;
}

export interface ReadBill {
  reading: BillReading;
  /** Further bills of the same file. */
  others: BillReading[];
  pages: ShownPage[];
  /** The words of each bill's pages, by which it teaches once it is confirmed; none of an e-invoice. */
  texts: PageText[][];
}

export interface BillReader {
  readBill: (file: BillFile, options?: ReadOptions) => Promise<ReadBill>;
  close: () => Promise<void>;
}

export interface BillReaderOptions {
  children?: number;
  timeoutMs?: number;
  onFault?: (detail: string) => void;
}

/** Twenty pages of scan on a busy machine. */
const TIMEOUT_MS = 600_000;
/** A page reports progress every second or so; what is silent for this long is stuck. */
const STALL_MS = 90_000;

/** A process that reads holds 520 MB, from source 780; a photo at the limit of pixels doubles it for a while. */
const RESIDENT_MB = 1400;

/** Two texts and no pictures, one mail at a time, for which a person waits; what is longer in the queue is told to come again. */
const PAIRING = { children: 1, residentMb: 700, timeoutMs: 60_000, queue: 20 };

/** A pool of processes that read bills. */
export function startBillReader(options: BillReaderOptions = {}): BillReader {
  const pool = startChildProcessPool('ocr', {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    stallMs: Math.min(STALL_MS, options.timeoutMs ?? STALL_MS),
    residentMb: RESIDENT_MB,
    ...(options.children ? { children: options.children } : {}),
    ...(options.onFault ? { onFault: options.onFault } : {}),
  });
  return { readBill: (file, readOptions) => readWith(pool, file, readOptions), close: () => pool.close() };
}

async function readWith(
  pool: ChildProcessPool,
  { bytes, hints = {}, print }: BillFile,
  { onProgress, signal }: ReadOptions = {},
): Promise<ReadBill> {
  if (bytes.byteLength === 0) throw new FileFailure('file.empty');
  if (!sniff(bytes)) throw new FileFailure(refusalOf(bytes));
  try {
    const bill = await pool.run<ReadBill>(
      { bytes, hints, ...(print && { print }) },
      { signal, ...(onProgress ? { onProgress } : {}) },
    );
    onProgress?.(100);
    return {
      reading: bill.reading,
      others: bill.others,
      texts: bill.texts,
      pages: bill.pages.map((p) => ({ ...p, jpeg: Buffer.from(p.jpeg) })),
    };
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (code === 'child-process.timeout' || code === 'child-process.memory') throw new FileFailure('file.too-complex');
    if (code === 'child-process.failed') throw new FileFailure('file.damaged');
    if (typeof code === 'string' && code.startsWith('file.')) throw new FileFailure(code as FileFailure['code']);
    throw error;
  }
}

interface PoolError {
  code?: unknown;
}

/** What starts the service's own reader; a test may put one here that remembers what was read. */
export const serviceReader = { start: (): BillReader => startBillReader() };

let shared: BillReader | undefined;
const pairing = sharedPool('ocr', PAIRING);

/** Bills that are being read, and what waits until there are none. */
let bills = 0;
const afterwards = new Set<() => void>();

/** Reads a bill with the service's own pool, started at the first call. */
export const readBill: BillReader['readBill'] = async (file, options) => {
  shared ??= serviceReader.start();
  bills += 1;
  try {
    return await shared.readBill(file, options);
  } finally {
    bills -= 1;
    if (bills === 0) for (const goOn of afterwards) goOn();
  }
};

/** Resolves when this process reads no bill; pages of documents are recognized only then. */
export async function untilBillsAreRead(signal?: AbortSignal): Promise<void> {
  while (bills > 0) {
    signal?.throwIfAborted();
    await new Promise<void>((resolve) => {
      const goOn = () => {
        afterwards.delete(goOn);
        signal?.removeEventListener('abort', goOn);
        resolve();
      };
      afterwards.add(goOn);
      signal?.addEventListener('abort', goOn, { once: true });
    });
  }
  signal?.throwIfAborted();
}

/** Reads an e-invoice with the PDF sent with it; where one of the two cannot be read, the other one by itself. */
export async function readWithPrint({ print, ...file }: BillFile, options?: ReadOptions): Promise<ReadBill> {
  const attempts: BillFile[] = print ? [{ ...file, print }, file, { ...file, bytes: print }] : [file];
  const failures: FileFailure[] = [];
  for (const attempt of attempts)
    try {
      return await readBill(attempt, options);
    } catch (error) {
      if (!(error instanceof FileFailure)) throw error;
      failures.push(error);
    }
  throw failures[0]!;
}

/**
 * Which of the files sent together are the e-invoice and the PDF of one invoice. A pool of its own: whoever sends a mail waits
 * for the answer, and not behind scans that are being read.
 */
export async function pairFiles(files: readonly (SentFile & { kind: FileKind | undefined })[]): Promise<InvoicePair[]> {
  const kinds = new Set(files.map(({ kind }) => kind));
  if (!kinds.has('xml') || !kinds.has('pdf')) return [];
  try {
    return await pairing.run<InvoicePair[]>({ pair: files });
  } catch (error) {
    // Files that were too much for it are taken one by one.
    if (['timeout', 'memory', 'crashed', 'failed'].some((end) => `child-process.${end}` === (error as PoolError).code))
      return [];
    throw error;
  }
}

/** Ends the service's own pools. */
export async function stopReadingBills(): Promise<void> {
  await shared?.close();
  await pairing.close();
  shared = undefined;
}
