import { jobKind } from '../../../platform/job-kinds.ts';

/** Finds the property of a document that came in, by the numbers on it. */
export const placeFileJob = jobKind<{ bill_delivery_file_id: string }>('bill-intake.place', {
  concurrency: 1,
  queue: { retryLimit: 2 },
});
