import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { addUpStorage } from './storage.service.ts';
import { sweepUploadsJob } from './uploads.job-kinds.ts';
import { sweepUploads } from './uploads.sweep.ts';

export const uploadsMaintenance = [
  maintenanceHandler(sweepUploadsJob, async (ctx) => {
    await sweepUploads(ctx);
    await addUpStorage(ctx);
  }),
];
