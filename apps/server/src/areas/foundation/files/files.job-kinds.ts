import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Deletes the files of deleted organizations. */
export const eraseFilesJob = maintenanceKind<{ erased_organizations: readonly string[] }>('files.erase', {
  concurrency: 1,
  queue: { retryLimit: 50, retryDelay: 10, retryDelayMax: 3600 },
});

/** Every hour: deletes bytes that no row names. */
export const sweepContentsJob = maintenanceKind<Record<string, never>>('files.sweep', {
  concurrency: 1,
  cron: '50 * * * *',
});

/** Scans the files of an organization that wait for the virus scanner, one at a time. */
export const scanFilesJob = maintenanceKind<{ organization_id: string }>('files.scan', { concurrency: 2 });
/** Starts the scans that are due. */
export const scanDueJob = maintenanceKind<Record<string, never>>('files.scan-due', {
  concurrency: 1,
  cron: '* * * * *',
});
/** Queues the files from before there was a virus scanner. */
export const scanKnownJob = maintenanceKind<Record<string, never>>('files.scan-known', {
  concurrency: 1,
  cron: '25 * * * *',
});
