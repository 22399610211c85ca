import path from 'node:path';
import pg from 'pg';
import { addressOfSocket, addressOfUrl, type DatabaseAddress } from '../database/connection.ts';
import { running, startLocalPostgres } from '../database/local-postgres.ts';
import { StartFailure } from '../platform/start-failure.ts';
import type { Settings } from '../settings.ts';

/** The database of an installation, opened as its owner. */
export interface OpenDatabase {
  client: pg.Client;
  address: DatabaseAddress;
  close: () => Promise<void>;
}

/**
 * Connects to the database of `DATABASE_URL`, or to the embedded one: to its running server, or to one started for as long as it is needed.
 * Throws a StartFailure with instructions.
 */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database');
  const found = databaseUrl ? undefined : running(folder);
  const beside = found?.ready ? found : undefined;
  const own = databaseUrl || beside ? undefined : await startLocalPostgres({ dataDir: folder });
  const socket = beside ?? own;
  const address = databaseUrl ? addressOfUrl(databaseUrl) : addressOfSocket(socket?.host ?? '', socket?.port ?? 0);
  const client = new pg.Client(address.owner);
  try {
    await client.connect();
  } catch (error) {
    await own?.stop();
    throw new StartFailure(`The database cannot be reached: ${(error as Error).message}`);
  }
  return {
    client,
    address,
    async close() {
      await client.end();
      await own?.stop();
    },
  };
}

/** The stored columns of every table of Steward; generated columns are computed again. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations' and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** The applied migrations, in order. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('public.migrations') is not null as is");
  if (!rows[0]?.is) return [];
  const found = await client.query<{ name: string }>(
    "select name from migrations where name <> 'functions' order by name",
  );
  return found.rows.map(({ name }) => name);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
