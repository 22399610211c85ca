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
