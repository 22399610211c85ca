import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { madeFile, makeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo organizations, to be copied. */
    demoData: string;
  }
}

/**
 * The demo organizations are made once for all journeys: making them takes longer than most journeys. Those that need none begin
 * meanwhile.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const dataDir = makeDataDir();
  const making = makeDemo(dataDir).then(
    () => fs.writeFileSync(madeFile(dataDir), ''),
    (error: unknown) => fs.writeFileSync(madeFile(dataDir), String(error)),
  );
  project.provide('demoData', dataDir);
  return async () => {
    await making;
    for (const path of [dataDir, madeFile(dataDir)]) fs.rmSync(path, { recursive: true, force: true });
  };
}

async function makeDemo(dataDir: string): Promise<void> {
  const product = await startProduct({ STEWARD_DATA_DIR: dataDir, STEWARD_DEMO: 'on' });
  await product.stop();
}
