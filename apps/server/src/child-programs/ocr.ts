// Reads bills in a process of its own; started by platform/jobs/child-process-pool.ts.
import type { ReadingHints } from '@steward/core/bill-reading/reading';
import { findPairs, type PairTask } from '../gateways/ocr/invoices/invoice-pairs.ts';
import { readDocument } from '../gateways/ocr/read-document.ts';
import { serveTasks } from './serve-tasks.ts';

interface ReadTask {
  bytes: Uint8Array;
  hints: ReadingHints;
  print?: Uint8Array;
}

serveTasks((task: ReadTask | PairTask, onProgress): Promise<unknown> =>
  'pair' in task ? findPairs(task) : readDocument(task.bytes, task.hints, onProgress, task.print),
);
