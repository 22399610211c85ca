import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { workFor } from '../customer.ts';
import { startChildProcessPool } from './child-process-pool.ts';

afterEach(() => vi.useRealTimers());

/** The readers of archives that this process has started and that have not ended. */
const allChildren = (): string[] =>
  spawnSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes('child-programs/archive') && !/^\s*\d+\s+Z/.test(line))
    .map((line) => line.trim().split(/\s+/)[0] ?? '');

// Test files of one process share its children: those of earlier files are not meant.
let earlier: ReadonlySet<string> = new Set();
beforeEach(() => {
  earlier = new Set(allChildren());
});
const children = () => allChildren().filter((pid) => !earlier.has(pid));

test('a child without work is let go after a minute, and the next task gets a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-pool-'));
  const file = path.join(folder, 'no-archive.zip');
  fs.writeFileSync(file, 'no archive');
  const limits = { unpackedBytes: 1000, rows: 10, lineBytes: 100, ratio: 10, entries: 10 };
  const pool = startChildProcessPool('archive', { children: 1 });
  // A finding about the file is no fault of the child.
  const work = () =>
    expect(pool.run({ path: file, folder, limits })).rejects.toMatchObject({ code: 'archive.unreadable' });
  try {
    await work();
    const first = children();
    expect(first).toHaveLength(1);
    await work();
    expect(children()).toEqual(first);
    vi.advanceTimersByTime(59_000);
    expect(children()).toEqual(first);
    vi.advanceTimersByTime(1000);
    await expect.poll(children).toEqual([]);
    await work();
    expect(children()).not.toEqual(first);
  } finally {
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  expect(children()).toEqual([]);
});

// Within what an archive may say of itself, and far more in memory than in the file.
const manyEntries = Array.from({ length: 300_000 }, (_, n) => ({ path: `${n}`, bytes: n, sha256: `${n}` }));
const manyRows = '{"a":1}\n'.repeat(6e6);

test.each([
  ['its heap', { heapMb: 32 }, manyEntries, ''],
  [
    'all its memory',
    { residentMb: 50 },
    [{ path: 'tables/notes.jsonl', bytes: manyRows.length, sha256: '' }],
    manyRows,
  ],
])('a file that costs more than %s is allowed ends its child', async (_, limit, entries, rows) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-pool-'));
  const file = path.join(folder, 'large.zip');
  const organization = { name: 'X', country_code: null, settings: {} };
  const manifest = { format: 'steward-archive', version: 1, migration: '0001', made_at: '', organization, entries };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  if (rows) zip.addBuffer(Buffer.from(rows), 'tables/notes.jsonl');
  zip.end();
  await fs.promises.writeFile(file, zip.outputStream);
  const limits = { unpackedBytes: 1e9, rows: 1e9, lineBytes: 1e9, ratio: 1e6, entries: 1e6 };
  const pool = startChildProcessPool('archive', { children: 1, ...limit });
  try {
    await expect(pool.run({ path: file, folder, limits })).rejects.toMatchObject({ code: 'child-process.memory' });
    await expect.poll(children).toEqual([]);
  } finally {
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('organizations are taken in turn, and a flood of one is refused while another is accepted', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-pool-'));
  const file = path.join(folder, 'no-archive.zip');
  fs.writeFileSync(file, 'no archive');
  const limits = { unpackedBytes: 1000, rows: 10, lineBytes: 100, ratio: 10, entries: 10 };
  const pool = startChildProcessPool('archive', { children: 1, queue: 10 });
  const order: string[] = [];
  const send = (organization: string) =>
    workFor(organization, () =>
      pool.run({ path: file, folder, limits }).catch(({ code }: { code: string }) => {
        order.push(code === 'archive.unreadable' ? organization : `${organization} ${code}`);
      }),
    );
  try {
    // One runs, five wait, two are too many.
    const flood = Array.from({ length: 8 }, () => send('flood'));
    await Promise.all([...flood, send('quiet'), send('quiet'), send('third')]);
  } finally {
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const busy = 'flood child-process.busy';
  expect(order).toEqual([busy, busy, ...'flood quiet third flood quiet flood flood flood flood'.split(' ')]);
});
