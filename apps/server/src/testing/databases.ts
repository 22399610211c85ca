import pg from 'pg';
import { addressOfUrl, type DatabaseAddress } from '../database/connection.ts';
import { uuid } from '../platform/uuid.ts';

/** The databases of the tests: one PostgreSQL, or the nodes of a Citus cluster, its coordinator first. */
export interface TestDatabases {
  /** Addresses without a database name, as the owner. */
  nodes: readonly string[];
}

export const TEMPLATE = 'template_steward';

const within = (node: string, database: string): string => {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
};

export async function query<Row extends object>(node: string, database: string, text: string): Promise<Row[]> {
  const client = new pg.Client(within(node, database));
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows;
  } finally {
    await client.end();
  }
}

export const addressIn = ({ nodes }: TestDatabases, database: string): DatabaseAddress =>
  addressOfUrl(within(nodes[0] ?? '', database));

/** A copy of a template, by default the migrated one. On a cluster every node copies its part. */
export async function copyTemplate({ nodes }: TestDatabases, template = TEMPLATE): Promise<string> {
  const name = `t_${uuid().replaceAll('-', '')}`;
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await Promise.all(nodes.map((node) => query(node, 'postgres', copy)));
  // The settings of a database are not copied with it.
  if (nodes.length > 1) await query(nodes[0] ?? '', name, 'select distribute()');
  return name;
}

/** A pool reports its end before its connections are closed: an error of a connection that is cut then would have no listener. */
export async function untilLeft(node: string, name: string): Promise<void> {
  const connected = `select from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`;
  for (let attempt = 0; attempt < 100 && (await query(node, 'postgres', connected)).length; attempt++)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

export async function dropDatabase({ nodes }: TestDatabases, name: string): Promise<void> {
  for (const node of nodes) await untilLeft(node, name);
  for (const node of nodes)
    for (let attempt = 1; ; attempt++)
      try {
        await query(node, 'postgres', `drop database if exists ${name} with (force)`);
        break;
      } catch (error) {
        // The maintenance process of Citus reconnects while it is being shut out.
        if (attempt === 5 || (error as { code?: string }).code !== '55006') throw error;
      }
}

/** The template on a cluster, empty: Citus and its nodes. */
export async function makeClusterTemplate(coordinator: string): Promise<TestDatabases> {
  const workers = await query<{ host: string; port: number }>(
    coordinator,
    new URL(coordinator).pathname.slice(1),
    `select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid`,
  );
  if (!workers.length) throw new Error('STEWARD_TEST_DATABASE_URL names no Citus cluster with workers.');
  const nodes = [
    coordinator,
    ...workers.map(({ host, port }) => {
      const url = new URL(coordinator);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    }),
  ];
  await dropTemplate({ nodes });
  for (const node of nodes) {
    await query(node, 'postgres', `create database ${TEMPLATE}`);
    await query(node, TEMPLATE, 'create extension citus');
  }
  const { hostname, port } = new URL(coordinator);
  await query(coordinator, TEMPLATE, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of workers)
    await query(coordinator, TEMPLATE, `select citus_add_node('${worker.host}', ${worker.port})`);
  return { nodes };
}

/** Closes the template to connections, including those of Citus: it can be copied only without any connection. */
export async function closeTemplate({ nodes }: TestDatabases): Promise<void> {
  for (const node of nodes) await query(node, 'postgres', `alter database ${TEMPLATE} with allow_connections false`);
  for (const node of nodes)
    await query(
      node,
      'postgres',
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
    );
}

export async function dropTemplate({ nodes }: TestDatabases): Promise<void> {
  await dropDatabase({ nodes }, TEMPLATE);
}
