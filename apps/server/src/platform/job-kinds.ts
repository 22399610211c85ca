/** What each kind of job needs to know. A new kind is one line here, one below, and a handler in its area's `jobs.ts`. */
export interface JobPayloads {
  'bills.read': { bill_id: string };
  'mails.send': { mail_id: string };
  'reports.pdf': { report_id: string; round: number; language: 'en' | 'ar' | 'de' };
}

export const jobKinds: Record<
  keyof JobPayloads,
  { concurrency: number; queue?: { retryLimit?: number; retryDelay?: number } }
> = {
  'bills.read': { concurrency: 2, queue: { retryLimit: 2 } },
  'mails.send': { concurrency: 2, queue: { retryLimit: 8, retryDelay: 10 } },
  'reports.pdf': { concurrency: 1 },
};
