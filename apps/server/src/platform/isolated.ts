import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Runs work on files from outside in child processes that may be killed: whatever a file does to its reader, it takes the time
 * and the memory of a child, never of the service. Each entry is a module under `isolated/` that calls `serveTasks`.
 */
export type IsolatedEntry = 'ocr' | 'pdf';

/** `isolated.*` codes are about the child; any other code was thrown on purpose by the work itself. */
export type IsolatedFailureCode =
  | 'isolated.timeout'
  | 'isolated.memory'
  | 'isolated.crashed'
  | 'isolated.failed'
  | 'isolated.busy'
  | 'isolated.closed';

export class IsolatedFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface IsolatedOptions {
  /** How many children at most; the cores by default. */
  children?: number;
  /** Of one task, in milliseconds. */
  timeoutMs?: number;
  /** A task is ended when it reports no progress for so long; a slow machine alone must not end it. */
  stallMs?: number;
  /** Heap of a child in MB (V8 only; pictures lie outside it). */
  heapMb?: number;
  /** All memory of a child in MB; above it the child is ended. Watched on Linux only. */
  residentMb?: number;
  /** Tasks that may wait for a child. */
  queue?: number;
  /** A child without work is ended after this time. */
  idleMs?: number;
  /** A child is replaced after so many tasks. */
  tasksPerChild?: number;
  /** Told what went wrong inside a child, for the log; the caller gets the code alone. */
  onFault?: (detail: string) => void;
}

export interface TaskOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal | undefined;
}

export interface Isolated {
  run<T>(task: unknown, options?: TaskOptions): Promise<T>;
  close(): Promise<void>;
}

interface Waiting {
  task: unknown;
  options: TaskOptions;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  settled: boolean;
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

export function startIsolated(entry: IsolatedEntry, options: IsolatedOptions = {}): Isolated {
  const limits = {
    children: Math.max(1, options.children ?? availableParallelism()),
    timeoutMs: options.timeoutMs ?? 120_000,
    stallMs: options.stallMs ?? options.timeoutMs ?? 120_000,
    heapMb: options.heapMb ?? 512,
    residentMb: options.residentMb ?? 1400,
    queue: options.queue ?? 500,
    idleMs: options.idleMs ?? 120_000,
    tasksPerChild: options.tasksPerChild ?? 100,
  };
  const children = new Set<Child>();
  const queue: Waiting[] = [];
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

  function end(child: Child) {
    clearTimeout(child.idle);
    children.delete(child);
    child.process.kill('SIGKILL');
  }

  function spawn(): Child {
    const child: Child = { process: forkEntry(entry, limits.heapMb), done: 0 };
    children.add(child);
    child.process.on('message', (message: FromChild) => {
      if (message.kind === 'progress') {
        child.moved?.();
        if (child.current && !child.current.settled) child.current.options.onProgress?.(message.percent);
        return;
      }
      child.done += 1;
      const broken = message.kind === 'failure' && message.code === 'isolated.failed';
      if (message.kind === 'result') settle(child, (task) => task.resolve(message.value));
      else {
        if (message.detail) options.onFault?.(message.detail);
        settle(child, (task) => task.reject(new IsolatedFailure(message.code)));
      }
      if (broken || child.done >= limits.tasksPerChild) end(child);
      next();
    });
    const lost = (detail: string) => {
      children.delete(child);
      settle(child, (task) => {
        options.onFault?.(detail);
        task.reject(new IsolatedFailure('isolated.crashed'));
      });
      next();
    };
    child.process.on('error', (error) => lost(`${entry}: ${error.message}`));
    child.process.on('exit', (code, signal) => lost(`${entry}: child ended with ${signal ?? code}`));
    return child;
  }

  function next() {
    while (queue.length && !closed) {
      const free = [...children].find((c) => !c.current);
      if (!free && children.size >= limits.children) return;
      const task = queue.shift()!;
      if (!task.settled) give(free ?? spawn(), task);
    }
    for (const child of children) if (!child.current && !child.idle) rest(child);
  }

  // A child at rest does not keep the service from ending.
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
    const stop = (code: IsolatedFailureCode | undefined, reason?: unknown) => {
      if (child.current !== task) return;
      settle(child, () => {
        task.settled = true;
        task.reject(code ? new IsolatedFailure(code) : reason);
      });
      end(child);
      next();
    };
    const timer = setTimeout(() => stop('isolated.timeout'), limits.timeoutMs);
    let stalled = setTimeout(() => stop('isolated.timeout'), limits.stallMs);
    child.moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => stop('isolated.timeout'), limits.stallMs);
    };
    const memory = setInterval(() => {
      void residentMb(child.process.pid).then((used) => {
        if (used > limits.residentMb) stop('isolated.memory');
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
      if (error) stop('isolated.crashed');
    });
  }

  return {
    run<T>(task: unknown, taskOptions: TaskOptions = {}) {
      return new Promise<T>((resolve, reject) => {
        const { signal } = taskOptions;
        if (closed) return reject(new IsolatedFailure('isolated.closed'));
        if (signal?.aborted) return reject(signal.reason as Error);
        if (queue.length >= limits.queue) return reject(new IsolatedFailure('isolated.busy'));
        const waiting: Waiting = {
          task,
          options: taskOptions,
          resolve: resolve as (v: unknown) => void,
          reject,
          settled: false,
        };
        signal?.addEventListener(
          'abort',
          () => {
            const at = queue.indexOf(waiting);
            if (at < 0) return;
            queue.splice(at, 1);
            waiting.settled = true;
            reject(signal.reason as Error);
          },
          { once: true },
        );
        queue.push(waiting);
        next();
      });
    },
    async close() {
      closed = true;
      for (const task of queue.splice(0)) task.reject(new IsolatedFailure('isolated.closed'));
      const ended = [...children].map(
        (child) =>
          new Promise<void>((resolve) =>
            child.process.exitCode === null ? child.process.once('exit', () => resolve()) : resolve(),
          ),
      );
      for (const child of children) {
        child.process.ref();
        settle(child, (task) => task.reject(new IsolatedFailure('isolated.closed')));
        end(child);
      }
      await Promise.all(ended);
    },
  };
}

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'NODE_ENV', 'SystemRoot'];

/** From source the entries are TypeScript and need tsx; in the bundle they lie beside the main file. */
function forkEntry(entry: IsolatedEntry, heapMb: number): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts');
  const places = fromSource ? [`../isolated/${entry}.ts`] : [`./isolated/${entry}.js`, `../isolated/${entry}.js`];
  const file = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (!file) throw new Error(`No entry ${entry} beside ${import.meta.url}`);
  const loader = fromSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
  return fork(file, [], {
    execArgv: [...loader, `--max-old-space-size=${heapMb}`],
    // Nothing secret: what a file might take over should find nothing.
    env: Object.fromEntries(
      INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function residentMb(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * 4096) / 1e6;
}
