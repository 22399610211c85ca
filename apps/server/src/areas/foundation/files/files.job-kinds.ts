import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Erases the files of organizations that were erased. */
export const eraseFilesJob = maintenanceKind<{ erased_organizations: readonly string[] }>('files.erase', {
  concurrency: 1,
  queue: { retryLimit: 50, retryDelay: 10, retryDelayMax: 3600 },
});
