import type { TraceCarrier } from '../monitoring/tracing.ts';
import type { Tx } from '../../database/connection.ts';

interface KindOptions {
  concurrency: number;
  queue?: { retryLimit?: number; retryDelay?: number; retryDelayMax?: number };
}

/** A kind of background work of an organization; `P` is the input of its handler. */
export interface JobKind<P> extends KindOptions {
  name: string;
  /** Only for the type. */
  payload?: P;
}

/** Work of the installation itself, without an organization, an owner or visible progress. */
export interface MaintenanceKind<P> extends JobKind<P> {
  /** The schedule in UTC; a time missed while no server ran is made up for once. */
  cron?: string;
}

/**
 * Declares a kind of job in `<area>.job-kinds.ts`, separate from its handler: code that enqueues it does not import the handler, so jobs
 * can start other jobs without circular imports.
 */
export const jobKind = <P>(name: string, options: KindOptions): JobKind<P> => ({ name, ...options });
export const maintenanceKind = <P>(name: string, options: KindOptions & { cron?: string }): MaintenanceKind<P> => ({
  name,
  ...options,
});

/** The stored data of a job; the request that made it is for logs and traces. */
export interface JobPayload {
  organization_id: string;
  job_id: string;
  request_id?: string;
  trace?: TraceCarrier;
}

/** Queues jobs, in the transaction of the caller. */
export interface JobSender {
  send(db: Tx, kind: JobKind<unknown>, payload: JobPayload): Promise<void>;
  sendMaintenance<P extends object>(
    db: Tx,
    kind: MaintenanceKind<P>,
    payload: P,
    startAfterSeconds?: number,
  ): Promise<void>;
}
