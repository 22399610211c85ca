import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo organizations, to be copied. */
    demoData: string;
  }
}

/** The demo organizations are made once for all journeys: making them takes longer than most journeys. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = makeDataDir();
  const product = await startProduct({ STEWARD_DATA_DIR: dataDir, STEWARD_DEMO: 'on' });
  await product.stop();
  project.provide('demoData', dataDir);
  return () => fs.rmSync(dataDir, { recursive: true, force: true });
}
