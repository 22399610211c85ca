import http from 'node:http';
import type { Person } from './person.ts';

const VERSION = { 'tus-resumable': '1.0.0' };
const encoded = (text: string) => Buffer.from(text).toString('base64');

export interface TusAnswer {
  status: number;
  code: string;
  message: string;
  offset: number;
  location: string;
}

const headersOf = (person: Person) => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': person.cookies.get('csrfToken') ?? '',
  'x-forwarded-for': person.from,
  ...VERSION,
});

/** Sends a request of the tus protocol. `cutAt`: the connection is cut after so many bytes of the body. */
export function tus(
  person: Person,
  method: string,
  url: string,
  headers: Record<string, string | number> = {},
  body?: Buffer,
  cutAt?: number,
): Promise<TusAnswer> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': body.length } : {};
    const request = http.request(person.address + url, {
      method,
      agent: false,
      headers: { ...headersOf(person), ...length, ...headers },
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      cutAt === undefined ? reject(error) : resolve({ status: 0, code: '', message: '', offset: NaN, location: '' }),
    );
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const { code = '', message = '' } = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<TusAnswer>;
        resolve({
          status: response.statusCode ?? 0,
          code,
          message,
          offset: Number(response.headers['upload-offset'] ?? NaN),
          location: response.headers.location ?? '',
        });
      });
    });
    if (cutAt === undefined) request.end(body);
    else request.write(body?.subarray(0, cutAt), () => setTimeout(() => request.destroy(), 300));
  });
}

/** Announces a file. */
export const announce = (person: Person, bytes: number, metadata: Record<string, string> = { filename: 'plan.pdf' }) =>
  tus(person, 'POST', '/v2/uploads', {
    'upload-length': bytes,
    'upload-metadata': Object.entries(metadata)
      .map(([name, value]) => `${name} ${encoded(value)}`)
      .join(','),
  });

/** Sends a part. */
export const sendPart = (person: Person, url: string, offset: number, body: Buffer, cutAt?: number) =>
  tus(
    person,
    'PATCH',
    url,
    { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    body,
    cutAt,
  );

/** How much has arrived. */
export const positionOf = (person: Person, url: string) => tus(person, 'HEAD', url);

/** A whole file in one part; its id. */
export async function sendWhole(person: Person, body: Buffer, metadata?: Record<string, string>): Promise<string> {
  const { location } = await announce(person, body.length, metadata);
  await sendPart(person, location, 0, body);
  return location.split('/').at(-1) ?? '';
}
