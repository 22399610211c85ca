import pg from 'pg';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import type { Logger } from '../log.ts';

/** An event for open browsers. It names what changed, without the change itself. */
export interface LiveEvent {
  organization_id: string;
  /** The only recipient; empty: everybody of the organization. */
  user_id: string;
  /**
   * `figures`: something that figures are made of has changed. `rights`: the permissions of the user have changed. `session`: a session of this user ended; it is not sent to the browser, the server
   * checks the session again.
   */
  topic: 'job' | 'notification' | 'figures' | 'rights' | 'session';
  data: Record<string, unknown>;
}

const CHANNEL = 'steward_live';

/** Interval and time limit of the connection check: the connection only receives, so a lost network gives no error. */
const TRYING = { beatMs: 10_000, patienceMs: 10_000 };

/** Carries events from any process to the browsers of this one, by LISTEN and NOTIFY. */
export class Live {
  private readonly listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  private client: pg.Client | undefined;
  private closed = false;
  private readonly returned = new Set<() => void>();
  private readonly everywhere = new Set<(event: LiveEvent) => void>();

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly log: Logger,
    private readonly trying = TRYING,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      ...this.config,
      application_name: 'steward live',
    });
    client.on('notification', ({ payload }) => {
      if (!payload) return;
      const event = JSON.parse(payload) as LiveEvent;
      for (const listener of this.everywhere) listener(event);
      for (const listener of this.listeners.get(`${event.organization_id}/${event.user_id}`) ?? []) listener(event);
    });
    let beat: NodeJS.Timeout | undefined;
    const lost = (error?: Error) => {
      clearInterval(beat);
      if (this.closed || this.client !== client) return;
      this.client = undefined;
      this.log.warn({ err: error }, 'live updates lost their connection; trying again');
      void this.comeBack();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    if (this.closed) return client.end();
    let isAsked = false;
    const ask = async () => {
      if (isAsked) return;
      isAsked = true;
      const giveUp = () => client.connection.stream.destroy(new Error('the database says nothing'));
      const silent = setTimeout(giveUp, this.trying.patienceMs);
      await client.query('select 1').catch(() => {});
      clearTimeout(silent);
      isAsked = false;
    };
    beat = setInterval(() => void ask(), this.trying.beatMs).unref();
  }

  /** Reconnects until it succeeds. Events in between are lost, so all listeners are asked to read again. */
  private async comeBack(): Promise<void> {
    for (let wait = 250; !this.closed; wait = Math.min(2 * wait, 2000)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      try {
        await this.start();
        for (const listener of this.returned) listener();
        return;
      } catch {
        // Still unreachable.
      }
    }
  }

  /**
   * Subscribes to the events of one person in one organization, and of everybody there; the returned function unsubscribes.
   */
  listen(organizationId: string, userId: string, listener: (event: LiveEvent) => void): () => void {
    const keys = [`${organizationId}/${userId}`, `${organizationId}/`];
    for (const key of keys) this.listeners.set(key, (this.listeners.get(key) ?? new Set()).add(listener));
    return () => {
      for (const key of keys) {
        const all = this.listeners.get(key);
        all?.delete(listener);
        if (!all?.size) this.listeners.delete(key);
      }
    };
  }

  /** Subscribes to every event, called before browsers get it: for caches of the process. */
  onEvent(listener: (event: LiveEvent) => void): void {
    this.everywhere.add(listener);
  }

  /** Calls back when the connection is restored and events may have been missed; the returned function unsubscribes. */
  onReturn(listener: () => void): () => void {
    this.returned.add(listener);
    return () => this.returned.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }
}

/** Delivered when the transaction commits; never after a rollback. */
export async function publish(db: Db | Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Notifies several people at once that their data has changed. */
export async function publishToAll(
  db: Db | Tx,
  organizationId: string,
  userIds: readonly string[],
  topic: LiveEvent['topic'],
): Promise<void> {
  const event = (user_id: string): LiveEvent => ({ organization_id: organizationId, user_id, topic, data: {} });
  const payloads = userIds.map((id) => JSON.stringify(event(id)));
  if (payloads.length) await sql`select pg_notify(${CHANNEL}, p) from unnest(${payloads}::text[]) p`.execute(db);
}
