import { createHash } from 'node:crypto';
import {
  serviceReader,
  startBillReader,
  stopReadingBills,
  type BillFile,
  type BillReader,
  type ReadBill,
} from '../../gateways/ocr/read-bill.ts';

// Many tests upload the same few bills, and none of them is about how a page is read. The first reading of a document in this process
// is made by a child process, as in the product; every further one is answered from it.

const readings = new Map<string, ReadBill>();
let reader: BillReader | undefined;
let chosen: 'recorded' | 'child processes' = 'child processes';

/** A test makes another file of a bill by a comment behind its end. */
const withoutTail = (bytes: Uint8Array): Uint8Array => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.subarray(0, 5).toString('latin1') === '%PDF-' ? file.lastIndexOf('%%EOF') : -1;
  return end < 0 ? bytes : file.subarray(0, end);
};

function keyOf({ bytes, print, hints = {} }: BillFile): string {
  const hash = createHash('sha256').update(withoutTail(bytes)).update('|');
  if (print) hash.update(withoutTail(print));
  return hash.update(JSON.stringify(hints)).digest('hex');
}

/** A copy, so that a caller cannot change the recorded reading. */
const copyOf = ({ pages, ...rest }: ReadBill): ReadBill => ({
  ...structuredClone(rest),
  pages: pages.map((page) => ({ ...page, jpeg: Buffer.from(page.jpeg) })),
});

function startRecordedReader(): BillReader {
  return {
    async readBill(file, options = {}) {
      options.signal?.throwIfAborted();
      const key = keyOf(file);
      const known = readings.get(key);
      if (known) {
        options.onProgress?.(100);
        return copyOf(known);
      }
      reader ??= startBillReader({ children: 1 });
      const reading = await reader.readBill(file, options);
      readings.set(key, copyOf(reading));
      return reading;
    },
    // The reader stays for the next server of this process.
    close: () => Promise.resolve(),
  };
}

/** From now on this process answers a document that it has read before from the reading of then, or reads each as the product does. */
export async function chooseReader(which: 'recorded' | 'child processes'): Promise<void> {
  if (which === chosen) return;
  const start = which === 'recorded' ? startRecordedReader : () => startBillReader();
  chosen = which;
  serviceReader.start = start;
  await Promise.all([stopReadingBills(), reader?.close()]);
  reader = undefined;
}
