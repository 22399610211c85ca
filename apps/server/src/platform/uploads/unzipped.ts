import { Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { fail } from '@steward/contract/failures';

/** The body of a request that was sent with `content-encoding: gzip`, as it was before; the body limit holds for both. */
export async function unzipped(request: FastifyRequest, _reply: unknown, payload: Readable): Promise<Readable> {
  const coding = request.headers['content-encoding'];
  if (coding === undefined || coding === 'identity') return payload;
  if (coding !== 'gzip') return fail('request.wrong-type', 'content-encoding');
  const counting = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        unzipping.receivedEncodedLength += chunk.length;
        done(null, chunk);
      },
    }),
    {},
  );
  const unzipping = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  // Of a body that is refused by its declared length no stream is read: without a listener its error would end the process.
  unzipping.on('error', () => {});
  payload.once('error', (error) => unzipping.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) unzipping.destroy(new Error('the request was cut off'));
  });
  payload.pipe(counting).pipe(unzipping);
  return unzipping;
}
