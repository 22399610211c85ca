import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { away, currentCustomer } from '../customer.ts';
import { forkProgram, type ChildProgramName } from './child-program.ts';
import { Turns } from './turns.ts';

/**
 * Processes untrusted files in child processes that may be killed: a malicious file can use up the time and memory of a child, never those
 * of the service. Each program calls `serveTasks`. The organizations for which the tasks run are taken in turn.
 */
export interface ChildProcessPool {
  run<T>(task: unknown, options?: TaskOptions): Promise<T>;
  close(): Promise<void>;
}

/**
 * `child-process.*` codes are about the child; any other code was thrown on purpose by the work itself. `crashed` means that two children
 * were killed during the task, usually for lack of memory: it says nothing about the file.
 */
export type PoolFailureCode =
  | 'child-process.timeout'
  | 'child-process.memory'
  | 'child-process.crashed'
  | 'child-process.failed'
  | 'child-process.busy'
  | 'child-process.closed';

class PoolFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface PoolOptions {
  /** The maximum number of children; by default the number of cores. */
  children?: number;
  /** The time limit of one task, in milliseconds. */
  timeoutMs?: number;
  /** A task is ended after this time without progress; a slow machine alone must not end it. */
  stallMs?: number;
  /** The heap of a child in MB (V8 only; images are outside it). */
  heapMb?: number;
  /** The total memory of a child in MB, above which it is ended. Watched on Linux only. */
  residentMb?: number;
  /** The maximum number of waiting tasks; one organization may have half of them, of a full queue an equal share. */
  queue?: number;
  /** A child without work is ended after this time: a minute, because a reader uses 400 MB. */
  idleMs?: number;
  /** A child is replaced after this number of tasks. */
  tasksPerChild?: number;
  /** Called with the details of a fault in a child, for the log; the caller gets only the code. */
  onFault?: (detail: string) => void;
}

export interface TaskOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal | undefined;
  /** The time limit of this task, instead of the pool's. */
  timeoutMs?: number;
}

interface Waiting {
  customer: string;
  task: unknown;
  options: TaskOptions;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  settled: boolean;
  /** Whether its child was killed once. */
  isSecondTry?: boolean;
}

interface Child {
  process: ChildProcess;
  current?: Waiting;
  stopWatching?: () => void;
  moved?: () => void;
  done: number;
  idle?: NodeJS.Timeout;
}

export type FromChild =
  | { kind: 'progress'; percent: number }
  | { kind: 'result'; value: unknown }
  | { kind: 'failure'; code: string; detail?: string };

export function startChildProcessPool(program: ChildProgramName, options: PoolOptions = {}): ChildProcessPool {
  const limits = {
    children: Math.max(1, options.children ?? availableParallelism()),
    timeoutMs: options.timeoutMs ?? 120_000,
    stallMs: options.stallMs,
    heapMb: options.heapMb ?? 512,
    residentMb: options.residentMb ?? 1400,
    queue: options.queue ?? 500,
    idleMs: options.idleMs ?? 60_000,
    tasksPerChild: options.tasksPerChild ?? 100,
  };
  const children = new Set<Child>();
  const queue = new Turns<Waiting>();
  let closed = false;

  function settle(child: Child, act: (task: Waiting) => void) {
    const task = child.current;
    delete child.current;
    child.stopWatching?.();
    if (task && !task.settled) {
      task.settled = true;
      act(task);
    }
  }

  /** The death of a child says nothing about its task, which is repeated once. */
  function againOrFail(task: Waiting) {
    if (task.isSecondTry || closed) return task.reject(new PoolFailure('child-process.crashed'));
    queue.add(task.customer, Object.assign(task, { isSecondTry: true, settled: false }), true);
  }

  function end(child: Child) {
    clearTimeout(child.idle);
    children.delete(child);
    kill(child.process);
  }

  function spawn(): Child {
    const child: Child = { process: startChild(program, limits.heapMb), done: 0 };
    children.add(child);
    child.process.on('message', (message: FromChild) => {
      if (message.kind === 'progress') {
        child.moved?.();
        if (child.current && !child.current.settled) child.current.options.onProgress?.(message.percent);
        return;
      }
      child.done += 1;
      const broken = message.kind === 'failure' && message.code === 'child-process.failed';
      if (message.kind === 'result') settle(child, (task) => task.resolve(message.value));
      else {
        if (message.detail) options.onFault?.(message.detail);
        settle(child, (task) => task.reject(new PoolFailure(message.code)));
      }
      if (broken || child.done >= limits.tasksPerChild) end(child);
      next();
    });
    const lost = (detail: string, code: PoolFailureCode = 'child-process.crashed') => {
      children.delete(child);
      settle(child, (task) => {
        options.onFault?.(detail);
        if (code === 'child-process.crashed') againOrFail(task);
        else task.reject(new PoolFailure(code));
      });
      next();
    };
    child.process.on('error', (error) => lost(`${program}: ${error.message}`));
    child.process.on('exit', (code, signal) =>
      // V8 aborts when its heap is full; any other exit has an external cause or is a bug.
      lost(
        `${program}: child ended with ${signal ?? code}`,
        isHeapFull(code, signal) ? 'child-process.memory' : undefined,
      ),
    );
    return child;
  }

  function next() {
    while (queue.size && !closed) {
      const free = [...children].find((c) => !c.current);
      if (!free && children.size >= limits.children) return;
      const task = queue.take()!;
      if (!task.settled) give(free ?? spawn(), task);
    }
    for (const child of children) if (!child.current && !child.idle) rest(child);
  }

  // An idle child does not keep the service from exiting.
  function rest(child: Child) {
    child.process.unref();
    child.process.channel?.unref();
    child.idle = setTimeout(() => end(child), limits.idleMs);
    child.idle.unref();
  }

  function give(child: Child, task: Waiting) {
    clearTimeout(child.idle);
    delete child.idle;
    child.process.ref();
    child.process.channel?.ref();
    child.current = task;
    const stop = (code: PoolFailureCode | undefined, reason?: unknown) => {
      if (child.current !== task) return;
      settle(child, () => {
        task.settled = true;
        task.reject(code ? new PoolFailure(code) : reason);
      });
      end(child);
      next();
    };
    const timeoutMs = task.options.timeoutMs ?? limits.timeoutMs;
    const stallMs = limits.stallMs ?? timeoutMs;
    const timer = setTimeout(() => stop('child-process.timeout'), timeoutMs);
    let stalled = setTimeout(() => stop('child-process.timeout'), stallMs);
    child.moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => stop('child-process.timeout'), stallMs);
    };
    const memory = setInterval(() => {
      void residentMb(child.process.pid).then((used) => {
        if (used > limits.residentMb) stop('child-process.memory');
      });
    }, 400);
    const { signal } = task.options;
    const abort = () => stop(undefined, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    child.stopWatching = () => {
      clearTimeout(timer);
      clearTimeout(stalled);
      delete child.moved;
      clearInterval(memory);
      signal?.removeEventListener('abort', abort);
    };
    child.process.send({ task: task.task }, (error) => {
      if (!error || child.current !== task) return;
      // The idle child was killed, and its exit has not been reported yet.
      settle(child, againOrFail);
      end(child);
      next();
    });
  }

  function isFull(customer: string): boolean {
    const customers = queue.size < limits.queue ? 2 : Math.max(2, queue.customers);
    const own = queue.waitingOf(customer);
    return own > 0 && own >= limits.queue / customers;
  }

  const wait = <T>(task: unknown, taskOptions: TaskOptions) =>
    new Promise<T>((resolve, reject) => {
      const { signal } = taskOptions;
      const customer = currentCustomer();
      if (closed) return reject(new PoolFailure('child-process.closed'));
      if (signal?.aborted) return reject(signal.reason as Error);
      if (isFull(customer)) return reject(new PoolFailure('child-process.busy'));
      const waiting: Waiting = {
        customer,
        task,
        options: taskOptions,
        resolve: resolve as (v: unknown) => void,
        reject,
        settled: false,
      };
      signal?.addEventListener(
        'abort',
        () => {
          if (!queue.remove(customer, waiting)) return;
          waiting.settled = true;
          reject(signal.reason as Error);
        },
        { once: true },
      );
      queue.add(customer, waiting);
      next();
    });

  return {
    run: (task, taskOptions = {}) => away(() => wait(task, taskOptions)),
    async close() {
      closed = true;
      for (const task of queue.clear()) task.reject(new PoolFailure('child-process.closed'));
      const ended = [...children].map(
        (child) =>
          new Promise<void>((resolve) =>
            child.process.exitCode === null ? child.process.once('exit', () => resolve()) : resolve(),
          ),
      );
      for (const child of children) {
        child.process.ref();
        settle(child, (task) => task.reject(new PoolFailure('child-process.closed')));
        end(child);
      }
      await Promise.all(ended);
    },
  };
}

/** A pool of the whole service: started by its first task, and once more by the first one after it was closed. */
export function sharedPool(program: ChildProgramName, options: PoolOptions): ChildProcessPool {
  let started: ChildProcessPool | undefined;
  return {
    run: (task, taskOptions) => (started ??= startChildProcessPool(program, options)).run(task, taskOptions),
    async close() {
      await started?.close();
      started = undefined;
    },
  };
}

const isHeapFull = (code: number | null, signal: NodeJS.Signals | null) => signal === 'SIGABRT' || code === 134;

/** The last two are the native engine of recognition (`useTesseract`). */
const INHERITED =
  'PATH HOME TMPDIR TEMP TMP LANG TZ NODE_ENV SystemRoot STEWARD_TESSERACT STEWARD_TESSERACT_MODELS'.split(' ');

const hasGroups = process.platform !== 'win32';

/** Kills a child with the programs that it has started, which are of its group. */
function kill(child: ChildProcess): void {
  if (!hasGroups || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended a moment ago.
  }
}

const startChild = (program: ChildProgramName, heapMb: number): ChildProcess =>
  forkProgram(program, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    // No secrets in the environment: a file that takes over a child must find none.
    env: Object.fromEntries(
      INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    serialization: 'advanced',
    // A group of its own, to be killed as one.
    detached: hasGroups,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/** Memory of a child and of the programs that it has started. */
async function residentMb(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const textOf = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [statm, started] = await Promise.all([textOf('statm'), textOf(`task/${pid}/children`)]);
  const programs = await Promise.all(
    started
      .split(' ')
      .filter(Boolean)
      .map((one) => residentMb(Number(one))),
  );
  return programs.reduce((sum, mb) => sum + mb, (Number(statm.split(' ')[1] ?? 0) * 4096) / 1e6);
}
