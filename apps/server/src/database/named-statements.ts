import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Begins the statement that starts a transaction of which frequent statements are prepared once for each connection: planning them is half of
 * their time. Only transactions that write: they look up rows by keys, so one plan serves all. What a report reads is planned for its
 * organization.
 */
export const NAMED = '/* named */ ';

/** A statement is named when it has been sent so many times; so many are named at most, each held in memory by every connection. */
const [OFTEN, MOST] = [20, 300];
const LONGEST = 6000;

/** A partial index is not found for a condition whose values are not known when the statement is prepared. */
const isOfPartialIndex = (text: string) => /on conflict \([^)]*\) where/i.test(text);

const sent = new Map<string, number>();
const names = new Map<string, string>();
/** Statements that are sent once or twice must not fill the memory. */
const REMEMBERED = 5000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST || text.length > LONGEST || isOfPartialIndex(text)) return undefined;
  const count = (sent.get(text) ?? 0) + 1;
  if (sent.size > REMEMBERED) sent.clear();
  sent.set(text, count);
  if (count < OFTEN) return undefined;
  // By its text, so that a name that another server prepared means the same.
  const name = `often_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  sent.delete(text);
  return name;
}

/**
 * A migration has changed a table since a statement was prepared on this connection (0A000), or a pooler gave the connection another session, which
 * does not know the name (26000) or has it already (42P05).
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === '0A000') return message.startsWith('cached plan must not change result type');
  return code === '26000' || code === '42P05';
};

type Sent = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Prepares frequent statements of a connection. After a stale plan the connection prepares none any more. */
export function nameStatements(client: pg.ClientBase): void {
  // Looked up each time: who watches the driver's method sees these statements too.
  const send: Sent = (...given) =>
    Reflect.apply((Object.getPrototypeOf(client) as { query: Sent }).query, client, given);
  let [isNaming, isStale] = [false, false];
  const query: Sent = (text, values, ...rest) => {
    if (typeof text !== 'string') return send(text, values, ...rest);
    if (!Array.isArray(values) || values.length === 0) {
      if (text.includes('start transaction')) isNaming = text.startsWith(NAMED) && !isStale;
      return send(text, values, ...rest);
    }
    const name = isNaming ? nameOf(text) : undefined;
    if (!name) return send(text, values, ...rest);
    const answer = send({ name, text, values }, ...rest);
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isStalePlan(error)) [isNaming, isStale] = [false, true];
      });
    return answer;
  };
  client.query = query as typeof client.query;
}
