import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskQueue } from './disk-queue.ts';

let folder = '';
let said: string[] = [];
const open: DiskQueue[] = [];
const log = { info: () => undefined, warn: (line: string) => void said.push(line) };
const queueOf = (maxBytes = 1_000_000) => {
  const queue = new DiskQueue(folder, maxBytes, log);
  open.push(queue);
  return queue;
};
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-edge-'));
  said = [];
});
afterEach(() => {
  for (const queue of open.splice(0)) queue.close();
  fs.rmSync(folder, { recursive: true });
});

const note = (queue: DiskQueue, n: number) => queue.note({ serial: 'M', at: n, values: { n } });
/** The moments of everything that waits, acknowledged batch by batch. */
const drained = (queue: DiskQueue, maxValues = 10) => {
  const found: number[] = [];
  for (let batch = queue.next(maxValues); batch; batch = queue.next(maxValues)) {
    found.push(...batch.records.map(({ at }) => at));
    queue.acknowledge(batch);
  }
  return found;
};
const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, n) => from + n);
const files = () => fs.readdirSync(folder).filter((name) => name.endsWith('.log'));

test('records come in their order, again until they are acknowledged, and after a start', () => {
  const queue = queueOf();
  for (const n of upTo(25)) note(queue, n);
  expect(queue.next(10)?.records).toHaveLength(10);
  const first = queue.next(10);
  expect(first?.records.map(({ at }) => at)).toEqual(upTo(10));
  if (first) queue.acknowledge(first);
  const started = queueOf();
  for (const n of upTo(30, 25)) note(started, n);
  expect(drained(started)).toEqual(upTo(30, 10));
  expect(files()).toHaveLength(1);
  expect(started.pendingBytes).toBe(0);
  // What was acknowledged does not come again, and new records follow although the files before are gone.
  const last = queueOf();
  expect(last.next(10)).toBeUndefined();
  note(last, 31);
  expect(drained(last)).toEqual([31]);
});

test('half a line at the end, and a line that was changed, are skipped and counted', () => {
  const queue = queueOf();
  for (const n of upTo(3)) note(queue, n);
  const [file = ''] = files();
  fs.appendFileSync(path.join(folder, file), '1234abcd {"s":"M","t":3,"v"');
  const started = queueOf();
  note(started, 4);
  expect(drained(started)).toEqual([0, 1, 2, 4]);
  expect(started.counts.broken).toBe(1);
  note(started, 5);
  const current = path.join(folder, files().at(-1) ?? '');
  fs.writeFileSync(current, fs.readFileSync(current, 'utf8').replace('"t":5', '"t":6'));
  expect(drained(started)).toEqual([]);
});

test('at the limit the oldest go, counted and said; a lost note of what was acknowledged loses nothing', () => {
  const queue = queueOf(8000);
  const held = queue.next(5);
  expect(held).toBeUndefined();
  for (const n of upTo(20)) note(queue, n);
  const batch = queue.next(5);
  for (const n of upTo(400, 20)) note(queue, n);
  const { dropped } = queue.counts;
  expect(dropped).toBeGreaterThan(100);
  expect(said[0]).toMatch(/oldest \d+ values are gone/);
  // Steward answers for values that are gone meanwhile.
  if (batch) queue.acknowledge(batch);
  const size = files().reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
  expect(size).toBeLessThanOrEqual(8000);
  fs.writeFileSync(path.join(folder, 'acknowledged.json'), '{');
  expect(drained(queueOf(8000))).toEqual(upTo(400, dropped));
});

test('a program that is killed while it writes loses nothing that was noted', async () => {
  const module = fileURLToPath(new URL('disk-queue.ts', import.meta.url));
  const program = `
    import fs from 'node:fs';
    import { DiskQueue } from ${JSON.stringify(module)};
    const queue = new DiskQueue(${JSON.stringify(folder)}, 50_000_000, console);
    for (let n = 0; ; n++) {
      queue.note({ serial: 'M', at: n, values: { n } });
      fs.writeSync(1, n + '\\n');
    }`;
  const list = path.join(folder, 'noted');
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', fs.openSync(list, 'w'), 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect.poll(() => fs.statSync(list).size, { interval: 5 }).toBeGreaterThan(20_000);
  child.kill('SIGKILL');
  await ended;
  const noted = fs.readFileSync(list, 'utf8');
  const whole = noted.slice(0, noted.lastIndexOf('\n')).split('\n').map(Number);
  const found = drained(queueOf(50_000_000), 500);
  expect(found.slice(0, whole.length)).toEqual(whole);
  expect(found.length - whole.length).toBeLessThanOrEqual(1);
});
