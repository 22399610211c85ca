import type { TraceCarrier } from '../monitoring/tracing.ts';
import type { Tx } from '../../database/connection.ts';

interface KindOptions {
  concurrency: number;
  queue?: { retryLimit?: number; retryDelay?: number; retryDelayMax?: number };
}

/** A kind of background work that an organization asked for; `P` is what its handler needs to know. */
export interface JobKind<P> extends KindOptions {
  name: string;
  /** Only a type. */
  payload?: P;
}

/** Work of the installation itself: no organization has it, nobody asked for it, nobody sees its progress. */
export interface MaintenanceKind<P> extends JobKind<P> {
  /** When it is due by itself, in UTC; a time missed while nothing ran is made up for once. */
  cron?: string;
}

/**
 * Names a kind of job in `<area>.job-kinds.ts`, apart from its handler: whoever enqueues it imports no handler, so a job can start
 * a job without a ring of imports.
 */
export const jobKind = <P>(name: string, options: KindOptions): JobKind<P> => ({ name, ...options });
export const maintenanceKind = <P>(name: string, options: KindOptions & { cron?: string }): MaintenanceKind<P> => ({
  name,
  ...options,
});

/** What travels with a job; the request that made it is for logs and traces. */
export interface JobPayload {
  organization_id: string;
  job_id: string;
  request_id?: string;
  trace?: TraceCarrier;
}

/** Puts jobs into the queue, within the transaction that needs them. */
export interface JobSender {
  send(db: Tx, kind: JobKind<unknown>, payload: JobPayload): Promise<void>;
  sendMaintenance<P extends object>(
    db: Tx,
    kind: MaintenanceKind<P>,
    payload: P,
    startAfterSeconds?: number,
  ): Promise<void>;
}
