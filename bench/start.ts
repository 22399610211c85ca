// From the start of the program, with existing data, to the first healthy answer; against starting only the database.
import fs from 'node:fs';
import path from 'node:path';
import { startLocalPostgres } from '../apps/server/src/database/local-postgres.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { runProduct, startProduct } from '../e2e/product.ts';
import { say } from './measure.ts';

const made = await startProduct({ STEWARD_DEMO: 'on' });
const { dataDir } = made;
await made.stop();

async function coldStart(): Promise<number> {
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
  child.kill('SIGINT');
  await ended;
  return time;
}

const times = [await coldStart(), await coldStart(), await coldStart()].toSorted((a, b) => a - b);
const started = performance.now();
const database = await startLocalPostgres({ dataDir: path.join(dataDir, 'database') });
const alone = performance.now() - started;
await database.stop();
say(
  'start-with-existing-data',
  times[1] ?? 0,
  'ms',
  (times[1] ?? 0) / alone,
  'the embedded database alone; goal 5000 ms',
);
fs.rmSync(dataDir, { recursive: true, force: true });
