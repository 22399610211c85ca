import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { makePdf } from './pdf.service.ts';
import { frameworkPdfJob } from './report-files.job-kinds.ts';

export const reportFilesJobs = [jobHandler(frameworkPdfJob, makePdf)];
