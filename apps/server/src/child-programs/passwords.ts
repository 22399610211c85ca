// Hashes and compares passwords on a thread of its own; started by platform/secrets/password-threads.ts.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordResult, PasswordWork } from '../platform/secrets/password-threads.ts';

const LOW_PRIORITY = 15;

// Linux gives each thread a priority of its own, known by the thread's number; elsewhere the threads run like everything else.
if (process.platform === 'linux') {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), LOW_PRIORITY);
  } catch {
    // A system that does not allow it serves the passwords with the usual priority.
  }
}

function carryOut(work: PasswordWork): PasswordResult {
  try {
    return { value: 'hash' in work ? hashSync(work.hash, work.options) : verifySync(work.against, work.verify) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

parentPort?.on('message', (work: PasswordWork) => parentPort?.postMessage(carryOut(work)));
