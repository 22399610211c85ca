import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], pool: 'forks', maxWorkers: 2, testTimeout: 60_000 },
});
