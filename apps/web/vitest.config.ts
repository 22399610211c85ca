import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { areaTexts } from './build/area-texts.ts';
import { contractCalls } from './build/contract-calls.ts';
import { navIcons } from './build/nav-icons.ts';
import { screenFiles } from './build/screen-files.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractCalls(), areaTexts(), navIcons(), screenFiles(), react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    setupFiles: ['../../scripts/test-cpu.setup.mjs', 'src/testing/page.ts', 'src/testing/set-up.ts'],
  },
});
