import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { eraseFilesJob, sweepContentsJob } from './files.job-kinds.ts';
import { eraseFiles, sweepContents } from './files.service.ts';

export const fileMaintenance = [
  maintenanceHandler(eraseFilesJob, (ctx, { erased_organizations }) => eraseFiles(ctx, erased_organizations)),
  maintenanceHandler(sweepContentsJob, sweepContents),
];
