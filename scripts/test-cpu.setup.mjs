// Runs before every test file: appends the CPU seconds of the file and of its descendants (server, browser, child
// programs) to the file that STEWARD_TEST_CPU names. PostgreSQL of the server tests belongs to the run and not to a
// file (`global-setup.ts`).
import fs from 'node:fs';
import { afterAll, expect } from 'vitest';
import { cpuSecondsOf } from './cpu-seconds.mjs';

// A process runs many files: each one is measured from the end of the previous one, so that its imports count too.
const key = Symbol.for('steward.cpu-seconds');
const into = process.env.STEWARD_TEST_CPU;
if (into)
  afterAll(() => {
    const seconds = cpuSecondsOf();
    const { testPath } = expect.getState();
    fs.appendFileSync(into, `${JSON.stringify({ file: testPath, seconds: seconds - (globalThis[key] ?? 0) })}\n`);
    globalThis[key] = seconds;
  });
