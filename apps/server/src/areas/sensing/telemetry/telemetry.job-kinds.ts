import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Packs local days that have ended, drops the partitions whose values are all packed, and throws away what is kept no longer. */
export const packDaysJob = maintenanceKind<Record<never, never>>('telemetry.pack', {
  concurrency: 1,
  cron: '12 * * * *',
});
