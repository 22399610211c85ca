import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Goes on with what migrations marked to be counted again. */
export const recountJob = maintenanceKind<Record<string, never>>('jobs.recount', {
  concurrency: 1,
  cron: '* * * * *',
});
