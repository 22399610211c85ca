// From the start of the program, with existing data, to the first healthy answer, against starting only the database;
// and the processor time of the server's process. Fails where that misses its goal.
import fs from 'node:fs';
import path from 'node:path';
import { startLocalPostgres } from '../apps/server/src/database/local-postgres.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { runProduct, startProduct } from '../e2e/product.ts';
import { ownCpuSecondsOf } from '../scripts/cpu-seconds.mjs';
import { say } from './measure.ts';

const made = await startProduct({ STEWARD_DEMO: 'on' });
const { dataDir } = made;
await made.stop();

/** The most processor time of the server's process, without the database, until it is at rest. */
const MOST_CPU_SECONDS = 2;
const REST_MS = 1000;

interface Start {
  time: number;
  cpuSeconds: number;
}

async function coldStart(): Promise<Start> {
  const port = await freePort();
  const started = performance.now();
  const { child, ended } = runProduct({ PORT: String(port), STEWARD_DATA_DIR: dataDir, STEWARD_DEMO: 'on' });
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/v2/health`)).ok) break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const time = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const cpuSeconds = ownCpuSecondsOf(child.pid ?? 0);
  child.kill('SIGINT');
  await ended;
  return { time, cpuSeconds };
}

const starts: Start[] = [];
for (let i = 0; i < 3; i++) starts.push(await coldStart());
const middle = (of: (one: Start) => number) => starts.map(of).toSorted((a, b) => a - b)[1] ?? 0;
const time = middle((one) => one.time);
const cpuSeconds = middle((one) => one.cpuSeconds);
const started = performance.now();
const database = await startLocalPostgres({ dataDir: path.join(dataDir, 'database') });
const alone = performance.now() - started;
await database.stop();
say('start-with-existing-data', time, 'ms', time / alone, 'the embedded database alone; goal 5000 ms');
say('start-processor-time', cpuSeconds, 's', cpuSeconds / MOST_CPU_SECONDS, `the goal of ${MOST_CPU_SECONDS} s`);
if (cpuSeconds > MOST_CPU_SECONDS) process.exitCode = 1;
fs.rmSync(dataDir, { recursive: true, force: true });
