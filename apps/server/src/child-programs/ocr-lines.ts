// Reads a part of a page on a thread of its own; started by gateways/ocr/engine/two-threads.ts.
import { parentPort } from 'node:worker_threads';
import type { Reading } from '../gateways/ocr/engine/reading.ts';
import { readHere } from '../gateways/ocr/engine/tesseract.ts';
import type { FromThread } from '../gateways/ocr/engine/two-threads.ts';

parentPort?.on('message', (reading: Reading) => {
  const reply = (answer: FromThread) => parentPort?.postMessage(answer);
  readHere(reading).then(
    (lines) => reply({ lines }),
    (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
