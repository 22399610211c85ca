import type { Method, Shape } from '@steward/contract/call';

/** The part of a call that the browser needs. Every call of the contract has it. */
export interface Route {
  area: string;
  name: string;
  method: Method;
  path: string;
  shape?: Shape;
}

export interface Travelling {
  url: string;
  /** The remaining fields, for the body or the multipart part `input`. */
  body?: Record<string, unknown>;
}

/** Puts each field of the input in its place: path parameters, then query (GET and DELETE) or body. */
export function address(call: Route, input: Record<string, unknown> = {}): Travelling {
  const rest = { ...input };
  const filled = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
  // The last part may be absent, where the server has a default for it.
  const path = filled.replace(/\/$/, '');
  if (call.method !== 'GET' && call.method !== 'DELETE') return { url: `/v2${path}`, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one as string | number | boolean));
    }
  }
  const text = query.toString();
  return { url: `/v2${path}${text && `?${text}`}` };
}
