import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { recountJob } from './recounts.job-kinds.ts';
import { recountWhatIsDue } from './recounts.service.ts';

/** A run ends after this time, and that of the next minute goes on: a longer one would be taken for hung. */
const RUN_MS = 10 * 60_000;

export const recountJobs = [
  maintenanceHandler(recountJob, (ctx, _payload, stopping) =>
    recountWhatIsDue({ ...ctx, partOf: 'recount' }, AbortSignal.any([stopping, AbortSignal.timeout(RUN_MS)])),
  ),
];
