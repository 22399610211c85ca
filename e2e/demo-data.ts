import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { madeFile, makeDataDir, startProduct, wantedFile } from './product.ts';
import { sharedFile } from './shared-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo organizations, to be copied. */
    demoData: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, 'node_modules/.cache/steward-demo');

/**
 * The inputs of the demo: the server with its migrations, the packages, and the date, which the demo's bills and tasks
 * depend on.
 */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10)).update(process.version);
  for (const folder of ['packages/core/src', 'packages/reference/src', 'packages/contract/src', 'apps/server/src'])
    for (const file of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (/\.test\.ts$|^testing\//.test(file)) continue;
      const whole = path.join(root, folder, file);
      if (fs.statSync(whole).isFile()) hash.update(`${folder}/${file}`).update(fs.readFileSync(whole));
    }
  return hash.digest('hex').slice(0, 16);
}

/** `cp` keeps the owner of the database's files. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

/**
 * The demo organizations are made once for all journeys, and kept for the next runs: making them takes longer than most
 * journeys. Journeys that need no demo start meanwhile.
 */
async function makeDemo(dataDir: string): Promise<void> {
  const kept = path.join(cache, fingerprint());
  if (fs.existsSync(kept)) return void copy(kept, dataDir);
  const product = await startProduct({ STEWARD_DATA_DIR: dataDir, STEWARD_DEMO: 'on' });
  await product.stop();
  // Moved into place as a whole, so that an interrupted run leaves nothing incomplete; earlier versions are no longer
  // needed.
  const fresh = `${kept}.${process.pid}`;
  fs.rmSync(cache, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true });
  copy(dataDir, fresh);
  fs.renameSync(fresh, kept);
}

/** Stops the products that the processes of this run shared among their journeys. */
async function stopShared(file: string): Promise<void> {
  if (!fs.existsSync(file)) return;
  for (const line of fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { pid, dataDir } = JSON.parse(line) as { pid: number; dataDir: string };
    try {
      process.kill(pid, 'SIGINT');
      for (;;) {
        process.kill(pid, 0);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    } catch {
      // It has already ended.
    }
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const dataDir = makeDataDir();
  let making: Promise<void> | undefined;
  const make = () => {
    clearInterval(waiting);
    making ??= makeDemo(dataDir).then(
      () => fs.writeFileSync(madeFile(dataDir), ''),
      (error: unknown) => fs.writeFileSync(madeFile(dataDir), String(error)),
    );
  };
  // Only some of the long tests are journeys, and one run rarely includes them all.
  const waiting = setInterval(() => fs.existsSync(wantedFile(dataDir)) && make(), 300);
  if (project.name === 'e2e') make();
  project.provide('demoData', dataDir);
  return async () => {
    clearInterval(waiting);
    await making;
    await stopShared(sharedFile(dataDir));
    for (const file of [dataDir, madeFile(dataDir), wantedFile(dataDir), sharedFile(dataDir)])
      fs.rmSync(file, { recursive: true, force: true });
  };
}
