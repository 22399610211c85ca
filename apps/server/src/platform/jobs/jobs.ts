import { Failure, failures, type FailureCode } from '@steward/contract/failures';
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss';
import type pg from 'pg';
import { isUnavailable } from '../../database/unavailable.ts';
import type { Tx } from '../../database/connection.ts';
import { insertMine, mine, updateMine, wholeOrganization } from '../../database/scoped.ts';
import { inTransaction, reading } from '../../database/transaction.ts';
import type { JobHandle, JobHandler } from './job-handlers.ts';
import type { JobKind, JobPayload, JobSender, MaintenanceKind } from './job-kinds.ts';
import { bossOptions, MAX_DEATHS, RETRIES, type Work } from './job-queues.ts';
import { JobPoll } from './job-poll.ts';
import { JobTurns, priorityOf } from './job-turns.ts';
import { workFor } from '../customer.ts';
import { scopeOf, type Ctx, type Platform, type Scope } from '../ctx.ts';
import { raise, type AreaEvent } from '../events.ts';
import { publish } from '../http/live.ts';
import type { Logger } from '../log.ts';
import { traceCarrier, traced } from '../monitoring/tracing.ts';
import { inOwnTime } from '../today.ts';
import { uuid } from '../uuid.ts';

// The database announces new jobs at once, and one poll for all kinds finds the others: no kind polls by itself.
const NEVER_SECONDS = 7 * 86_400;
const TAKING = {
  batchSize: 1,
  pollingIntervalSeconds: NEVER_SECONDS,
  notifyPollingIntervalSeconds: NEVER_SECONDS,
  includeMetadata: true,
} as const;

/** A job whose file waits for the virus scanner waits as well: at first two seconds, later a quarter of its age. */
const waitForScan = (createdAt: string, now: Date): number =>
  Math.round(Math.min(120, Math.max(2, (now.getTime() - new Date(createdAt).getTime()) / 4000)));

const isFailureCode = (code: string | undefined): code is FailureCode => code !== undefined && code in failures;

/** The queue: any number of servers add jobs, any number of workers process them. */
export class JobQueue implements JobSender {
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();
  private readonly turns = new JobTurns(() => this.boss.getDb());
  private readonly poll: JobPoll;

  constructor(config: pg.PoolConfig, log: Logger, works: boolean) {
    this.boss = new PgBoss({
      ...bossOptions(config),
      migrate: false,
      createSchema: false,
      supervise: works,
      schedule: works,
      max: works ? 6 : 2,
      // The poll asks for supervision where a process is silent; in between it only ends jobs that last too long, and counts.
      monitorIntervalSeconds: 5,
      superviseIntervalSeconds: 60,
      maintenanceIntervalSeconds: 300,
      // Jobs do not wait for other jobs.
      flowIntervalSeconds: 3600,
    });
    const report = (error: unknown) => log.warn({ err: error }, 'the job queue reported an error');
    this.boss.on('error', report);
    this.poll = new JobPoll(this.boss, report);
  }

  async start(): Promise<void> {
    await this.boss.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.poll.stop();
    await this.boss.stop({ graceful: true, timeout: 5000, close: true });
  }

  async send(db: Tx, kind: JobKind<unknown>, payload: JobPayload): Promise<void> {
    const turn = await this.turns.next(db, kind.name, payload.organization_id);
    await this.sendInTurn(db, kind, payload, priorityOf(turn));
  }

  private async sendInTurn(
    db: Tx,
    kind: JobKind<unknown>,
    payload: JobPayload,
    priority: number,
    startAfter = 0,
  ): Promise<void> {
    const group = { id: payload.organization_id };
    await this.boss.send(kind.name, payload, { db: fromKysely(db), priority, group, startAfter });
  }

  async sendMaintenance<P extends object>(db: Tx, kind: MaintenanceKind<P>, payload: P, startAfterSeconds = 0) {
    await this.boss.send(kind.name, payload, { db: fromKysely(db), startAfter: startAfterSeconds });
  }

  /** Processes jobs of every kind, until `stop`. */
  async work(platform: Platform, { jobs, maintenance }: Work): Promise<void> {
    for (const { kind, carryOut } of maintenance) {
      await this.take<object>(kind, async ({ id, data }) => {
        const act = () => carryOut(maintenanceCtx(platform, id), data, this.stopping.signal);
        await ('organization_id' in data ? workFor(String(data.organization_id), act) : act());
      });
    }
    for (const handler of jobs) {
      const { name, queue } = handler.kind;
      await this.take<JobPayload>(handler.kind, async ({ data, retryCount, priority }) => {
        const isLastTry = retryCount >= (queue?.retryLimit ?? RETRIES);
        const from = { carrier: data.trace ?? {}, kind: 'job' } as const;
        const about = { 'steward.request_id': data.request_id ?? '' };
        const act = () => this.carryOut(platform, handler, data, { isLastTry, priority });
        await workFor(data.organization_id, () => traced(`job ${name}`, about, act, from));
      });
    }
    this.poll.start();
  }

  /** Processes jobs of a kind, as many at once as it allows. Takes again after each job: the next one may have been announced while it ran. */
  private async take<P>(
    { name, concurrency }: Pick<JobKind<unknown>, 'name' | 'concurrency'>,
    carryOut: (job: JobWithMetadata<P>) => Promise<void>,
  ): Promise<void> {
    for (let i = 0; i < concurrency; i += 1) {
      const taker = { id: '', isFree: true };
      taker.id = await this.boss.work<P, void, typeof TAKING>(name, TAKING, async ([job]) => {
        if (!job) return;
        taker.isFree = false;
        try {
          await carryOut(job);
        } finally {
          taker.isFree = true;
          if (taker.id && !this.stopping.signal.aborted) this.boss.notifyWorker(taker.id);
        }
      });
      this.poll.add(name, taker);
    }
  }

  private async carryOut(
    platform: Platform,
    { kind, carryOut, ended }: JobHandler,
    payload: JobPayload,
    { isLastTry, priority }: { isLastTry: boolean; priority: number },
  ): Promise<void> {
    const ctx = await inOwnTime(workerCtx(platform, payload.organization_id, payload.request_id ?? payload.job_id));
    // A job can be handed out once more while the worker stops.
    if (this.stopping.signal.aborted)
      return inTransaction(ctx, ({ db }) => this.sendInTurn(db, kind, payload, priority));
    const started = performance.now();
    const row = await inTransaction(ctx, async ({ db, scope }) =>
      updateMine(db, scope, 'jobs')
        // `attempts` counts those without an orderly end, which decreases it again.
        .set((e) => ({ status: 'running', started_at: ctx.now, attempts: e('attempts', '+', 1) }))
        .where('id', '=', payload.job_id)
        .where('status', 'in', ['queued', 'running'])
        .returning(['owner_id', 'payload', 'cancel_requested', 'attempts', 'created_at'])
        .executeTakeFirst(),
    );
    if (!row) {
      const before = await this.findCancelled(ctx, payload);
      // Cancelled before it began; otherwise done already, or its organization was deleted.
      if (before) await ended?.(ctx, before.payload, undefined, payload.job_id);
      return;
    }
    let outcome: 'done' | 'failed' | 'cancelled' | 'again' = 'again';
    const end = async (status: 'cancelled' | 'failed', failure_code?: FailureCode) => {
      outcome = status;
      await ended?.(ctx, row.payload, failure_code, payload.job_id);
      const change = { status, failure_code: failure_code ?? null, ended_at: new Date() };
      const event: AreaEvent = {
        kind: 'job.failed',
        object_id: payload.job_id,
        to: row.owner_id ? [row.owner_id] : [],
        group: `job.failed ${kind.name}`,
      };
      try {
        await this.note(ctx, payload, row.owner_id, change, failure_code && event);
      } catch (error) {
        if (!failure_code || isUnavailable(error)) throw error;
        // A failing listener must not repeat the job.
        platform.log.error(
          { err: error, kind: kind.name, job: payload.job_id },
          'a listener refused that a job failed',
        );
        await this.note(ctx, payload, row.owner_id, change);
      }
    };
    if (row.attempts > MAX_DEATHS) {
      platform.log.error({ kind: kind.name, job: payload.job_id }, 'a job ended its process twice and is parked');
      return end('failed', 'job.parked');
    }
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, this.stopping.signal]);
    let said = -1;
    let saidAt = 0;
    const handle: JobHandle = {
      id: payload.job_id,
      ownerId: row.owner_id ?? undefined,
      signal,
      isCancelled: () => abort.signal.aborted,
      progress: async (percent, step = '') => {
        const whole = Math.max(0, Math.min(100, Math.round(percent)));
        if (whole === said || (Date.now() - saidAt < 400 && whole < 100)) return;
        said = whole;
        saidAt = Date.now();
        await this.note(ctx, payload, row.owner_id, { percent: whole, step });
      },
    };
    const watch = setInterval(() => {
      void this.isCancelRequested(ctx, payload).then(
        (yes) => yes && abort.abort(),
        () => {},
      );
    }, 1000);
    try {
      if (row.cancel_requested) abort.abort();
      const result = abort.signal.aborted ? undefined : await carryOut(ctx, row.payload, handle);
      if (abort.signal.aborted) return await end('cancelled');
      await this.note(ctx, payload, row.owner_id, {
        status: 'done',
        percent: 100,
        ended_at: new Date(),
        result: JSON.stringify(result ?? null),
      });
      outcome = 'done';
    } catch (error) {
      if (abort.signal.aborted) return end('cancelled');
      if (this.stopping.signal.aborted) return this.handBack(ctx, kind, payload, priority);
      const { code } = error as { code?: string };
      if (code === 'file.not-scanned')
        return await this.handBack(ctx, kind, payload, priority, waitForScan(row.created_at, new Date()));
      const about = { err: error, kind: kind.name, job: payload.job_id, requestId: ctx.requestId };
      if (isFailureCode(code) || isUnavailable(error)) platform.log.warn(about, 'a job failed');
      else platform.log.error(about, 'a job failed by our own mistake');
      // An error that a user has to fix is not tried again.
      const isTheirs = error instanceof Failure && failures[error.code].status < 500;
      if (isLastTry || isTheirs)
        return await this.onceBack(() => end('failed', isFailureCode(code) ? code : 'server.failed'));
      await this.onceBack(() => inTransaction(ctx, ({ db, scope }) => this.waitAgain(db, scope, payload)));
      throw error;
    } finally {
      clearInterval(watch);
      platform.metrics.jobEnded(kind.name, outcome, (performance.now() - started) / 1000);
    }
  }

  /** Waits for an unreachable database: a job that ends meanwhile has an orderly end and does not count as a death. */
  private async onceBack(write: () => Promise<unknown>): Promise<void> {
    for (;;)
      try {
        await write();
        return;
      } catch (error) {
        if (!isUnavailable(error) || this.stopping.signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
  }

  /**
   * The worker is stopping, or the job came too early: it is queued again in its turn as if it had never been started, for this or another
   * worker.
   */
  private handBack(
    ctx: Ctx,
    kind: JobKind<unknown>,
    payload: JobPayload,
    priority: number,
    startAfter = 0,
  ): Promise<void> {
    return inTransaction(ctx, async ({ db, scope }) => {
      if (await this.waitAgain(db, scope, payload)) await this.sendInTurn(db, kind, payload, priority, startAfter);
    });
  }

  private async waitAgain(db: Tx, scope: Scope, payload: JobPayload): Promise<boolean> {
    const waiting = await updateMine(db, scope, 'jobs')
      .set((e) => ({ status: 'queued', attempts: e('attempts', '-', 1) }))
      .where('id', '=', payload.job_id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    return Boolean(waiting);
  }

  private findCancelled(ctx: Ctx, payload: JobPayload) {
    return reading(ctx, async ({ db, scope }) =>
      mine(db, scope, 'jobs')
        .select('payload')
        .where('id', '=', payload.job_id)
        .where('status', '=', 'cancelled')
        .executeTakeFirst(),
    );
  }

  private async isCancelRequested(ctx: Ctx, payload: JobPayload): Promise<boolean> {
    const row = await reading(ctx, async ({ db, scope }) =>
      mine(db, scope, 'jobs').select('cancel_requested').where('id', '=', payload.job_id).executeTakeFirst(),
    );
    return row?.cancel_requested ?? true;
  }

  private async note(
    ctx: Ctx,
    payload: JobPayload,
    ownerId: string | null,
    change: Record<string, unknown>,
    event?: AreaEvent,
  ): Promise<void> {
    await inTransaction(ctx, async ({ db, scope }) => {
      await updateMine(db, scope, 'jobs').set(change).where('id', '=', payload.job_id).execute();
      if (ownerId)
        await publish(db, {
          organization_id: payload.organization_id,
          user_id: ownerId,
          topic: 'job',
          data: { job_id: payload.job_id, ...change, result: undefined },
        });
      if (event) await raise(ctx, db, event);
    });
  }
}

/** A context for work of the installation: without actor and organization. */
export const maintenanceCtx = (platform: Platform, requestId: string): Ctx => ({
  ...platform,
  now: new Date(),
  requestId,
  partOf: 'job',
  address: '',
  userAgent: '',
  origin: undefined,
  host: undefined,
  cookies: { set: new Map(), get: {} },
});

/** A context for work without a user: the whole organization, no actor. */
export const workerCtx = (platform: Platform, organizationId: string, requestId: string): Ctx => ({
  ...maintenanceCtx(platform, requestId),
  scope: { organizationId, environments: 'all' },
});

/**
 * Queues a job in the transaction of the caller: a rollback leaves none. Its owner sees it, with its progress, on every page and after a
 * reload.
 */
export async function enqueue<P>(
  ctx: Ctx,
  db: Tx,
  kind: JobKind<P>,
  payload: P,
  about: { organizationId?: string; subjectId?: string; isForNobody?: boolean } = {},
): Promise<string> {
  const organizationId = about.organizationId ?? scopeOf(ctx).organizationId;
  const id = uuid();
  await insertMine(db, wholeOrganization(organizationId), 'jobs', {
    id,
    kind: kind.name,
    payload: JSON.stringify(payload),
    // Automatic work has no owner who waits for it.
    owner_id: about.isForNobody ? null : (ctx.actor?.userId ?? null),
    subject_id: about.subjectId ?? null,
  }).execute();
  await ctx.jobs.send(db, kind, {
    organization_id: organizationId,
    job_id: id,
    request_id: ctx.requestId,
    trace: traceCarrier(),
  });
  return id;
}
