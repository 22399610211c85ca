import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Deletes uploads that have expired or were used, and adds up the changes of the space. */
export const sweepUploadsJob = maintenanceKind<Record<never, never>>('uploads.sweep', {
  concurrency: 1,
  cron: '27 * * * *',
});
