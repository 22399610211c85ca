import { existsSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { seedOfRun } from './scripts/test-seed.mjs';

// Forks without isolation: a process starts once and runs many files; each server test has a database of its own
// anyway.
const forks = { pool: 'forks' as const, isolate: false, maxWorkers: 2 };

// Longer than the library's default of one second, for busy machines.
const patient = { poll: { timeout: 30_000 } };

const cpuSeconds = path.resolve('scripts/test-cpu.setup.mjs');

const onDatabase = {
  setupFiles: [cpuSeconds],
  expect: patient,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  hookTimeout: 60_000,
  env: { STEWARD_LOG: 'error', STEWARD_TEST_SEED: seedOfRun() },
  ...forks,
};
const long = ['apps/server/src/**/*.long.test.ts', 'e2e/*.long.test.ts', 'scripts/*.long.test.ts'];
// Journeys that `npm test` runs in one language.
const inEveryLanguage = [
  'e2e/bills.test.ts',
  'e2e/comparison.test.ts',
  'e2e/documents.test.ts',
  'e2e/frameworks.test.ts',
  'e2e/metrics.test.ts',
  'e2e/readings-offline.test.ts',
  'e2e/utilities.test.ts',
];

// Files without the demo come first, because it is made meanwhile; then the long ones, because at the end one core
// would wait for them.
const first = [
  'e2e/start.test',
  'e2e/api-client',
  'e2e/accounts',
  'e2e/assurance',
  'e2e/bills',
  'e2e/journey',
  'e2e/utilities',
  'e2e/readings',
  'e2e/screens.first',
  'e2e/screens.second',
  'e2e/screens.third',
  'e2e/looks',
];
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = first.findIndex((name) => moduleId.includes(name));
  return place < 0 ? first.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'apps/edge/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          expect: patient,
          testTimeout: 60_000,
          setupFiles: [cpuSeconds],
          exclude: [...configDefaults.exclude, ...long],
          ...forks,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          testTimeout: 60_000,
          ...onDatabase,
        },
      },
      // Tests that take minutes: `npm run test:long`, never part of `npm test`.
      {
        test: {
          name: 'long',
          include: [...long, ...inEveryLanguage],
          testTimeout: 1_200_000,
          ...onDatabase,
          globalSetup: [...onDatabase.globalSetup, 'e2e/demo-data.ts'],
          setupFiles: [...onDatabase.setupFiles, 'e2e/demo-data-copied.ts'],
          env: { ...onDatabase.env, STEWARD_JOURNEYS: 'every-language' },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          testTimeout: 600_000,
          expect: patient,
          globalSetup: ['e2e/demo-data.ts'],
          setupFiles: [cpuSeconds, 'e2e/demo-data-copied.ts', 'e2e/failed-pages.setup.ts'],
          hookTimeout: 1_200_000,
          env: { STEWARD_TEST_SEED: seedOfRun() },
          // A process runs many files with one product and one browser (`e2e/shared-product.ts`).
          ...forks,
        },
      },
      ...(existsSync('apps/web/vitest.config.ts') ? ['apps/web/vitest.config.ts'] : []),
    ],
  },
});
