import { jobKind, maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Finds the property of a received document by the numbers on it. */
export const placeFileJob = jobKind<{ bill_delivery_file_id: string }>('bill-intake.place', {
  concurrency: 1,
  queue: { retryLimit: 2 },
});

/** Processes the folders for bills. */
export const emptyFoldersJob = maintenanceKind<Record<never, never>>('bill-intake.folders', {
  concurrency: 1,
  cron: '* * * * *',
});

/** Processes the mailbox for bills. */
export const emptyMailboxJob = maintenanceKind<Record<never, never>>('bill-intake.mailbox', {
  concurrency: 1,
  cron: '* * * * *',
});
