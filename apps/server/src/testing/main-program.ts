import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from './free-port.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface MainProgram {
  child: ChildProcess;
  port: number;
  ended: Promise<number | null>;
}

/** Starts the product from its sources in a process of its own, without a worker, on a database of the tests; resolves when it is ready. */
export async function startMain(
  database: string,
  dataDir: string,
  change: Record<string, string>,
): Promise<MainProgram> {
  const url = new URL(inject('database').nodes[0] ?? '');
  url.pathname = `/${database}`;
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url.href,
      STEWARD_DATA_DIR: dataDir,
      STEWARD_DEMO: 'off',
      STEWARD_WORKER: 'off',
      STEWARD_LOG: 'error',
      ...change,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('is ready') && resolve());
  });
  return { child, port, ended };
}
