import { jobKind } from '../../../platform/jobs/job-kinds.ts';

export const runImportJob = jobKind<{ import_id: string }>('imports.run', { concurrency: 1 });
export const undoImportJob = jobKind<{ import_id: string }>('imports.undo', { concurrency: 1 });
