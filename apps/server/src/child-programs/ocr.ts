// Reads bills in a process of its own; started by platform/jobs/child-process-pool.ts.
import type { ReadingHints } from '@steward/core/bill-reading/reading';
import { findPairs, type PairTask } from '../gateways/ocr/invoices/invoice-pairs.ts';
import { readDocument } from '../gateways/ocr/read-document.ts';
import { readScan, type ScanTask } from '../gateways/ocr/read-scan.ts';
import { serveTasks } from './serve-tasks.ts';

interface ReadTask {
  bytes: Uint8Array;
  hints: ReadingHints;
  print?: Uint8Array;
}

serveTasks((task: ReadTask | PairTask | ScanTask, onProgress): Promise<unknown> => {
  if ('pair' in task) return findPairs(task);
  return 'scan' in task ? readScan(task, onProgress) : readDocument(task.bytes, task.hints, onProgress, task.print);
});
