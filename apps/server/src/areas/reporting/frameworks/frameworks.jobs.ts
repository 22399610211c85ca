import { maintenanceHandler } from '../../../platform/jobs/job-handlers.ts';
import { remindJob } from './frameworks.job-kinds.ts';
import { remindOfQuestions } from './asking/reminders.service.ts';

export const frameworksJobs = [maintenanceHandler(remindJob, (ctx) => remindOfQuestions(ctx))];
