import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EICAR, fakeClamd } from './clamd.fixture.ts';
import { makeVirusScanner } from './clamd.ts';

let folder: string;
const servers: Server[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-clamd-'));
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function fakeScanner(at: 'port' | 'socket', answer?: (socket: Socket) => void) {
  const { server, received, clamd } = await fakeClamd(at === 'port' ? at : { folder }, answer);
  servers.push(server);
  return { received, scanner: makeVirusScanner({ clamd })! };
}

const fileWith = (content: string | Buffer): string => {
  const path = join(folder, `file-${Math.random()}`);
  writeFileSync(path, content);
  return path;
};

test('no scanner is made where none is set', () => {
  expect(makeVirusScanner({})).toBeUndefined();
});

test.each(['port', 'socket'] as const)('a clamd at a %s finds the infected of two files', async (at) => {
  const { scanner, received } = await fakeScanner(at);
  const clean = Buffer.alloc(300_000, 'a');
  expect(await scanner.scan(fileWith(clean))).toEqual({ state: 'clean' });
  expect(received[0]?.equals(clean)).toBe(true);
  expect(await scanner.scan(fileWith(EICAR))).toEqual({ state: 'infected', name: 'Eicar-Signature' });
  expect(await scanner.scan(fileWith(''))).toEqual({ state: 'clean' });
});

test('a file larger than clamd accepts, a broken answer and no answer are unavailable, never clean', async () => {
  const { scanner } = await fakeScanner('port');
  const large = fileWith(Buffer.alloc(8_000_000));
  expect(await scanner.scan(large)).toEqual({ state: 'unavailable', reason: 'too-large' });
  const broken = await fakeScanner('port', (socket) => socket.end('something else\0'));
  expect(await broken.scanner.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'failed' });
  const cut = await fakeScanner('port', (socket) => socket.destroy());
  expect(await cut.scanner.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'unreachable' });
  const absent = makeVirusScanner({ clamd: { path: join(folder, 'nothing') } })!;
  expect(await absent.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'unreachable' });
});

test('a scanner that stops answering is unavailable after a time', async () => {
  const { server, clamd } = await fakeClamd('port', () => {});
  servers.push(server);
  const impatient = makeVirusScanner({ clamd }, { idleMs: 50 })!;
  expect(await impatient.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'unreachable' });
});

test('a file that is gone is an error, and a scan can be ended', async () => {
  const { scanner } = await fakeScanner('port');
  await expect(scanner.scan(join(folder, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' });
  const silent = await fakeScanner('port', () => {});
  const ending = new AbortController();
  const scan = silent.scanner.scan(fileWith('x'), ending.signal);
  setTimeout(() => ending.abort(), 50);
  await expect(scan).rejects.toThrow();
});
