import os from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { startThread } from '../jobs/child-program.ts';
import { away } from '../customer.ts';

export type PasswordWork = { hash: string; options: Options } | { verify: string; against: string };

export type PasswordResult = { value: string | boolean } | { error: string };

// Where threads cannot have a lower priority, one core is left free instead.
const cores = os.availableParallelism();
const atMost = process.platform === 'linux' ? cores : Math.max(1, cores - 1);

interface Task {
  work: PasswordWork;
  resolve: (value: string | boolean) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  task?: Task;
}

const threads = new Set<Thread>();
const waiting: Task[] = [];

/**
 * Hashes or checks a password on a thread of low priority: many simultaneous sign-ins do not slow down other calls. In the order of
 * arrival. Rejects when a stored hash cannot be read.
 */
export function onPasswordThread(work: PasswordWork): Promise<string | boolean> {
  const wait = () =>
    new Promise<string | boolean>((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      next();
    });
  return away(wait);
}

function next() {
  if (!waiting.length) return;
  const free = [...threads].find(({ task }) => !task) ?? (threads.size < atMost ? start() : undefined);
  const task = free && waiting.shift();
  if (!free || !task) return;
  free.task = task;
  // Only a waiting task keeps the process alive.
  free.worker.ref();
  free.worker.postMessage(task.work);
}

function start(): Thread {
  const worker = startThread('passwords');
  const thread: Thread = { worker };
  threads.add(thread);
  const done = (settle: (task: Task) => void) => {
    const { task } = thread;
    delete thread.task;
    worker.unref();
    if (task) settle(task);
    next();
  };
  worker.on('message', (result: PasswordResult) =>
    done((task) => ('error' in result ? task.reject(new Error(result.error)) : task.resolve(result.value))),
  );
  worker.on('error', (error: Error) => {
    threads.delete(thread);
    done((task) => task.reject(error));
  });
  worker.on('exit', () => {
    threads.delete(thread);
    done((task) => task.reject(new Error('The thread for passwords ended')));
  });
  return thread;
}
