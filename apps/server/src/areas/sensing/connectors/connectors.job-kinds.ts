import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Asks the addresses and reads the folders that are due. */
export const runConnectorsJob = maintenanceKind<Record<never, never>>('connectors.run', {
  concurrency: 1,
  cron: '* * * * *',
});
