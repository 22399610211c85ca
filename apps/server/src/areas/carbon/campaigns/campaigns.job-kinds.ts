import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Asks every morning who is to be reminded. */
export const remindJob = maintenanceKind<Record<never, never>>('campaigns.remind', {
  concurrency: 1,
  cron: '23 6 * * *',
});
