import type { Worker } from 'node:worker_threads';
import type { Call } from '@steward/contract/call';
import { Failure, type FailureCode } from '@steward/contract/failures';
import type pg from 'pg';
import { countProperties } from '../../database/scoped.ts';
import { reading } from '../../database/transaction.ts';
import type { Settings } from '../../settings.ts';
import { scopeOf, type Ctx } from '../ctx.ts';
import { startThread } from '../jobs/child-program.ts';
import type { Logger } from '../log.ts';

/** The part of the context that is sent to the thread; it has the rest of its own. */
export type ToldCtx = Pick<
  Ctx,
  'now' | 'requestId' | 'partOf' | 'address' | 'userAgent' | 'origin' | 'host' | 'bearer' | 'actor' | 'scope'
>;
export interface ToThread {
  id: number;
  call: string;
  ctx: ToldCtx;
  input: unknown;
}
/** `heap`: the bytes that the thread has for its objects. */
export type FromThread = { id: number; heap: number } & (
  | { json: Uint8Array }
  | { failure: { code: FailureCode; detail: string | undefined; errors: Failure['errors'] } }
  | { fault: { message: string; stack: string | undefined; code: string | undefined } }
);
/** With what the thread is started. */
export interface ThreadData {
  settings: Settings;
  database: pg.PoolConfig;
}

interface Task {
  told: ToThread;
  resolve: (json: Buffer) => void;
  reject: (error: Error) => void;
  /** Whether the thread ended once by itself while it was at this. */
  isSecondTry?: boolean;
}

const LARGE_KNOWN_MS = 300_000;
/** A thread that has so much memory for its objects is large: V8 keeps most of it until the thread ends. */
const LARGE_HEAP = 256 * 1024 ** 2;
/** A thread that needs more is ended by Node.js, so that the server itself is not. */
const LIMITS = { maxOldGenerationSizeMb: 1024 };
export const patience = {
  /** A call whose client has gone ends by itself within this time, or the thread is ended with it. */
  goneMs: 3000,
  /** The thread and its memory are given back after this time without a call. */
  idleMs: 300_000,
  largeIdleMs: 30_000,
};
const AT_MOST_MS = 120_000;

/**
 * Answers calls that compute much on a thread of its own, with its own connections: the event loop stays free for all others. Started by the
 * first call. If the thread ends, its calls are repeated once: they only read.
 */
export class ReadingThread {
  private worker: Worker | undefined;
  /** The thread that was ended because of one of its calls; the others are not to blame. */
  private ended: Worker | undefined;
  private readonly tasks = new Map<number, Task>();
  private readonly large = new Map<string, { isLarge: boolean; until: number }>();
  private asked = 0;
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly settings: Settings,
    private readonly database: pg.PoolConfig,
    private readonly log: Logger,
  ) {}

  /** Whether a call is answered here: it computes much, for an organization with many properties. */
  async takes(ctx: Ctx, { isComputed }: Pick<Call, 'isComputed'>): Promise<boolean> {
    if (!isComputed || !ctx.scope) return false;
    const { organizationId } = scopeOf(ctx);
    const now = performance.now();
    const known = this.large.get(organizationId);
    if (known && known.until > now) return known.isLarge;
    const most = this.settings.largeFrom;
    const properties = await reading(ctx, ({ db, scope }) => countProperties(db, scope, most + 1));
    if (this.large.size > 5000) this.large.clear();
    this.large.set(organizationId, { isLarge: properties > most, until: now + LARGE_KNOWN_MS });
    return properties > most;
  }

  /** The JSON of the whole answer. `gone`: the client has left. */
  run(ctx: Ctx, call: string, input: unknown, gone: AbortSignal): Promise<Buffer> {
    // The client may have left while the call waited for its place: then no event follows.
    if (this.isClosed || gone.aborted) return Promise.reject(busy());
    const { now, requestId, partOf, address, userAgent, origin, host, bearer, actor, scope } = ctx;
    const told = { now, requestId, partOf, address, userAgent, origin, host, bearer, actor, scope } as ToldCtx;
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      const settle =
        <T>(act: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          clearTimeout(left);
          gone.removeEventListener('abort', leave);
          act(value);
        };
      let left: NodeJS.Timeout | undefined;
      const end = () => this.drop(id);
      const late = setTimeout(end, AT_MOST_MS);
      const leave = () => (left = setTimeout(end, patience.goneMs));
      gone.addEventListener('abort', leave, { once: true });
      const task = { told: { id, call, ctx: told, input }, resolve: settle(resolve), reject: settle(reject) };
      this.tasks.set(id, task);
      this.give(task);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    for (const [id, task] of this.tasks) {
      this.tasks.delete(id);
      task.reject(busy());
    }
    await this.worker?.terminate();
  }

  /** Ends a call that takes too long or whose client is gone; with it the thread, since nothing else stops what it computes. */
  private drop(id: number): void {
    const task = this.tasks.get(id);
    if (!task) return;
    this.tasks.delete(id);
    task.reject(busy());
    this.ended = this.worker;
    void this.worker?.terminate();
  }

  private give(task: Task): void {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.postMessage(task.told);
  }

  private start(): Worker {
    const data: ThreadData = { settings: this.settings, database: this.database };
    const worker = startThread('reading', data, LIMITS);
    worker.on('message', (told: FromThread) => this.receive(told));
    worker.on('error', (error: Error) => this.log.error({ err: error }, 'the reading thread failed'));
    worker.on('exit', () => this.lost(worker));
    return worker;
  }

  private receive(told: FromThread): void {
    const task = this.tasks.get(told.id);
    this.tasks.delete(told.id);
    if (this.tasks.size === 0) this.rest(told.heap);
    if (!task) return;
    if ('json' in told) task.resolve(Buffer.from(told.json.buffer));
    else if ('failure' in told) {
      const { code, detail, errors } = told.failure;
      task.reject(new Failure(code, detail, errors));
    } else task.reject(Object.assign(new Error(told.fault.message), told.fault));
  }

  /** A resting thread does not keep the process alive. */
  private rest(heap: number): void {
    const { worker } = this;
    worker?.unref();
    clearTimeout(this.idle);
    this.idle = setTimeout(
      () => {
        this.worker = undefined;
        void worker?.terminate();
      },
      heap > LARGE_HEAP ? patience.largeIdleMs : patience.idleMs,
    ).unref();
  }

  private lost(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const isByItself = this.ended !== worker;
    for (const [id, task] of this.tasks) {
      if ((isByItself && task.isSecondTry) || this.isClosed) {
        this.tasks.delete(id);
        task.reject(busy());
      } else {
        if (isByItself) task.isSecondTry = true;
        this.give(task);
      }
    }
  }
}

const busy = () => new Failure('server.busy');
