import { maintenanceKind } from '../../../platform/jobs/job-kinds.ts';

/** Starts the reading of texts where documents wait and no job does: after a crash, and on a new day. */
export const readWaitingTextsJob = maintenanceKind<Record<string, never>>('documents.read-waiting-texts', {
  concurrency: 1,
  cron: '*/10 * * * *',
});
/** Once a night: forgets the words that no text has any more. */
export const forgetWordsJob = maintenanceKind<Record<string, never>>('documents.forget-words', {
  concurrency: 1,
  cron: '10 3 * * *',
});
/** Applies the rules of an organization to the documents whose text was read. */
export const applyFilingRulesJob = maintenanceKind<{ organization_id: string }>('documents.apply-filing-rules', {
  concurrency: 1,
});
