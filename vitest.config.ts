import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Forks without isolation: a process starts once and runs many files; each server test has a database of its own anyway.
const forks = { pool: 'forks' as const, isolate: false, maxWorkers: 2 };

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], ...forks } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { STEWARD_LOG: 'error' },
          ...forks,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 600_000,
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
