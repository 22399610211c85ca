import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { runImportJob, undoImportJob } from './imports.job-kinds.ts';
import { runImport } from './run.service.ts';
import { endImport } from './imports.ending.ts';
import { takeBack } from './undo.service.ts';

export const importJobs = [
  jobHandler(runImportJob, (ctx, { import_id }, job) => runImport(ctx, import_id, job), {
    ended: (ctx, { import_id }) => endImport(ctx, import_id, 'stopped'),
  }),
  jobHandler(undoImportJob, (ctx, { import_id }, job) => takeBack(ctx, import_id, job), {
    ended: (ctx, { import_id }) => endImport(ctx, import_id, 'undone'),
  }),
];
