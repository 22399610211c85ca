import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from '../platform/log.ts';
import { Compiler } from './compiler.ts';
import { nameStatements } from './named-statements.ts';
import type { DB } from './tables.gen.ts';

// count(*) and bigint are read as numbers: no value exceeds 2^53. Days stay text, so that time zones cannot shift them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, momentOf);

/** A moment as ISO text with milliseconds. In UTC, the usual case, only characters are rearranged. */
function momentOf(text: string): string {
  if (text.length < 22 || text[10] !== ' ' || !text.endsWith('+00'))
    return new Date(text.replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  const fraction = `${text.slice(20, -3)}000`.slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

export type Db = Kysely<DB>;
/** A transaction of one organization or of the installation. */
export type Tx = Transaction<DB>;

/** The connections to the database: as its owner (migrations, export), and as the application, which cannot bypass row-level security. */
export interface DatabaseAddress {
  owner: pg.PoolConfig;
  app: pg.PoolConfig;
}

export const addressOfUrl = (url: string): DatabaseAddress => ({
  owner: { connectionString: url },
  app: { connectionString: url, options: '-c role=steward_app' },
});

export const addressOfSocket = (host: string, port: number, database = 'postgres'): DatabaseAddress => ({
  owner: { host, port, database, user: 'postgres' },
  app: { host, port, database, user: 'steward_app' },
});

// Longer than any statement takes. A hanging database or a lost network gives no error of its own.
const PATIENCE_MS = 300_000;

/**
 * A pool whose lost connections are logged; without a listener they would end the process. A connection without a sign of life for
 * `patienceMs` is closed, and its waiting statements fail as with an unreachable database.
 */
export function openPool(config: pg.PoolConfig, log: Logger, max = 16, patienceMs = PATIENCE_MS): pg.Pool {
  const pool = new pg.Pool({
    max,
    application_name: 'steward',
    // Independent statements are sent one after the other, without waiting for each answer.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...config,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // A connection that is lost between two statements of a transaction raises an error event; without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameStatements(client);
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(patienceMs, () =>
      stream.destroy(Object.assign(new Error('the database says nothing'), { code: 'ETIMEDOUT' })),
    );
  });
  return pool;
}

/**
 * Begins no transaction itself: `transaction.ts` begins it together with the statement that sets its organization, in one round trip
 * instead of two.
 */
class Driver extends PostgresDriver {
  override beginTransaction = () => Promise.resolve();
}

const pools = new WeakMap<Db, pg.Pool>();

export function openDb(pool: pg.Pool): Db {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  });
  pools.set(db, pool);
  return db;
}

/** Whether most connections are free, so that a call may take a second one without delaying others. */
export function hasRoom(db: Db): boolean {
  const pool = pools.get(db);
  return pool !== undefined && pool.totalCount - pool.idleCount <= pool.options.max / 4;
}
