import { createHash, type Hash } from 'node:crypto';

/** So many uploads have a running hash in this process; one without is hashed when it is complete. */
const MOST = 1000;

/**
 * The hashes of uploads that this process receives from the first byte to the last, so that their bytes need not be read again. A hash cannot
 * be continued by another process.
 */
const running = new Map<string, { hash: Hash; at: number }>();

/** The same stream, whose chunks are hashed as they pass. */
export async function* hashed(id: string, from: number, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const known = running.get(id);
  const own = from === 0 ? { hash: createHash('sha256'), at: 0 } : known?.at === from ? known : undefined;
  running.delete(id);
  for await (const chunk of stream) {
    if (own) {
      own.hash.update(chunk);
      own.at += chunk.length;
    }
    yield chunk;
  }
  if (own && running.size < MOST) running.set(id, own);
}

/** The hash of all bytes, if this process has received all of them; asked once. */
export function runningHashOf(id: string, bytes: number): string | undefined {
  const known = running.get(id);
  if (known?.at !== bytes) return undefined;
  running.delete(id);
  return known.hash.digest('hex');
}

/** Forgets an upload that does not come to its end. */
export const forgetHash = (id: string): boolean => running.delete(id);
