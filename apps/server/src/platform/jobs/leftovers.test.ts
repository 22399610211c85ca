import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

afterEach(() => vi.unstubAllEnvs());

const sources = fileURLToPath(new URL('../..', import.meta.url));

/** How the names of temporary files and folders begin that hold what people sent. */
const temporaryNames = [
  ...new Set(
    (fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }) as string[])
      .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file) && !file.startsWith('testing'))
      .flatMap((file) => [
        ...fs.readFileSync(path.join(sources, file), 'utf8').matchAll(/join\(tmpdir\(\), ['`](steward-[a-z-]+-)/g),
      ])
      .map(([, name = '']) => name),
  ),
];

test('a start removes what killed processes left a day ago, and nothing that may be in use', async () => {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-leftovers-'));
  const store = path.join(scratch, 'data', 'files');
  fs.mkdirSync(path.join(store, 'organization'), { recursive: true });
  const make = (folder: string, name: string, ageHours: number) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, 'x');
    const then = new Date(Date.now() - ageHours * 3600 * 1000);
    fs.utimesSync(file, then, then);
  };
  make(scratch, 'steward-upload-old', 25);
  const [uploads, work] = ['uploads', 'work'].map((name) => path.join(scratch, 'data', name)) as [string, string];
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const [host, id] = [os.hostname(), '0123456789ab'];
  for (const folder of [uploads, work]) {
    fs.mkdirSync(folder);
    for (const name of [`${host}-${ended}-${id}`, `${host}-${process.pid}-${id}`]) make(folder, name, 0);
    for (const name of [`${host}-${process.ppid}-${id}`, `elsewhere-${ended}-${id}`]) make(folder, name, 1);
    make(folder, `elsewhere-1-${id}`, 25);
  }
  for (const name of temporaryNames) make(scratch, `${name}old`, 25);
  make(scratch, 'steward-upload-new', 1);
  make(scratch, 'of-another-program', 25);
  make(store, '.0123456789abcdef01', 25);
  make(store, '.fedcba987654321098', 1);
  make(path.join(store, 'organization'), 'stored', 25);
  vi.stubEnv('TMPDIR', scratch);
  const server = await startTestServer({ STEWARD_DATA_DIR: path.join(scratch, 'data'), STEWARD_WORKER: 'off' });
  const here = fs.readdirSync(scratch);
  expect(temporaryNames).toEqual(expect.arrayContaining(['steward-file-', 'steward-mail-']));
  // Those of a running process, and of another machine for a day.
  for (const folder of [uploads, work])
    expect(fs.readdirSync(folder).toSorted()).toEqual(
      [`${host}-${process.ppid}-${id}`, `elsewhere-${ended}-${id}`].toSorted(),
    );
  expect(here.filter((name) => name.endsWith('old'))).toEqual([]);
  expect(here).toEqual(expect.arrayContaining(['of-another-program', 'steward-upload-new']));
  expect(new Set(fs.readdirSync(store, { recursive: true, encoding: 'utf8' }))).toEqual(
    new Set(['.fedcba987654321098', 'organization', 'organization/stored']),
  );
  await server.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
});
