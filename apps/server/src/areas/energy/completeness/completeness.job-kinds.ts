import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Looks for overdue bills every morning; each data owner is reminded once a week at most. */
export const remindOwnersJob = maintenanceKind<Record<never, never>>('completeness.remind', {
  concurrency: 1,
  cron: '23 6 * * *',
});

/** The reminders of one organization. */
export const remindOrganizationJob = maintenanceKind<{ organization_id: string }>('completeness.remind-organization', {
  concurrency: 1,
});

/** Looks for properties whose bills or meters have changed since their points of supply were counted. */
export const countPointsJob = maintenanceKind<Record<never, never>>('completeness.count-points', {
  concurrency: 1,
  cron: '* * * * *',
});

/** Counts those of one organization. */
export const countOrganizationJob = maintenanceKind<{ organization_id: string }>('completeness.count-organization', {
  concurrency: 1,
});
