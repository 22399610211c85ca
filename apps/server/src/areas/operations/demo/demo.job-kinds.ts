import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Makes the sensors of the demo with the values of a year, and afterwards the values of the minutes since then. */
export const demoSensorsJob = maintenanceKind<Record<never, never>>('demo.sensors', {
  concurrency: 1,
  cron: '* * * * *',
});
