import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/**
 * Looks for findings on the bills of all organizations that were saved, changed or deleted. Started by each save, and every minute for what a
 * killed process left.
 */
export const auditBillsJob = maintenanceKind<Record<never, never>>('bills.audit', {
  concurrency: 1,
  cron: '* * * * *',
});
