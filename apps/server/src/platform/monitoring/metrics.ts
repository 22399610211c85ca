import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type pg from 'pg';

const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const JOB_SECONDS = [0.1, 1, 5, 15, 60, 300, 1800];

interface Waiting {
  kind: string;
  waiting: number;
  running: number;
  oldest_seconds: number;
}

/** Only due work; jobs scheduled for later do not wait yet. */
const WAITING = `
  select name as kind,
    count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
    count(*) filter (where state = 'active')::int as running,
    coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as oldest_seconds
  from pgboss.job where state in ('created', 'retry', 'active') group by name`;

/** The metrics for Prometheus: of the process, its calls and its queue, without names of people or organizations. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly calls = new Histogram({
    name: 'steward_call_seconds',
    help: 'Calls answered, by call and HTTP status',
    labelNames: ['call', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'steward_job_seconds',
    help: 'Jobs that ended, by kind and how; a bill that was read is kind bills.read',
    labelNames: ['kind', 'ended'] as const,
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  private readonly recounts = new Gauge({
    name: 'steward_recount_properties',
    help: 'Properties that are counted again after an update of the program, by what is counted; state: done or left',
    labelNames: ['recount', 'state'] as const,
    registers: [this.registry],
  });
  private readonly errors = new Counter({
    name: 'steward_own_mistakes_total',
    help: 'Calls that failed by a mistake of the program',
    registers: [this.registry],
  });

  private lookUp: () => Promise<void> = async () => {};

  answered(call: string, status: number, seconds: number): void {
    this.calls.observe({ call, status }, seconds);
    if (status === 500) this.errors.inc();
  }

  jobEnded(kind: string, ended: 'done' | 'failed' | 'cancelled' | 'again', seconds: number): void {
    this.jobs.observe({ kind, ended }, seconds);
  }

  recounted(recount: string, done: number, total: number): void {
    this.recounts.set({ recount, state: 'done' }, done);
    this.recounts.set({ recount, state: 'left' }, Math.max(0, total - done));
  }

  /** Adds metrics that are read on each request: memory and event loop, the pool, the queue, live streams, the newest backup. */
  watch(about: { pool: pg.Pool; streams: () => number; newestBackup?: () => Date | undefined }): void {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'steward_database_connections',
      help: 'Connections of the pool, by state; waiting: calls that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        const { totalCount, idleCount, waitingCount } = about.pool;
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
    const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'] as const, registers });
    const waiting = gauge('steward_jobs_waiting', 'Jobs that are due and wait, by kind');
    const running = gauge('steward_jobs_running', 'Jobs under way, by kind');
    const oldest = gauge('steward_jobs_oldest_seconds', 'How long the oldest waiting job has been due, by kind');
    const up = new Gauge({ name: 'steward_database_up', help: '1 when the database answered just now', registers });
    this.lookUp = async () => {
      for (const one of [waiting, running, oldest]) one.reset();
      try {
        const { rows } = await about.pool.query<Waiting>(WAITING);
        for (const { kind, ...row } of rows) {
          waiting.set({ kind }, row.waiting);
          running.set({ kind }, row.running);
          oldest.set({ kind }, row.oldest_seconds);
        }
        up.set(1);
      } catch {
        up.set(0);
      }
    };
    new Gauge({
      name: 'steward_live_streams',
      help: 'Open streams of live updates',
      registers,
      collect() {
        this.set(about.streams());
      },
    });
    const { newestBackup } = about;
    if (newestBackup)
      new Gauge({
        name: 'steward_backup_timestamp_seconds',
        help: 'When the newest whole backup was made; 0: there is none',
        registers,
        collect() {
          this.set((newestBackup()?.getTime() ?? 0) / 1000);
        },
      });
  }

  /** Queried first: the registry collects all metrics at once, and would show the values of the last request. */
  async read(): Promise<string> {
    await this.lookUp();
    return this.registry.metrics();
  }
}
