import type { ArchiveSize } from './archive-reader.ts';
import { jobKind } from '../../../platform/jobs/job-kinds.ts';

export const exportJob = jobKind<Record<never, never>>('archives.export', { concurrency: 1, queue: { retryLimit: 1 } });
export const checkJob = jobKind<{ file_id: string; name: string; size: ArchiveSize }>('archives.check', {
  concurrency: 1,
  queue: { retryLimit: 1 },
});
export const importJob = jobKind<{ file_id: string; size: ArchiveSize }>('archives.import', {
  concurrency: 1,
  queue: { retryLimit: 1 },
});
