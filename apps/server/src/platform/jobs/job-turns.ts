import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Tx } from '../../database/connection.ts';

/** For this long a turn may belong to a job whose transaction has not committed yet. */
const UNCOMMITTED_MS = 1000;
const REMEMBERED = 10_000;

interface Given {
  turn: number;
  at: number;
}

/** The jobs of one organization and kind are found without reading those of the others, and running ones without those that have ended. */
export async function prepareTurns(client: pg.Client): Promise<void> {
  await client.query(
    `create index if not exists job_turns on pgboss.job (name, group_id, priority) where state <= 'active' and group_id is not null`,
  );
  await client.query(
    `create index if not exists job_running on pgboss.job (name, heartbeat_on) where state = 'active'`,
  );
}

/** Priorities are descending, turns ascending. */
export const priorityOf = (turn: number): number => -turn;

/**
 * Gives jobs their turns: the organizations with waiting jobs of a kind are served alternately, however many one of them has sent
 * (start-time fair queueing). A job's turn is that of the job which was started last, or the one after the last turn of its organization.
 * Read outside of the transaction of the caller: a serializable one would collide with every other that sends.
 */
export class JobTurns {
  /** The last turn by kind and organization, for jobs that are not committed or that have ended. */
  private readonly given = new Map<string, Given>();
  /** The last turn by kind and organization within one transaction. */
  private readonly within = new WeakMap<Tx, Map<string, number>>();

  constructor(private readonly db: () => ReturnType<PgBoss['getDb']>) {}

  async next(tx: Tx, kind: string, organizationId: string): Promise<number> {
    const key = `${kind} ${organizationId}`;
    const own = this.within.get(tx) ?? new Map<string, number>();
    this.within.set(tx, own);
    const before = own.get(key);
    const turn = before === undefined ? await this.first(kind, organizationId, key) : before + 1;
    own.set(key, turn);
    if (this.given.size > REMEMBERED) this.given.clear();
    this.given.set(key, { turn, at: Date.now() });
    return turn;
  }

  private async first(kind: string, organizationId: string, key: string): Promise<number> {
    const { rows } = await this.db().executeSql(
      `select (select -priority from pgboss.job where name = $1 and state < 'active' and not blocked order by priority desc limit 1) as waiting,
              (select -min(priority) from pgboss.job where name = $1 and state = 'active' and group_id is not null) as active,
              (select -priority from pgboss.job where name = $1 and state <= 'active' and group_id = $2 order by priority limit 1) as own`,
      [kind, organizationId],
    );
    const found = rows[0] as { waiting: number | null; active: number | null; own: number | null };
    const now = Math.max(0, (found.waiting ?? 0) - 1, found.active ?? 0);
    const given = this.given.get(key);
    const last = given && given.turn + 1;
    const isFresh = given && Date.now() - given.at < UNCOMMITTED_MS;
    return Math.max(now, (found.own ?? -1) + 1, isFresh ? (last ?? 0) : Math.min(last ?? 0, now + 1));
  }
}
