import type { PgBoss } from 'pg-boss';

const EVERY_MS = 2000;

/** The kinds of these that have due jobs, or running ones whose process is silent. By index, whatever else waits in the queue. */
const DUE = `
  select k.name,
    exists (select 1 from pgboss.job j where j.name = k.name and j.state < 'active' and not j.blocked
      and j.start_after <= now()) as is_due,
    exists (select 1 from pgboss.job j where j.name = k.name and j.state = 'active' and j.heartbeat_seconds is not null
      and j.heartbeat_on + j.heartbeat_seconds * interval '1s' < now()) as is_silent
  from unnest($1::text[]) k (name)`;

interface Found {
  name: string;
  is_due: boolean;
  is_silent: boolean;
}

/** Of a kind; each takes one job at a time. */
interface Taker {
  id: string;
  isFree: boolean;
}

/**
 * Asks for the due jobs of all kinds in one statement, and wakes those who take them. New jobs are announced by the database; this finds
 * those that were scheduled for later, are tried again, or were announced while no worker listened.
 */
export class JobPoll {
  private readonly takers = new Map<string, Taker[]>();
  private timer: NodeJS.Timeout | undefined;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  add(name: string, taker: Taker): void {
    this.takers.set(name, [...(this.takers.get(name) ?? []), taker]);
  }

  start(): void {
    this.timer = setInterval(() => {
      // A slow answer is not asked for twice.
      this.asking ??= this.ask()
        .catch(this.onFailure)
        .finally(() => (this.asking = undefined));
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.asking;
  }

  private async ask(): Promise<void> {
    const { rows } = await this.boss.getDb().executeSql(DUE, [[...this.takers.keys()]]);
    for (const { name, is_due, is_silent } of rows as Found[]) {
      // The supervision of the queue ends the tries of dead processes; within a few seconds it does so once.
      if (is_silent) await this.boss.supervise(name);
      if (is_due || is_silent)
        for (const { id, isFree } of this.takers.get(name) ?? []) if (isFree) this.boss.notifyWorker(id);
    }
  }
}
