import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Forks without isolation: a process starts once and runs many files; each server test has a database of its own anyway.
const forks = { pool: 'forks' as const, isolate: false, maxWorkers: 2 };

const onDatabase = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  hookTimeout: 60_000,
  env: { STEWARD_LOG: 'error' },
  ...forks,
};
const long = ['apps/server/src/**/*.long.test.ts', 'e2e/*.long.test.ts'];

/** Begins with the tests of every screen: they take longest, and at the end one core would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('e2e/screens');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], ...forks } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          testTimeout: 60_000,
          ...onDatabase,
        },
      },
      // What takes minutes: `npm run test:long`, never part of `npm test`.
      { test: { name: 'long', include: long, testTimeout: 1_200_000, ...onDatabase } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...long],
          testTimeout: 600_000,
          globalSetup: ['e2e/demo-data.ts'],
          setupFiles: ['e2e/demo-data-copied.ts'],
          hookTimeout: 300_000,
          pool: 'forks',
          // Each file has a product and a browser of its own.
          maxWorkers: 2,
        },
      },
      ...(existsSync('apps/web/vitest.config.ts') ? ['apps/web/vitest.config.ts'] : []),
    ],
  },
});
