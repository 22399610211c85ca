import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Applies the rules where documents wait for them and no job does: after a crash. */
export const applyWaitingRulesJob = maintenanceKind<Record<string, never>>('documents.apply-waiting-rules', {
  concurrency: 1,
  cron: '5-55/10 * * * *',
});
