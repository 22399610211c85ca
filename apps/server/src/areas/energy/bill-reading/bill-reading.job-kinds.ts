import { jobKind } from '../../../platform/jobs/job-kinds.ts';

/** Renders the pages of a document that was attached to a typed bill. */
export const showPagesJob = jobKind<{ bill_id: string }>('bills.show-pages', {
  concurrency: 1,
  queue: { retryLimit: 2 },
});

/** Reads the file of a bill. */
export const readBillJob = jobKind<{ bill_id: string }>('bills.read', { concurrency: 2, queue: { retryLimit: 2 } });
