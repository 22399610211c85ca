import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Call, Envelope, Input } from '@steward/contract/call';
import { session } from '@steward/contract/access/session';

/** A program that calls the product with an API key, or as a person who logged in. */
export class Caller {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly address: string,
    private readonly key: string | undefined,
  ) {}

  async logIn(email: string, password: string): Promise<void> {
    await this.fetch('GET', '/v2/getCsrfToken');
    await this.get(session.login, { email, password });
  }

  private async fetch(method: string, path: string, body?: string): Promise<Response> {
    const response = await fetch(this.address + path, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        'content-type': 'application/json',
        ...(this.key === undefined
          ? {
              cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
              'x-csrf-token': decodeURIComponent(this.cookies.get('csrfToken') ?? ''),
            }
          : { authorization: `Bearer ${this.key}` }),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  /** The answer's data; waits where calls come too fast, and throws when the call failed. */
  async get<C extends Call>(call: C, input: Input<C>): Promise<Answer<C>> {
    for (;;) {
      const response = await this.fetch(call.method, `/v2${call.path}`, JSON.stringify(input));
      if (response.status === 429) {
        await wait(1000 * Number(response.headers.get('retry-after') ?? 1));
        continue;
      }
      const { data, message } = (await response.json()) as Envelope<Answer<C>>;
      if (!response.ok) throw new Error(`${call.name}: ${response.status} ${message}`);
      return data;
    }
  }
}
