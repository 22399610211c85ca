import { jobKind } from '../../../platform/jobs/job-kinds.ts';

export const sendMailJob = jobKind<{ mail_id: string }>('mails.send', {
  concurrency: 2,
  queue: { retryLimit: 8, retryDelay: 10 },
});
