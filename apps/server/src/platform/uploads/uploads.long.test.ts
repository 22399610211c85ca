import fs from 'node:fs';
import { expect, test } from 'vitest';
import { files } from '@steward/contract/foundation/files';
import { startMain } from '../../testing/main-program.ts';
import { Person } from '../../testing/person.ts';
import { startTestServer } from '../../testing/test-server.ts';

const MB = 1024 * 1024;
const PARALLEL = 4;
const FILES = 20;

/** A value of /proc in MB. */
const memory = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The product in a process of its own, on the database and the data folder of another one. */
async function start(change: Record<string, string>) {
  const server = await startTestServer({ STEWARD_WORKER: 'off' });
  const { rows } = await server.owner.query<{ name: string }>('select current_database() as name');
  const { child, port, ended } = await startMain(rows[0]?.name ?? '', server.steward.platform.settings.dataDir, change);
  const people: Person[] = [];
  for (let n = 0; n < PARALLEL; n++) {
    const admin = await server.newAdmin('Ada');
    const person = new Person(`http://127.0.0.1:${port}`);
    for (const [name, value] of admin.cookies) person.cookies.set(name, value);
    people.push(person);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await server.stop();
  };
  return { pid: child.pid ?? 0, people, stop };
}

test.runIf(process.platform === 'linux').each([
  ['within the budget', '2000', [400, 400, 400, 400]],
  ['beyond the budget', '1024', [400, 400, 503, 503]],
])(
  'four requests of 20 files of 20 MB %s take no memory for the files',
  async (_, budget, statuses) => {
    const { pid, people, stop } = await start({ STEWARD_UPLOADS_MB: budget });
    const content = new File([Buffer.alloc(20 * MB, 'x')], 'a.bin');
    const before = memory(pid, 'VmRSS');
    const answers = await Promise.all(
      people.map((person) => person.send(files.saveUploadFile, { folder: 'documents' }, Array(FILES).fill(content))),
    );
    const most = memory(pid, 'VmHWM');
    process.stdout.write(`  resident memory: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB\n`);
    // Received whole, then refused: an upload has at most five files.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(statuses);
    expect(most - before).toBeLessThan(300);
    await stop();
  },
  300_000,
);
