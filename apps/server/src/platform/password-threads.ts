import { createRequire } from 'node:module';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

export type PasswordWork = { hash: string; options: Options } | { verify: string; against: string };

type Told = { value: string | boolean } | { error: string };

/**
 * What a thread runs. Linux gives each thread a priority of its own, known by the thread's number; elsewhere the threads run
 * like everything else, and one core is left to the others instead.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const { readlinkSync } = require('node:fs');
const { setPriority } = require('node:os');
const { hashSync, verifySync } = require(workerData.argon2);
if (process.platform === 'linux') {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 15);
  } catch {}
}
parentPort.on('message', (work) => {
  try {
    const value = 'hash' in work ? hashSync(work.hash, work.options) : verifySync(work.against, work.verify);
    parentPort.postMessage({ value });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
`;

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
 * Hashes or compares a password on a thread of low priority: a crowd that signs in waits for the others, never the others for
 * the crowd. First come, first served. Rejects when a stored hash cannot be read.
 */
export function onPasswordThread(work: PasswordWork): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ work, resolve, reject });
    next();
  });
}

function next() {
  if (!waiting.length) return;
  const free = [...threads].find(({ task }) => !task) ?? (threads.size < atMost ? start() : undefined);
  const task = free && waiting.shift();
  if (!free || !task) return;
  free.task = task;
  // Only somebody who waits keeps the process alive.
  free.worker.ref();
  free.worker.postMessage(task.work);
}

function start(): Thread {
  const worker = new Worker(program, {
    eval: true,
    workerData: { argon2: createRequire(import.meta.url).resolve('@node-rs/argon2') },
  });
  const thread: Thread = { worker };
  threads.add(thread);
  const done = (settle: (task: Task) => void) => {
    const { task } = thread;
    delete thread.task;
    worker.unref();
    if (task) settle(task);
    next();
  };
  worker.on('message', (told: Told) =>
    done((task) => ('error' in told ? task.reject(new Error(told.error)) : task.resolve(told.value))),
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
