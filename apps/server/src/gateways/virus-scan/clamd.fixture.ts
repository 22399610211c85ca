import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** The test file of EICAR, in two parts: scanners of this machine must not find it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const MAX_STREAM = 1_000_000;

export interface FakeClamd {
  server: Server;
  /** The files that were scanned. */
  received: Buffer[];
  clamd: { host: string; port: number } | { path: string };
}

/** Answers as clamd does, at a port, or at a socket in a folder; what it received is kept. */
export async function fakeClamd(
  at: 'port' | { folder: string },
  answer?: (socket: Socket) => boolean | void,
): Promise<FakeClamd> {
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
      // False: as usual.
      if (answer && answer(socket) !== false) return;
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
  const path = at === 'port' ? '' : join(at.folder, `clamd-${Math.random().toString(36).slice(2)}`);
  await new Promise<void>((resolve) => server.listen(at === 'port' ? 0 : path, resolve));
  const { port } = server.address() as { port: number };
  return { server, received, clamd: at === 'port' ? { host: '127.0.0.1', port } : { path } };
}
