import type { FailureCode } from '@steward/contract/failures';
import type { Ctx } from '../ctx.ts';
import type { JobKind, MaintenanceKind } from './job-kinds.ts';

/** What a handler has beside the payload. */
export interface JobHandle {
  id: string;
  ownerId: string | undefined;
  /** Aborted when the owner cancels or the worker stops. */
  signal: AbortSignal;
  /** The owner cancelled; otherwise an aborted signal means that the worker stops and another one begins again. */
  isCancelled: () => boolean;
  /** 0 to 100; `step` is a word the web translates. Cheap to call often. */
  progress(percent: number, step?: string): Promise<void>;
}

export interface JobHandler {
  kind: JobKind<unknown>;
  carryOut: (ctx: Ctx, payload: unknown, job: JobHandle) => Promise<unknown>;
  ended?: Ended<unknown> | undefined;
}

/** Called when a job ended for good without a result: cancelled (no code), refused, out of tries, or parked. */
type Ended<P> = (ctx: Ctx, payload: P, failureCode: FailureCode | undefined, jobId: string) => Promise<void>;

export interface MaintenanceHandler {
  kind: MaintenanceKind<unknown>;
  /** `stopping`: the worker stops, and long work ends where it can go on later. */
  carryOut: (ctx: Ctx, payload: unknown, stopping: AbortSignal) => Promise<void>;
}

/** Pairs a kind of job with the function that does it. It may run twice: after a crash the job is taken up again. */
export const jobHandler = <P>(
  kind: JobKind<P>,
  carryOut: (ctx: Ctx, payload: P, job: JobHandle) => Promise<unknown>,
  { ended }: { ended?: Ended<P> } = {},
): JobHandler => ({
  kind,
  carryOut: (ctx, payload, job) => carryOut(ctx, payload as P, job),
  ended: ended && ((ctx, payload, failureCode, jobId) => ended(ctx, payload as P, failureCode, jobId)),
});

export const maintenanceHandler = <P>(
  kind: MaintenanceKind<P>,
  carryOut: (ctx: Ctx, payload: P, stopping: AbortSignal) => Promise<void>,
): MaintenanceHandler => ({ kind, carryOut: (ctx, payload, stopping) => carryOut(ctx, payload as P, stopping) });
