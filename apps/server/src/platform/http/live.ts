import pg from 'pg';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import type { Logger } from '../log.ts';

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

/** How often the connection is tried, and how long the answer may take: it only listens, so a network that lost it tells nobody. */
const TRYING = { beatMs: 10_000, patienceMs: 10_000 };

/** Carries events from any process to the browsers on this one, by LISTEN and NOTIFY. */
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

  /** Tries until it succeeds. What happened meanwhile is lost, so everybody who listens is told to look again. */
  private async comeBack(): Promise<void> {
    for (let wait = 250; !this.closed; wait = Math.min(2 * wait, 2000)) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      try {
        await this.start();
        for (const listener of this.returned) listener();
        return;
      } catch {
        // Still away.
      }
    }
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

  /** Called when the connection is back after events may have been missed, until the returned function is called. */
  onReturn(listener: () => void): () => void {
    this.returned.add(listener);
    return () => this.returned.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }
}

/** Heard when the transaction commits; never when it rolls back. */
export async function publish(db: Db | Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

/** Lets several people know at once that something of theirs has changed. */
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
