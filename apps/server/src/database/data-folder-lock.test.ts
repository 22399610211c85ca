import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let root = '';
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-lock-'));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** A lock of another holder, whose last sign of life was `silentMs` ago. */
function left(name: string, holder: string, silentMs: number): string {
  const folder = path.join(root, name);
  fs.writeFileSync(`${folder}.lock`, holder);
  const beat = new Date(Date.now() - silentMs);
  fs.utimesSync(`${folder}.lock`, beat, beat);
  return folder;
}

const taken = async (folder: string): Promise<number> => {
  const started = Date.now();
  const unlock = await lockDataFolder(folder);
  const waited = Date.now() - started;
  expect(JSON.parse(fs.readFileSync(`${folder}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  unlock();
  expect(fs.existsSync(`${folder}.lock`)).toBe(false);
  return waited;
};

test('the lock of another machine is taken over only after twenty seconds of silence', async () => {
  const holder = JSON.stringify({ pid: 1, host: 'another', numbering: '' });
  expect(await taken(left('silent', holder, 60_000))).toBeLessThan(1000);
  expect(await taken(left('recent', holder, 17_000))).toBeGreaterThan(2000);
});

test('a container of the same name with other processes counts as another machine', async () => {
  const holder = JSON.stringify({ pid: process.pid, host: os.hostname(), numbering: 'pid:[1]' });
  expect(await taken(left('container', holder, 17_000))).toBeGreaterThan(2000);
});

test('an incomplete lock of a dead process does not block the start', async () => {
  expect(await taken(left('half', '{"pid":', 0))).toBeLessThan(1000);
});

test('a second server in the same process is refused', async () => {
  const folder = path.join(root, 'twice');
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid} on ${os.hostname()}`);
  unlock();
});
