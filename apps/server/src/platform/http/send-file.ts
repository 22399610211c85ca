import { Readable } from 'node:stream';
import { fail } from '@steward/contract/failures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../gateways/files/file-store.ts';
import type { FileAnswer } from './bind.ts';

/** What a browser may show in its own tab: pictures and videos, which contain no program. Everything else is saved. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/webm']);

/**
 * The part that `Range` asks for. Undefined: the whole, also where several parts are asked for or the header is not understood, as RFC 9110
 * allows. `outside`: the file does not have it.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length > 0 ? { start: bytes - length, end: bytes - 1 } : 'outside';
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < bytes ? { start, end } : 'outside';
}

const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/** A file that is made when it is asked for is sent whole; a stored one also in parts, and not again if the browser has it. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const { body } = file;
  // A stream of a file on the disk has a function `open` too.
  if (!('sha256' in body)) return describe(reply, file).send(body);
  const etag = `"${body.sha256}"`;
  const stored = () => describe(reply, file).header('etag', etag).header('accept-ranges', 'bytes');
  const { range: wanted, 'if-range': unchanged, 'if-none-match': known } = request.headers;
  if (isNamed(known, etag)) return stored().status(304).send();
  const range = unchanged === undefined || unchanged === etag ? rangeOf(wanted, body.bytes) : undefined;
  if (range === 'outside') return stored().status(416).header('content-range', `bytes */${body.bytes}`).send('');
  // The answer to HEAD has no bytes: they are not fetched.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await body.open(range);
  if (!stream) fail('file.not-found');
  stored().header('content-length', range ? range.end - range.start + 1 : body.bytes);
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${body.bytes}`);
  return reply.send(stream);
}

/** What a browser would open as a page with scripts. */
const PAGES = /^(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)\b/i;

function describe(reply: FastifyReply, { name, contentType, inline }: FileAnswer): FastifyReply {
  // RFC 6266: an ASCII name for old clients next to the actual one.
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = inline && shown.has(contentType) ? 'inline' : 'attachment';
  return (
    reply
      .header(
        'content-disposition',
        `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .header('x-content-type-options', 'nosniff')
      // A user's file never runs as a page of the product.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', reply.getHeader('cache-control') ?? 'private, max-age=300')
      .type(PAGES.test(contentType) ? 'application/octet-stream' : contentType)
  );
}
