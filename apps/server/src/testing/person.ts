import { randomInt } from 'node:crypto';
import { environments } from '@steward/contract/estate/environments';
import type { Answer, Call, Envelope, Input } from '@steward/contract/call';
import { portfolios } from '@steward/contract/estate/portfolios';
import { session, type SessionDetail } from '@steward/contract/access/session';
import { users } from '@steward/contract/access/users';

export type Told<T> = Envelope<T> & { httpStatus: number };

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A person with a browser: keeps cookies, returns the CSRF value, sends calls by their contract. */
export class Person {
  readonly cookies = new Map<string, string>();
  private detail: SessionDetail | undefined;
  // Every person has a different address, so that the throttles count them separately.
  readonly from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  constructor(readonly address: string) {}

  get session(): SessionDetail {
    if (!this.detail) throw new Error('not signed in');
    return this.detail;
  }

  /** For a session that was not opened by `logIn`. */
  signedInAs(detail: SessionDetail): void {
    this.detail = detail;
  }

  async fetch(
    method: string,
    url: string,
    body?: string | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (method !== 'GET' && !this.cookies.has('csrfToken')) await this.fetch('GET', '/v2/getCsrfToken');
    const response = await fetch(this.address + url, {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': this.cookies.get('csrfToken') ?? '',
        'x-forwarded-for': this.from,
        ...headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    return response;
  }

  /** Sends a call as the web does: parameters in the path, the rest as query or JSON. Any input is allowed. */
  async send(call: Call, input: Record<string, unknown>, files?: File[]): Promise<Response> {
    const rest = { ...input };
    const filled = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      // Half a surrogate pair cannot be in an address; a browser would not send it either.
      return encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '\ufffd'));
    });
    const path = filled.replace(/\/$/, '');
    if (call.method === 'GET' || call.method === 'DELETE') {
      const query = new URLSearchParams(
        Object.entries(rest)
          .filter(([, v]) => v !== undefined)
          .map(([k, v]): [string, string] => [k, asText(v)]),
      );
      return this.fetch(call.method, `/v2${path}${query.size ? `?${query.toString()}` : ''}`);
    }
    if (call.shape === 'upload') {
      const form = new FormData();
      form.set('input', JSON.stringify(rest));
      for (const file of files ?? []) form.append('files', file);
      return this.fetch(call.method, `/v2${path}`, form);
    }
    return this.fetch(call.method, `/v2${path}`, JSON.stringify(rest), { 'content-type': 'application/json' });
  }

  async ask<C extends Call>(call: C, input: Input<C>, files?: File[]): Promise<Told<Answer<C>>> {
    const response = await this.send(call, input as Record<string, unknown>, files);
    return { ...((await response.json()) as Envelope<Answer<C>>), httpStatus: response.status };
  }

  /** The answer's data; throws when the call failed. */
  async get<C extends Call>(call: C, input: Input<C>, files?: File[]): Promise<Answer<C>> {
    const reply = await this.ask(call, input, files);
    if (reply.statusCode !== 200)
      throw new Error(`${call.name}: ${reply.statusCode} ${reply.message} ${JSON.stringify(reply.errors ?? '')}`);
    return reply.data;
  }

  register(email: string, password: string, firstName = 'Ada') {
    return this.get(users.register, {
      email,
      password,
      first_name: firstName,
      last_name: 'Test',
      company: `${firstName} & Co`,
    });
  }

  verify(token: string) {
    return this.get(users.verifyEmail, { token });
  }

  async logIn(email: string, password: string): Promise<SessionDetail> {
    this.detail = await this.get(session.login, { email, password });
    return this.detail;
  }

  async newPortfolio(name = 'Core') {
    return this.get(portfolios.createPortfolio, { name });
  }

  /** A property in Germany, in a new portfolio unless one is given. */
  async newEnvironment(change: Partial<Input<typeof environments.createEnvironment>> = {}) {
    const portfolio_id = change.portfolio_id ?? (await this.newPortfolio(`Portfolio ${randomInt(1e9)}`))._id;
    return this.get(environments.createEnvironment, {
      portfolio_id,
      environment_name: `Haus ${randomInt(1e9)}`,
      environment_use: 'business',
      property_type: 'office',
      address: 'Unter den Linden 1',
      city: 'Berlin',
      zip_code: '10117',
      country_code: 'DE',
      gross_floor_area: 5000,
      ...change,
    });
  }
}
