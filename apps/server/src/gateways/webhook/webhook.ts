import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why a webhook was not delivered; `code` is one of the failures of the contract. */
export class WebhookFailure extends Error {
  constructor(
    readonly code: 'webhook.refused' | 'webhook.failed',
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

export interface Delivery {
  id: string;
  event: string;
  body: string;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Only addresses of the open internet: not this machine, not its neighbours, not the cloud's own services. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 dress is judged by what it is.
  return ipaddr.process(address).range() === 'unicast';
}

/** What the receiver checks: HMAC-SHA256 of "time.body" with the shared secret, in hexadecimal. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * Posts a delivery. The name is resolved once, every address checked, and the connection goes to the one that was checked:
 * a name that answers differently the second time gains nothing. Redirects are not followed.
 */
export async function deliver(
  address: string,
  secret: string,
  { id, event, body }: Delivery,
  { allowsPrivate = false, now = new Date() } = {},
): Promise<number> {
  const url = parse(address, allowsPrivate);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => {
        throw new WebhookFailure('webhook.failed', 'ENOTFOUND');
      });
  const [first] = found;
  if (!first || (!allowsPrivate && !found.every((one) => isPublicAddress(one.address))))
    throw new WebhookFailure('webhook.refused', url.hostname);
  const seconds = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Steward',
    'x-steward-event': event,
    'x-steward-delivery': id,
    'x-steward-signature': signatureOf(secret, seconds, body),
  };
  return new Promise((resolve, reject) => {
    const failed = (why: string) => reject(new WebhookFailure('webhook.failed', why));
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers,
        timeout: TIMEOUT_MS,
        // Node asks in either way, for one address or for all of them.
        lookup: (_name, options, done) =>
          options.all
            ? done(null, [first])
            : (done as (e: null, a: string, f: number) => void)(null, first.address, first.family),
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) request.destroy();
        });
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(status);
        else failed(`HTTP ${status}`);
      },
    );
    // A receiver that sends a byte now and then must not hold a worker.
    const limit = setTimeout(() => request.destroy(new Error('ETIMEDOUT')), TIMEOUT_MS);
    request.on('close', () => clearTimeout(limit));
    request.on('timeout', () => request.destroy(new Error('ETIMEDOUT')));
    request.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
    request.end(body);
  });
}

function parse(address: string, allowsPrivate: boolean): URL {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new WebhookFailure('webhook.refused', address.slice(0, 100));
  }
  const isAllowed = url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:');
  if (!isAllowed || url.username || url.password) throw new WebhookFailure('webhook.refused', url.hostname);
  return url;
}
