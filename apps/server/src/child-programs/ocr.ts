// Reads bills in a process of its own; started by platform/child-process-pool.ts.
import type { ReadingHints } from '@steward/core/bill-reading/reading';
import { readDocument } from '../gateways/ocr/read-document.ts';
import { serveTasks } from './serve-tasks.ts';

serveTasks(({ bytes, hints }: { bytes: Uint8Array; hints: ReadingHints }, onProgress) =>
  readDocument(bytes, hints, onProgress),
);
