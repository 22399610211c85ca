import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { files } from '@steward/contract/foundation/files';
import { uploads } from '@steward/contract/foundation/uploads';
import { users } from '@steward/contract/access/users';
import { addressIn, copyTemplate, dropDatabase } from '../../../testing/databases.ts';
import { startMain, type MainProgram } from '../../../testing/main-program.ts';
import { Person } from '../../../testing/person.ts';
import { announce, positionOf, sendPart } from '../../../testing/resumable.ts';

// The attack: the server is killed while parts of a file arrive, and while it stops.

const MB = 1024 * 1024;
const bytes = Buffer.alloc(96 * MB);
for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);

let name = '';
let owner: pg.Pool;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-killed-upload-'));
beforeAll(async () => {
  name = await copyTemplate(inject('database'));
  owner = new pg.Pool({ ...addressIn(inject('database'), name).owner, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(inject('database'), name);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startMain(name, dataDir, {});

async function newPerson({ port }: MainProgram): Promise<Person> {
  const ada = new Person(`http://127.0.0.1:${port}`);
  const email = 'ada@killed.example';
  await ada.get(users.register, { email, password: 'Demo-1234!', first_name: 'Ada', last_name: 'T', company: 'Ada' });
  await owner.query('update users set verified_at = now() where email = $1', [email]);
  await ada.logIn(email, 'Demo-1234!');
  await ada.newPortfolio();
  return ada;
}

/** The same session at the server that was started again. */
function at({ port }: MainProgram, person: Person): Person {
  const again = new Person(`http://127.0.0.1:${port}`);
  for (const [key, value] of person.cookies) again.cookies.set(key, value);
  return again;
}

/** A part that arrives slowly, a megabyte at a time, until its connection ends. */
function sendSlowly(person: Person, url: string, from: number): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(person.address + url, {
      method: 'PATCH',
      agent: false,
      headers: {
        cookie: [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'x-csrf-token': person.cookies.get('csrfToken') ?? '',
        'tus-resumable': '1.0.0',
        'upload-offset': from,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length - from,
      },
    });
    let isOver = false;
    const end = (status: number) => {
      isOver = true;
      resolve(status);
    };
    request.on('error', () => end(0));
    request.on('response', (response) => end(response.resume().statusCode ?? 0));
    void (async () => {
      for (let sent = from; sent < bytes.length && !isOver; sent += MB) {
        request.write(bytes.subarray(sent, sent + MB));
        await wait(25);
      }
      request.end();
    })();
  });
}

test('a server that is killed or stopped while a file arrives loses no part that it confirmed', async () => {
  let main = await start();
  let ada = await newPerson(main);
  const { location } = await announce(ada, bytes.length);
  await sendPart(ada, location, 0, bytes.subarray(0, 8 * MB));
  let from = 8 * MB;
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    const sending = sendSlowly(ada, location, from);
    await wait(1000);
    main.child.kill(signal);
    expect(await sending).toBe(signal === 'SIGTERM' ? 503 : 0);
    expect(await main.ended).toBe(signal === 'SIGTERM' ? 0 : null);
    main = await start();
    ada = at(main, ada);
    const { offset } = await positionOf(ada, location);
    expect(offset).toBeGreaterThanOrEqual(from);
    // A stop records what has arrived.
    if (signal === 'SIGTERM') expect(offset).toBeGreaterThan(from);
    // Nothing of it is visible.
    const folder = path.join(dataDir, 'files');
    const [organization = ''] = fs.readdirSync(folder);
    expect(fs.readdirSync(path.join(folder, organization))).toEqual(['uploads']);
    from = offset;
  }
  expect(await sendPart(ada, location, from, bytes.subarray(from))).toMatchObject({ status: 204 });
  expect(await ada.get(uploads.getUploads, {})).toMatchObject([{ state: 'complete' }]);
  const { rows } = await owner.query<{ sha256: string }>('select sha256 from resumable_uploads');
  expect(rows).toEqual([{ sha256: createHash('sha256').update(bytes).digest('hex') }]);
  const small = [new File(['x'], 'x.txt')];
  expect(await ada.ask(files.saveUploadFile, { folder: 'documents' }, small)).toMatchObject({ httpStatus: 200 });
  main.child.kill('SIGTERM');
  await main.ended;
  const left = fs.readdirSync(path.join(dataDir, 'files')).filter((entry) => entry.startsWith('.'));
  expect(left).toEqual([]);
});
