import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../../../testing/processes.ts';
import { readArchive, stopReadingArchives } from './archive-reader.ts';

let folder = '';
beforeAll(async () => {
  // Ends a reader left over from another test file.
  await stopReadingArchives();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-reading-'));
});
afterAll(async () => {
  await stopReadingArchives();
  fs.rmSync(folder, { recursive: true });
});

const unpackers = () => childrenOf(process.pid, 'child-programs/archive');

test.runIf(process.platform === 'linux')(
  'an archive that takes longer than its limit ends with its child process',
  async () => {
    // A pipe without a writer: reading it never ends.
    const archive = path.join(folder, 'archive.zip');
    expect(spawnSync('mkfifo', [archive]).status).toBe(0);
    const options = { onProgress: () => {}, signal: new AbortController().signal };
    const reading = readArchive({ path: archive, folder, ownKey: '' }, 'small', options, { timeoutMs: 3000 });
    const ended = expect(reading).rejects.toMatchObject({ code: 'archive.too-large-for-new' });
    await expect.poll(unpackers).toHaveLength(1);
    await ended;
    await expect.poll(unpackers).toEqual([]);
    // The next archive gets a new child process.
    fs.rmSync(archive);
    fs.writeFileSync(archive, 'this is no zip');
    await expect(readArchive({ path: archive, folder, ownKey: '' }, 'small', options)).rejects.toMatchObject({
      code: 'archive.unreadable',
    });
  },
);
