import path from 'node:path';
import { calls } from '@steward/contract/declared';
import { expect, test } from 'vitest';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { budgetOf, overBudget, sizeOf, type Run } from './test-budget.mjs';

const run: Run = {
  total: 1000,
  byFile: new Map([
    ['apps/server/src/areas/estate/spaces/spaces.test.ts', 4],
    ['apps/server/src/testing/walks/tenants.contract.test.ts', 15],
    ['e2e/journey.test.ts', 40],
    ['PostgreSQL', 300],
  ]),
  size: { calls: 600, screens: 120 },
  slow: 0.1,
};
const kept = budgetOf(run);

test('a file above the usual limit is stored by its name, and PostgreSQL does not count as a file', () => {
  expect(kept.dear).toEqual({ 'apps/server/src/testing/walks/tenants.contract.test.ts': 15 });
  expect(overBudget(kept, run)).toEqual([]);
});

test('a file may use ten CPU seconds, a journey sixty, a stored file its stored seconds, each plus half and the loading of the server', () => {
  const dearer = new Map([
    ['apps/server/src/areas/estate/spaces/spaces.test.ts', 24],
    ['apps/server/src/testing/walks/tenants.contract.test.ts', 30],
    ['e2e/journey.test.ts', 99],
  ]);
  expect(overBudget(kept, { ...run, byFile: dearer })).toEqual([
    expect.stringMatching(/^apps.*spaces\.test\.ts used 24 CPU seconds and may use 23.*spaces\.long\.test\.ts$/),
    expect.stringMatching(/^e2e\/journey\.test\.ts used 99 CPU seconds and may use 98/),
  ]);
});

test('a new call adds a second to the budget of all tests, a new screen three', () => {
  expect(overBudget(kept, { ...run, total: 1260 })).toEqual([expect.stringContaining('All tests used 1260')]);
  expect(overBudget(kept, { ...run, total: 1260, size: { calls: 605, screens: 121 } })).toEqual([]);
});

test('a machine that is twice as slow may use twice as much', () => {
  expect(overBudget(kept, { ...run, total: 2000, slow: 0.2 })).toEqual([]);
  expect(overBudget(kept, { ...run, slow: 0.05 })).toEqual([]);
});

test('the counted calls are those of the contract', () => {
  const { calls: counted, screens } = sizeOf(path.resolve(import.meta.dirname, '..'));
  expect(counted).toBe(calls.length);
  expect(screens).toBeGreaterThan(100);
});

test.runIf(process.platform === 'linux')(
  'the CPU seconds of a process include those of its ended children',
  async () => {
    const { spawnSync } = await import('node:child_process');
    const before = cpuSecondsOf();
    spawnSync(process.execPath, ['-e', 'const end = Date.now() + 400; while (Date.now() < end);']);
    expect(cpuSecondsOf() - before).toBeGreaterThan(0.05);
  },
);
