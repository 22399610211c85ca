import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Reminds people of questions every morning. */
export const remindJob = maintenanceKind<Record<never, never>>('frameworks.remind', {
  concurrency: 1,
  cron: '29 6 * * *',
});
