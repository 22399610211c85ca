import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compression does not speed up what fits into one packet. */
const MIN_BYTES = 1400;

const answers = new WeakSet<Buffer>();

/** Marks the bytes of an answer, which are compressed as its text would be. */
export function compressed(answer: Buffer): Buffer {
  answers.add(answer);
  return answer;
}

/** Whether an Accept-Encoding header allows an encoding; `q=0` refuses it. */
function accepts(header: string, encoding: string): boolean {
  const one = header.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding);
  return one !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(one);
}

/**
 * Compresses answers and the page. Files (bytes and streams), live events and short answers are sent as they are. BREACH guesses a secret
 * by the length of an answer that also repeats the attacker's input. An answer that sets cookies is never compressed, and since the cookies
 * are SameSite, another site cannot make requests as a signed-in user.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isAnswer = typeof payload === 'string' || (Buffer.isBuffer(payload) && answers.has(payload));
    if (!isAnswer || reply.hasHeader('content-encoding') || reply.hasHeader('set-cookie')) return payload;
    reply.header('vary', 'accept-encoding');
    const wanted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ['br', 'gzip'].find((one) => accepts(wanted, one));
    if (!encoding || Buffer.byteLength(payload) < MIN_BYTES) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br'
      ? toBrotli(payload, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length },
        })
      : toGzip(payload, { level: 5 });
  });
}
