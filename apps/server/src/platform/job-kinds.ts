import type { Tx } from '../database/connection.ts';

/** What each kind of job needs to know. A new kind is one line here, one below, and a handler in its area's `jobs.ts`. */
export interface JobPayloads {
  'archives.export': Record<never, never>;
  'archives.import': { file_id: string };
  'bills.read': { bill_id: string };
  'mails.send': { mail_id: string };
  'reports.pdf': { report_id: string; round: number; language: 'en' | 'ar' | 'de' };
  'notifications.webhook': {
    user_id: string;
    event: string;
    title: string;
    message: string;
    redirect_url: string;
    at: string;
  };
}

/** Work of the installation itself: no organization has it, nobody asked for it, nobody sees its progress. */
export interface ChorePayloads {
  'files.erase': { erased_organizations: readonly string[] };
  'housekeeping.run': Record<never, never>;
  'notifications.collect': { organization_id: string; user_id: string };
}

interface KindOptions {
  concurrency: number;
  queue?: { retryLimit?: number; retryDelay?: number; retryDelayMax?: number };
}

export const jobKinds: Record<keyof JobPayloads, KindOptions> = {
  'archives.export': { concurrency: 1, queue: { retryLimit: 1 } },
  'archives.import': { concurrency: 1, queue: { retryLimit: 1 } },
  'bills.read': { concurrency: 2, queue: { retryLimit: 2 } },
  'mails.send': { concurrency: 2, queue: { retryLimit: 8, retryDelay: 10 } },
  'reports.pdf': { concurrency: 1 },
  'notifications.webhook': { concurrency: 2, queue: { retryLimit: 8, retryDelay: 15, retryDelayMax: 3600 } },
};

/** `cron`: when it is due by itself, in UTC; a time missed while nothing ran is made up for once. */
export const choreKinds: Record<keyof ChorePayloads, KindOptions & { cron?: string }> = {
  'files.erase': { concurrency: 1, queue: { retryLimit: 50, retryDelay: 10, retryDelayMax: 3600 } },
  'housekeeping.run': { concurrency: 1, cron: '17 3 * * *' },
  'notifications.collect': { concurrency: 1 },
};

/** Puts jobs into the queue, within the transaction that needs them. */
export interface JobSender {
  send(db: Tx, kind: keyof JobPayloads, ticket: { organization_id: string; job_id: string }): Promise<void>;
  sendChore<K extends keyof ChorePayloads>(
    db: Tx,
    kind: K,
    payload: ChorePayloads[K],
    startAfterSeconds?: number,
  ): Promise<void>;
}
