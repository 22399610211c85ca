import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Every child process and thread of the server belongs to a queue that takes organizations in turn (platform/jobs/turns.ts), or has a reason here.

const src = fileURLToPath(new URL('../../', import.meta.url));

const starting = [
  // One core for each half of a page, within a child.
  'gateways/ocr/engine/two-threads.ts',
  // The queue of all programs.
  'platform/jobs/child-process-pool.ts',
  'platform/jobs/child-program.ts',
  // Calls that have their places (platform/http/fair-places.ts).
  'platform/reading/reading-thread.ts',
  // Short tasks of one length; calls wait for their places before (platform/http/fair-places.ts).
  'platform/secrets/password-threads.ts',
];

const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(testing|child-programs)\//.test(name));
const textOf = (name: string) => fs.readFileSync(path.join(src, name), 'utf8');
const filesWith = (pattern: RegExp) => files.filter((name) => pattern.test(textOf(name)));

test('programs are started by the pool, for which organizations are taken in turn', () => {
  expect(filesWith(/\b(?:forkProgram|startThread)\(/).toSorted()).toEqual(starting);
});

test('the server begins each call and each job for a customer, whose name the pool reads', () => {
  expect(filesWith(/\bworkFor\(/).toSorted()).toEqual([
    // Each is one job that goes round the organizations.
    'areas/energy/bill-audits/bill-audits.jobs.ts',
    'areas/sensing/telemetry/keeping.service.ts',
    'platform/http/admission.ts',
    'platform/jobs/jobs.ts',
  ]);
  expect(filesWith(/\bcurrentCustomer\(\)/)).toEqual(['platform/jobs/child-process-pool.ts']);
});
