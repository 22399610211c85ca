import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVirusScanner } from './clamd.ts';

/** The test file of EICAR, in two parts: scanners of this machine must not find it here. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let folder: string;
const servers: Server[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-clamd-'));
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const MAX_STREAM = 1_000_000;

/** Answers as clamd does; what it received is kept. */
async function fakeClamd(at: 'port' | 'socket', answer?: (socket: Socket) => void) {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    let isAnswered = false;
    socket.on('error', () => {});
    const reply = (text: string) => {
      isAnswered = true;
      socket.end(`${text}\0`);
    };
    socket.on('data', (part: Buffer) => {
      if (isAnswered) return;
      if (answer) return answer(socket);
      bytes = Buffer.concat([bytes, part]);
      if (!bytes.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return;
      const chunks: Buffer[] = [];
      for (let place = 10; place + 4 <= bytes.length;) {
        const length = bytes.readUInt32BE(place);
        if (length === 0) {
          const file = Buffer.concat(chunks);
          received.push(file);
          return reply(file.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
        }
        chunks.push(bytes.subarray(place + 4, place + 4 + length));
        place += 4 + length;
      }
      if (bytes.length > MAX_STREAM) reply('INSTREAM size limit exceeded. ERROR');
    });
  });
  servers.push(server);
  const path = join(folder, `clamd-${servers.length}`);
  await new Promise<void>((resolve) => server.listen(at === 'port' ? 0 : path, resolve));
  const { port } = server.address() as { port: number };
  const clamd = at === 'port' ? { host: '127.0.0.1', port } : { path };
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
  const { scanner, received } = await fakeClamd(at);
  const clean = Buffer.alloc(300_000, 'a');
  expect(await scanner.scan(fileWith(clean))).toEqual({ state: 'clean' });
  expect(received[0]?.equals(clean)).toBe(true);
  expect(await scanner.scan(fileWith(EICAR))).toEqual({ state: 'infected', name: 'Eicar-Signature' });
  expect(await scanner.scan(fileWith(''))).toEqual({ state: 'clean' });
});

test('a file larger than clamd accepts, a broken answer and no answer are unavailable, never clean', async () => {
  const { scanner } = await fakeClamd('port');
  const large = fileWith(Buffer.alloc(8_000_000));
  expect(await scanner.scan(large)).toEqual({ state: 'unavailable', reason: 'too-large' });
  const broken = await fakeClamd('port', (socket) => socket.end('something else\0'));
  expect(await broken.scanner.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'failed' });
  const cut = await fakeClamd('port', (socket) => socket.destroy());
  expect(await cut.scanner.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'unreachable' });
  const absent = makeVirusScanner({ clamd: { path: join(folder, 'nothing') } })!;
  expect(await absent.scan(fileWith('x'))).toEqual({ state: 'unavailable', reason: 'unreachable' });
});

test('a file that is gone is an error, and a scan can be ended', async () => {
  const { scanner } = await fakeClamd('port');
  await expect(scanner.scan(join(folder, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' });
  const silent = await fakeClamd('port', () => {});
  const ending = new AbortController();
  const scan = silent.scanner.scan(fileWith('x'), ending.signal);
  setTimeout(() => ending.abort(), 50);
  await expect(scan).rejects.toThrow();
});
