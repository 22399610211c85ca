import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { ServedArea } from '../http/serve.ts';
import type { JobHandler, MaintenanceHandler } from './job-handlers.ts';
import { prepareTurns, priorityOf } from './job-turns.ts';

/** The job handlers of the areas. */
export interface Work {
  jobs: readonly JobHandler[];
  maintenance: readonly MaintenanceHandler[];
}

/** The handlers of all areas together. */
export const workOf = (areas: readonly ServedArea[]): Work => ({
  jobs: areas.flatMap(({ jobs }) => jobs),
  maintenance: areas.flatMap(({ maintenance }) => maintenance),
});

export const RETRIES = 3;
/** A job whose process died this often is parked: it would end the next one too. */
export const MAX_DEATHS = 2;

export const bossOptions = (config: pg.PoolConfig) => ({
  ...(config as {
    host?: string;
    port?: number;
    database?: string;
    user?: string;
    connectionString?: string;
    options?: string;
  }),
  schema: 'pgboss',
  application_name: 'steward jobs',
  useListenNotify: true,
});

/** Creates the queue's tables and one queue per kind, as the owner of the database. */
export async function prepareJobs(owner: pg.PoolConfig, client: pg.Client, { jobs, maintenance }: Work): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(owner), supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  for (const { kind } of [...jobs, ...maintenance]) {
    const options = {
      retryDelay: 2,
      retryBackoff: true,
      heartbeatSeconds: 15,
      expireInSeconds: 3600,
      notify: true,
      ...kind.queue,
      // Increased by the number of deaths, because a job that died has to be handed out again to be parked.
      retryLimit: (kind.queue?.retryLimit ?? RETRIES) + MAX_DEATHS,
    };
    await boss.createQueue(kind.name, options);
    // An existing queue would keep its old options.
    await boss.updateQueue(kind.name, options);
  }
  for (const { kind } of maintenance) if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { missed: 'once' });
  await boss.stop({ graceful: false });
  await prepareTurns(client);
  await client.query('grant usage on schema pgboss to steward_app');
  await client.query('grant select, insert, update, delete, truncate on all tables in schema pgboss to steward_app');
  await client.query('grant execute on all functions in schema pgboss to steward_app');
}

/**
 * Queues the jobs of a restored installation, as the owner of the database, with the organizations in turn. Jobs without a queue are left
 * out.
 */
export async function sendAgain(
  owner: pg.PoolConfig,
  { jobs, maintenance }: Work,
  waiting: readonly { name: string; data: object; start_after: string }[],
): Promise<void> {
  const names = new Set([...jobs, ...maintenance].map(({ kind }) => kind.name));
  const boss = new PgBoss({ ...bossOptions(owner), migrate: false, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  const turns = new Map<string, number>();
  for (const { name, data, start_after } of waiting) {
    if (!names.has(name)) continue;
    const { organization_id: organization } = data as { organization_id?: string };
    const turn = turns.get(`${name} ${organization}`) ?? 0;
    turns.set(`${name} ${organization}`, turn + 1);
    await boss.send(name, data, {
      startAfter: new Date(start_after),
      ...(organization && { priority: priorityOf(turn), group: { id: organization } }),
    });
  }
  await boss.stop({ graceful: false });
}
