import { Failure, failures } from '@steward/contract/failures';
import { fromKysely, PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Tx } from '../database/connection.ts';
import { inTransaction, reading } from '../database/transaction.ts';
import { choreKinds, jobKinds, type ChorePayloads, type JobPayloads, type JobSender } from './job-kinds.ts';
import { scopeOf, type Ctx, type Platform } from './ctx.ts';
import { tell } from './live.ts';
import type { Logger } from './log.ts';
import { uuid } from './uuid.ts';

export type JobKind = keyof JobPayloads;

/** What a handler has beside the payload. */
export interface JobHandle {
  id: string;
  ownerId: string | undefined;
  /** Aborted when the owner cancels or the worker stops. */
  signal: AbortSignal;
  /** 0 to 100; `step` is a word the web translates. Cheap to call often. */
  progress(percent: number, step?: string): Promise<void>;
}

export type ChoreHandlers = { [K in keyof ChorePayloads]?: (ctx: Ctx, payload: ChorePayloads[K]) => Promise<void> };
/** Told once of a job that somebody waits for and that failed for good. */
export type FailedJobTeller = (ctx: Ctx, kind: JobKind, ownerId: string) => Promise<void>;
export type JobHandlers = { [K in JobKind]?: (ctx: Ctx, payload: JobPayloads[K], job: JobHandle) => Promise<unknown> };

const RETRIES = 3;
// The database tells of new jobs at once; of those whose time has come, only asking tells.
const TAKING = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

interface Ticket {
  organization_id: string;
  job_id: string;
}

const bossOptions = (config: pg.PoolConfig) => ({
  ...(config as {
    host?: string;
    port?: number;
    database?: string;
    user?: string;
    connectionString?: string;
    options?: string;
  }),
  schema: 'pgboss',
  application_name: 'steward jobs',
  useListenNotify: true,
});

/** Makes the queue's tables and one queue per kind, as the owner of the database. */
export async function prepareJobs(owner: pg.PoolConfig, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(owner), supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  for (const [name, options] of Object.entries({ ...jobKinds, ...choreKinds })) {
    await boss.createQueue(name, {
      retryLimit: RETRIES,
      retryDelay: 2,
      retryBackoff: true,
      heartbeatSeconds: 15,
      expireInSeconds: 3600,
      notify: true,
      ...options.queue,
    });
  }
  for (const [name, { cron }] of Object.entries(choreKinds))
    if (cron) await boss.schedule(name, cron, {}, { missed: 'once' });
  await boss.stop({ graceful: false });
  await client.query('grant usage on schema pgboss to steward_app');
  await client.query('grant select, insert, update, delete, truncate on all tables in schema pgboss to steward_app');
  await client.query('grant execute on all functions in schema pgboss to steward_app');
}

/** The queue: any number of servers put jobs in, any number of workers take them out. */
export class JobQueue implements JobSender {
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();
  private tellFailed: FailedJobTeller | undefined;

  constructor(config: pg.PoolConfig, log: Logger, works: boolean) {
    this.boss = new PgBoss({
      ...bossOptions(config),
      migrate: false,
      createSchema: false,
      supervise: works,
      schedule: works,
      max: works ? 6 : 2,
      monitorIntervalSeconds: 5,
      superviseIntervalSeconds: 5,
      maintenanceIntervalSeconds: 300,
    });
    this.boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  }

  async start(): Promise<void> {
    await this.boss.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.boss.stop({ graceful: true, timeout: 5000, close: true });
  }

  async send(db: Tx, kind: JobKind, ticket: Ticket): Promise<void> {
    await this.boss.send(kind, ticket, { db: fromKysely(db) });
  }

  async sendChore<K extends keyof ChorePayloads>(db: Tx, kind: K, payload: ChorePayloads[K], startAfterSeconds = 0) {
    await this.boss.send(kind, payload, { db: fromKysely(db), startAfter: startAfterSeconds });
  }

  /** Takes jobs of every kind that has a handler, until `stop`. */
  async work(
    platform: Platform,
    handlers: JobHandlers,
    chores: ChoreHandlers,
    tellFailed?: FailedJobTeller,
  ): Promise<void> {
    this.tellFailed = tellFailed;
    for (const kind of Object.keys(chores) as (keyof ChorePayloads)[]) {
      const handler = chores[kind] as (ctx: Ctx, payload: object) => Promise<void>;
      await this.boss.work<object>(
        kind,
        { localConcurrency: choreKinds[kind].concurrency, ...TAKING },
        async ([job]) => {
          if (job) await handler(choreCtx(platform, job.id), job.data);
        },
      );
    }
    for (const kind of Object.keys(handlers) as JobKind[]) {
      const { concurrency } = jobKinds[kind];
      await this.boss.work<Ticket>(kind, { localConcurrency: concurrency, ...TAKING }, async ([job]) => {
        if (job)
          await this.carryOut(
            platform,
            kind,
            handlers,
            job.data,
            job.retryCount >= (jobKinds[kind].queue?.retryLimit ?? RETRIES),
          );
      });
    }
  }

  private async carryOut(
    platform: Platform,
    kind: JobKind,
    handlers: JobHandlers,
    ticket: Ticket,
    isLastTry: boolean,
  ): Promise<void> {
    const ctx = workerCtx(platform, ticket.organization_id, ticket.job_id);
    const row = await inTransaction(ctx, async ({ db }) =>
      db
        .updateTable('jobs')
        .set((e) => ({ status: 'running', started_at: ctx.now, attempts: e('attempts', '+', 1) }))
        .where('organization_id', '=', ticket.organization_id)
        .where('id', '=', ticket.job_id)
        .where('status', 'in', ['queued', 'running'])
        .returning(['owner_id', 'payload', 'cancel_requested'])
        .executeTakeFirst(),
    );
    // Cancelled before it began, or its organization was erased.
    if (!row) return;
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, this.stopping.signal]);
    let said = -1;
    let saidAt = 0;
    const handle: JobHandle = {
      id: ticket.job_id,
      ownerId: row.owner_id ?? undefined,
      signal,
      progress: async (percent, step = '') => {
        const whole = Math.max(0, Math.min(100, Math.round(percent)));
        if (whole === said || (Date.now() - saidAt < 400 && whole < 100)) return;
        said = whole;
        saidAt = Date.now();
        await this.note(ctx, ticket, row.owner_id, { percent: whole, step });
      },
    };
    const watch = setInterval(() => {
      void this.isCancelRequested(ctx, ticket).then(
        (yes) => yes && abort.abort(),
        () => {},
      );
    }, 1000);
    try {
      if (row.cancel_requested) abort.abort();
      const handler = handlers[kind] as (ctx: Ctx, payload: unknown, job: JobHandle) => Promise<unknown>;
      const result = abort.signal.aborted ? undefined : await handler(ctx, row.payload, handle);
      await this.note(
        ctx,
        ticket,
        row.owner_id,
        abort.signal.aborted
          ? { status: 'cancelled', ended_at: new Date() }
          : { status: 'done', percent: 100, ended_at: new Date(), result: JSON.stringify(result ?? null) },
      );
    } catch (error) {
      if (abort.signal.aborted) {
        await this.note(ctx, ticket, row.owner_id, { status: 'cancelled', ended_at: new Date() });
        return;
      }
      // The worker is stopping: the queue hands the job to the next one.
      if (this.stopping.signal.aborted) throw error;
      const { code } = error as { code?: string };
      platform.log.warn({ err: error, kind, job: ticket.job_id }, 'a job failed');
      // What a person must mend does not mend itself by another try.
      const isTheirs = error instanceof Failure && failures[error.code].status < 500;
      if (isLastTry || isTheirs) {
        await this.note(ctx, ticket, row.owner_id, {
          status: 'failed',
          failure_code: code?.includes('.') ? code : 'server.failed',
          ended_at: new Date(),
        });
        if (row.owner_id) await this.tellFailed?.(ctx, kind, row.owner_id);
      }
      if (isTheirs) return;
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  private async isCancelRequested(ctx: Ctx, ticket: Ticket): Promise<boolean> {
    const row = await reading(ctx, async ({ db }) =>
      db
        .selectFrom('jobs')
        .select('cancel_requested')
        .where('organization_id', '=', ticket.organization_id)
        .where('id', '=', ticket.job_id)
        .executeTakeFirst(),
    );
    return row?.cancel_requested ?? true;
  }

  private async note(ctx: Ctx, ticket: Ticket, ownerId: string | null, change: Record<string, unknown>): Promise<void> {
    await inTransaction(ctx, async ({ db }) => {
      await db
        .updateTable('jobs')
        .set(change)
        .where('organization_id', '=', ticket.organization_id)
        .where('id', '=', ticket.job_id)
        .execute();
      if (ownerId)
        await tell(db, {
          organization_id: ticket.organization_id,
          user_id: ownerId,
          topic: 'job',
          data: { job_id: ticket.job_id, ...change, result: undefined },
        });
    });
  }
}

/** A context for the installation's own work: neither an actor nor an organization. */
export const choreCtx = (platform: Platform, requestId: string): Ctx => ({
  ...platform,
  now: new Date(),
  requestId,
  address: '',
  userAgent: '',
  origin: undefined,
  cookies: { set: new Map(), get: {} },
});

/** A context for work that no person asks for at this moment: the whole organization, no actor. */
export const workerCtx = (platform: Platform, organizationId: string, requestId: string): Ctx => ({
  ...choreCtx(platform, requestId),
  scope: { organizationId, environments: 'all' },
});

/**
 * Puts a job into the queue within the caller's transaction: a rollback leaves none. The person who asked sees it, with its
 * progress, on every page and after a reload.
 */
export async function enqueue<K extends JobKind>(
  ctx: Ctx,
  db: Tx,
  kind: K,
  payload: JobPayloads[K],
  about: { organizationId?: string; subjectId?: string; isForNobody?: boolean } = {},
): Promise<string> {
  const organizationId = about.organizationId ?? scopeOf(ctx).organizationId;
  const id = uuid();
  await db
    .insertInto('jobs')
    .values({
      organization_id: organizationId,
      id,
      kind,
      payload: JSON.stringify(payload),
      // Nobody waits for what the product does by itself.
      owner_id: about.isForNobody ? null : (ctx.actor?.userId ?? null),
      subject_id: about.subjectId ?? null,
    })
    .execute();
  await ctx.jobs.send(db, kind, { organization_id: organizationId, job_id: id });
  return id;
}
