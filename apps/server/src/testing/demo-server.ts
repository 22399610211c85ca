import { inject } from 'vitest';
import pg from 'pg';
import { seedDemo } from '../areas/operations/demo/demo.service.ts';
import { addressIn, untilLeft, type TestDatabases } from './databases.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// The demo organizations: years of bills, an accepted report and one that is sent, a campaign. Making them takes 30 CPU seconds.

const DEMO_TEMPLATE = 'template_demo';
const MADE_ON = new Date('2026-11-21T12:00:00Z');
/** Of the lock that lets one process make the template while the others wait. */
const LOCK = 350_004;

const seeded = async (): Promise<TestServer> => {
  const server = await startTestServer();
  await seedDemo(server.steward.platform, MADE_ON);
  return server;
};

/** Makes a database with the demo once for a run, to be copied as it is when nothing is at work in it any more. */
async function makeTemplate(databases: TestDatabases): Promise<void> {
  const [node = ''] = databases.nodes;
  const client = new pg.Client({ ...addressIn(databases, 'postgres').owner });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (rowCount) return;
    const server = await seeded();
    const isAtWork = async () =>
      (await server.owner.query(`select from jobs where status in ('queued', 'running') limit 1`)).rowCount;
    const { rows } = await server.owner.query<{ name: string }>('select current_database() as name');
    const [{ name } = { name: '' }] = rows;
    while (await isAtWork()) await new Promise((resolve) => setTimeout(resolve, 100));
    await server.stop();
    await untilLeft(node, name);
    await client.query(`alter database ${name} rename to ${DEMO_TEMPLATE}`);
  } finally {
    await client.end();
  }
}

/** A product with the demo organizations, a copy of those that the first such server of the run made. Their files are not copied. */
export async function startDemoServer(): Promise<TestServer> {
  const databases = inject('database');
  // The nodes of a cluster would have to be renamed together.
  if (databases.nodes.length > 1) return seeded();
  await makeTemplate(databases);
  return startTestServer({}, { template: DEMO_TEMPLATE });
}
