import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Checks every hour whether a backup is due. */
export const backupJob = maintenanceKind<Record<never, never>>('housekeeping.backup', {
  concurrency: 1,
  cron: '41 * * * *',
  // The next hour tries again.
  queue: { retryLimit: 0 },
});

export const housekeepingJob = maintenanceKind<Record<never, never>>('housekeeping.run', {
  concurrency: 1,
  cron: '17 3 * * *',
});
