import { jobHandler } from '../../../platform/jobs/job-handlers.ts';
import { printReport } from './printing.service.ts';
import { reportFileJob } from './report-files.job-kinds.ts';

export const reportFilesJobs = [jobHandler(reportFileJob, printReport)];
