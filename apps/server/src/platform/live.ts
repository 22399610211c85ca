import pg from 'pg';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import type { Logger } from './log.ts';

/** Something happened that an open browser should hear of. Small: what changed, not the change itself. */
export interface LiveEvent {
  organization_id: string;
  /** Only this person hears it. */
  user_id: string;
  /**
   * `rights`: what the person may do has changed. `session`: some session of this person ended; the browser is not told, the
   * server looks again who this is.
   */
  topic: 'job' | 'notification' | 'rights' | 'session';
  data: Record<string, unknown>;
}

const CHANNEL = 'steward_live';

/** Carries events from any process to the browsers on this one, by LISTEN and NOTIFY. */
export class Live {
  private readonly listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  private client: pg.Client | undefined;
  private closed = false;
  private readonly everywhere = new Set<(event: LiveEvent) => void>();

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly log: Logger,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.config, application_name: 'steward live' });
    client.on('notification', ({ payload }) => {
      if (!payload) return;
      const event = JSON.parse(payload) as LiveEvent;
      for (const listener of this.everywhere) listener(event);
      for (const listener of this.listeners.get(`${event.organization_id}/${event.user_id}`) ?? []) listener(event);
    });
    const again = (error?: Error) => {
      if (this.closed || this.client !== client) return;
      this.client = undefined;
      this.log.warn({ err: error }, 'live updates lost their connection; trying again');
      setTimeout(() => void this.start().catch(again), 1000).unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    await client.connect();
    this.client = client;
    await client.query(`listen ${CHANNEL}`);
  }

  /** Hears the events of one person in one organization until the returned function is called. */
  listen(organizationId: string, userId: string, listener: (event: LiveEvent) => void): () => void {
    const key = `${organizationId}/${userId}`;
    const all = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, all.add(listener));
    return () => {
      all.delete(listener);
      if (!all.size) this.listeners.delete(key);
    };
  }

  /** Hears every event, before any browser does: for what a process remembers. */
  onEvent(listener: (event: LiveEvent) => void): void {
    this.everywhere.add(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }
}

/** Told when the transaction commits; never when it rolls back. */
export async function tell(db: Db | Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Tells several people at once that something of theirs has changed. */
export async function tellAll(
  db: Db | Tx,
  organizationId: string,
  userIds: readonly string[],
  topic: LiveEvent['topic'],
): Promise<void> {
  const event = (user_id: string): LiveEvent => ({ organization_id: organizationId, user_id, topic, data: {} });
  const payloads = userIds.map((id) => JSON.stringify(event(id)));
  if (payloads.length) await sql`select pg_notify(${CHANNEL}, p) from unnest(${payloads}::text[]) p`.execute(db);
}
