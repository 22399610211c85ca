import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Once a night: starts the next one for each organization. */
export const purgeTrashJob = maintenanceKind<Record<string, never>>('documents.purge', {
  concurrency: 1,
  cron: '40 2 * * *',
});
/** Deletes the documents of an organization whose time in the trash is over. */
export const purgeTrashOfJob = maintenanceKind<{ organization_id: string }>('documents.purge-organization', {
  concurrency: 1,
});
/** Reads the texts of an organization that wait, one document at a time. Its handler is in `estate/document-text`. */
export const readTextsJob = maintenanceKind<{ organization_id: string }>('documents.read-texts', { concurrency: 1 });
