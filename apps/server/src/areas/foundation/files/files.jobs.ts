import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { eraseFilesJob } from './files.job-kinds.ts';
import { eraseFiles } from './files.service.ts';

export const fileMaintenance = [
  maintenanceHandler(eraseFilesJob, (ctx, { erased_organizations }) => eraseFiles(ctx, erased_organizations)),
];
