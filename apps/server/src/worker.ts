import { archiveJobs } from './areas/archives/archives.jobs.ts';
import { billJobs } from './areas/bills/bills.jobs.ts';
import { ghgJobs } from './areas/ghg/ghg.jobs.ts';
import { mailJobs } from './areas/mails/mails.jobs.ts';
import { fileChores } from './areas/files/files.jobs.ts';
import { housekeepingChores } from './areas/housekeeping/housekeeping.jobs.ts';
import { notificationChores, notificationJobs } from './areas/notifications/notifications.jobs.ts';
import type { ChoreHandlers, JobHandlers } from './platform/jobs.ts';

/** Every kind of background work; only the process that works imports it. */
export const jobHandlers: JobHandlers = { ...mailJobs, ...billJobs, ...ghgJobs, ...archiveJobs, ...notificationJobs };
export const choreHandlers: ChoreHandlers = { ...fileChores, ...housekeepingChores, ...notificationChores };
export { tellFailedJob } from './areas/notifications/notifications.jobs.ts';
