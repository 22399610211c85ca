import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from '../scripts/cpu-seconds.mjs';
import { freePort } from '../apps/server/src/testing/free-port.ts';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built product, started as a separate program. */
export interface Product {
  address: string;
  dataDir: string;
  child: ChildProcess;
  /** The output so far. */
  output: () => string;
  /** Ctrl-C; returns the exit code. */
  stop(): Promise<number | null>;
  /** Simulates a power failure: the server and its database are killed at once. */
  kill(): Promise<void>;
}

export const makeDataDir = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-e2e-'));
  // As root the database runs under another account, which must have access to the folder.
  fs.chmodSync(folder, 0o755);
  return folder;
};

let demoData: string | undefined;

/** From now on a product with the demo organizations starts with a copy of this folder instead of making them. */
export function setDemoData(folder: string): void {
  demoData = folder;
}

/**
 * This file exists beside a folder of demo data once they are complete; its content is the error if they could not be
 * made.
 */
export const madeFile = (folder: string) => `${folder}.made`;

/** This file exists once a journey needs the demo data. */
export const wantedFile = (folder: string) => `${folder}.wanted`;

/** `cp` keeps the owner of the database's files. */
async function demoDataDir(): Promise<string> {
  const folder = makeDataDir();
  if (!demoData) return folder;
  fs.writeFileSync(wantedFile(demoData), '');
  while (!fs.existsSync(madeFile(demoData))) await new Promise((resolve) => setTimeout(resolve, 100));
  const why = fs.readFileSync(madeFile(demoData), 'utf8');
  if (why) throw new Error(why);
  execFileSync('cp', ['-a', `${demoData}/.`, folder]);
  return folder;
}

export function runProduct(environment: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: os.homedir(),
      NODE_ENV: 'production',
      STEWARD_LOG: 'error',
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return { child, output: () => text, ended };
}

/** A product may take any time while it is busy: it counts as stuck when it has used no CPU for this long. */
const STUCK_MS = 60_000;

/** Waits until `isSo`, for as long as the product works. */
async function until(child: ChildProcess, output: () => string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  let used = 0;
  let workedAt = Date.now();
  for (let i = 0; !(await isSo()); i++) {
    if (child.exitCode !== null) throw new Error(`the product did not start: ${output()}`);
    if (i % 50 === 0) {
      const seconds = cpuSecondsOf(child.pid);
      if (seconds - used > 0.05) [used, workedAt] = [seconds, Date.now()];
      else if (Date.now() - workedAt > STUCK_MS)
        throw new Error(`the product does nothing and is not ready: ${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The product answers before its demo is complete. */
async function isDemoComplete(address: string): Promise<boolean> {
  const { demo } = (await (await fetch(`${address}/v2/health`)).json()) as { demo?: string };
  if (demo === 'failed') throw new Error('the demo could not be completed; the log says why');
  return demo === 'complete';
}

/** `isWhole`: with a complete demo, if it has one. */
export async function startProduct(
  environment: Record<string, string> = {},
  { isWhole = true } = {},
): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir =
    environment.STEWARD_DATA_DIR ?? (environment.STEWARD_DEMO === 'on' ? await demoDataDir() : makeDataDir());
  const { child, output, ended } = runProduct({
    PORT: port,
    STEWARD_DATA_DIR: dataDir,
    STEWARD_DEMO: 'off',
    // A year of values is made in the background, which takes the processor from what is looked at.
    STEWARD_DEMO_SENSORS: 'off',
    STEWARD_THROTTLE: 'off',
    ...environment,
  });
  const address = `http://127.0.0.1:${port}`;
  const base = environment.STEWARD_BASE_PATH ?? '';
  await until(child, output, () => output().includes('is ready'));
  if (isWhole && environment.STEWARD_DEMO === 'on') await until(child, output, () => isDemoComplete(address));
  return {
    address: address + base,
    dataDir,
    child,
    output,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
    async kill() {
      const pidFile = path.join(dataDir, 'database', 'postmaster.pid');
      const postmaster = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
      child.kill('SIGKILL');
      // The database and all its processes: they are a process group of their own.
      process.kill(-postmaster, 'SIGKILL');
      await ended;
    },
  };
}
