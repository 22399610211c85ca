import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../http/network.ts';
import { isPart } from '../http/part.ts';
import { ByteBudget, type Holding } from './byte-budget.ts';

/** Bodies up to this size are always accepted: large ones of others cannot stop ordinary calls. */
const SMALL_BYTES = 64 * 1024;

/**
 * Limits the memory of bodies that are not uploads, while their calls are answered. Bodies are read before the organization is known, so
 * they count by network. Bytes count as they arrive: a request that declares many and sends none takes nothing from others.
 */
export function limitBodies(app: FastifyInstance, memoryBytes: number, maxBytes: number): ByteBudget {
  const budget = new ByteBudget({
    bytes: memoryBytes,
    partyBytes: Math.max(memoryBytes / 4, maxBytes),
    partyRequests: Infinity,
    smallBytes: SMALL_BYTES,
    failures: { process: 'server.busy', party: 'request.too-many' },
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': coding, 'content-type': type = '' } = request.headers;
    const isSmall = coding === undefined && Number(length ?? 0) <= SMALL_BYTES;
    if (isSmall || isPart(request) || type.startsWith('multipart/')) return payload;
    const holding = budget.open(networkOf(request.ip));
    reply.raw.once('close', holding.release);
    return counted(payload as Readable, holding);
  });
  return budget;
}

/** The same stream, whose bytes beyond the small ones are held as they pass. */
function counted(payload: Readable, holding: Holding): Transform & { receivedEncodedLength: number } {
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      through.receivedEncodedLength = size;
      try {
        if (size > SMALL_BYTES) holding.hold(size);
        done(null, chunk);
      } catch (error) {
        payload.unpipe(counting).resume();
        done(error as Error);
      }
    },
  });
  const through = Object.assign(counting, { receivedEncodedLength: 0 });
  // Of a body that is refused by its declared length no stream is read: without a listener its error would end the process.
  counting.on('error', () => {});
  payload.once('error', (error) => counting.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) counting.destroy(new Error('the request was cut off'));
  });
  payload.pipe(counting);
  return through;
}
