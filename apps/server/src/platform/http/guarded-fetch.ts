import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../../settings.ts';
import { away } from '../customer.ts';

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;

/** The other side was not reached, or may not be. */
export class Unreachable extends Error {}

type Rules = Pick<Settings, 'env' | 'privateProviders'>;

/** Whether the server may connect to this address: the open internet, and what the settings allow beyond it. */
export function isAddressAllowed(address: string, { env, privateProviders }: Rules): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  if (range === 'unicast') return true;
  if (range === 'loopback') return privateProviders && env === 'local';
  // Link-local stays closed: there cloud machines keep their own credentials.
  return privateProviders && ['private', 'uniqueLocal', 'carrierGradeNat'].includes(range);
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** https everywhere; plain http only to this machine itself, where it is not a product people depend on. */
export function isSchemeAllowed(url: URL, { env, privateProviders }: Rules): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && privateProviders && env === 'local' && isLoopback(url.hostname);
}

/** Resolves once and connects to that address, so DNS rebinding cannot redirect the request. */
export const lookupWithin =
  (rules: Rules): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      if (!found.every(({ address }) => isAddressAllowed(address, rules)))
        return callback(new Unreachable(`${hostname} points into a network that is closed to the server`), '', 0);
      // The type of the callback has the single address only; with `all` it takes the list.
      if (options.all) return (callback as unknown as (e: null, all: dns.LookupAddress[]) => void)(null, found);
      const [first] = found;
      callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };

interface Request {
  method?: string;
  headers?: Record<string, string> | Headers | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined | null;
}

/**
 * Fetches an address that a person typed: no redirects, no address inside a closed network, at most 1 MB and ten seconds.
 * Anything else throws `Unreachable`.
 */
export const guardedFetch =
  (rules: Rules) =>
  async (address: string | URL, { method = 'GET', headers, body, signal }: Request = {}): Promise<Response> => {
    const url = new URL(address);
    if (!isSchemeAllowed(url, rules)) throw new Unreachable('only https is allowed');
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(literal) && !isAddressAllowed(literal, rules))
      throw new Unreachable(`${literal} is closed to the server`);
    const payload = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined;
    const send = () =>
      new Promise<Response>((resolve, reject) => {
        const refuse = (error: Error) => reject(new Unreachable(error.message, { cause: error }));
        const request = (url.protocol === 'https:' ? https : http).request(
          url,
          {
            method,
            headers: {
              ...Object.fromEntries(new Headers(headers)),
              ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
            },
            lookup: lookupWithin(rules),
            signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
            agent: false,
          },
          (response) => {
            const chunks: Buffer[] = [];
            let size = 0;
            response.on('data', (chunk: Buffer) => {
              size += chunk.length;
              if (size > MAX_BYTES) request.destroy(new Error('the answer is too large'));
              else chunks.push(chunk);
            });
            response.on('error', refuse);
            response.on('end', () => {
              const status = response.statusCode ?? 500;
              const known = new Headers();
              for (const [name, value] of Object.entries(response.headers))
                for (const one of [value ?? []].flat()) known.append(name, one);
              const isEmpty = [204, 205, 304].includes(status);
              resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: known }));
            });
          },
        );
        request.on('error', refuse);
        request.end(payload);
      });
    return away(send);
  };
