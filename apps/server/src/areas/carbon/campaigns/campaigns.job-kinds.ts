import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Reminds owners of requests every morning. */
export const remindJob = maintenanceKind<Record<never, never>>('campaigns.remind', {
  concurrency: 1,
  cron: '23 6 * * *',
});
