import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { remindJob } from './campaigns.job-kinds.ts';
import { remindOwners } from './reminders.service.ts';

export const campaignsJobs = [maintenanceHandler(remindJob, (ctx) => remindOwners(ctx))];
