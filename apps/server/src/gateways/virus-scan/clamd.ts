import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Settings } from '../../settings.ts';

/** `too-large`: more than clamd accepts (`StreamMaxLength`); a further attempt has the same result. */
export type Scan =
  | { state: 'clean' }
  | { state: 'infected'; name: string }
  | { state: 'unavailable'; reason: 'unreachable' | 'too-large' | 'failed' };

export interface VirusScanner {
  scan: (path: string, signal?: AbortSignal) => Promise<Scan>;
}

/** Without any progress; a scan of archives takes clamd a minute by its own limit (`MaxScanTime` 120 s). */
const IDLE_MS = 150_000;
/** clamd accepts chunks up to `StreamMaxLength`. */
const CHUNK_BYTES = 64 * 1024;
/** An answer has one line. */
const MAX_ANSWER = 4096;

/** Scans files by the INSTREAM command of clamd (man clamd); undefined where no clamd is set. */
export function makeVirusScanner(
  { clamd }: Pick<Settings, 'clamd'>,
  { idleMs = IDLE_MS } = {},
): VirusScanner | undefined {
  return clamd && { scan: (path, signal) => scan(clamd, path, { idleMs, signal }) };
}

async function scan(
  clamd: NonNullable<Settings['clamd']>,
  path: string,
  { idleMs, signal }: { idleMs: number; signal: AbortSignal | undefined },
): Promise<Scan> {
  signal?.throwIfAborted();
  const socket = connect(clamd);
  socket.setTimeout(idleMs, () => socket.destroy(new Error('clamd does not answer')));
  const abort = () => socket.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const answer = answerOf(socket);
    // clamd answers and closes while a file is still being sent that is larger than it accepts: then only the answer counts.
    await send(socket, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.path === path) throw error;
    });
    const text = await answer;
    signal?.throwIfAborted();
    return meaningOf(text);
  } finally {
    signal?.removeEventListener('abort', abort);
    socket.destroy();
  }
}

/** What clamd wrote until the connection ended, for whatever reason. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    socket.on('data', (part: Buffer) => {
      answer += part.toString('utf8');
      if (answer.length > MAX_ANSWER || answer.includes('\0')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.split('\0')[0]!.trim()));
  });

async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(socket, Buffer.concat([length, chunk]));
  }
  await write(socket, Buffer.alloc(4));
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new Error('clamd closed the connection'));
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** `stream: OK`, `stream: Eicar-Signature FOUND`, `INSTREAM size limit exceeded. ERROR`. */
function meaningOf(answer: string): Scan {
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (name) return { state: 'infected', name: name.slice(0, 200) };
  if (answer === 'stream: OK') return { state: 'clean' };
  if (/size limit exceeded/i.test(answer)) return { state: 'unavailable', reason: 'too-large' };
  return { state: 'unavailable', reason: answer ? 'failed' : 'unreachable' };
}
