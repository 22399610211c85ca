// 50 users adding properties at once to an organization that has 10,000, against the same row inserted by the bare
// driver in serializable transactions over as many connections as the server has. Goal: no call is answered 503,
// hundreds per second. Then one person who changes properties, against creating them.
import { randomUUID } from 'node:crypto';
import { environments } from '@steward/contract/estate/environments';
import pg from 'pg';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const WRITERS = 50;
const EACH = 20;
const UPDATE_GOAL = 1.3;

const running = await startRunning();
const pool = new pg.Pool({ ...running.steward.database.app, max: 16 });
try {
  const organizationId = await fillProperties(running, 10_000);
  const { rows } = await running.owner.query<{ id: string }>('select id from portfolios where organization_id = $1', [
    organizationId,
  ]);
  const portfolio_id = rows[0]?.id ?? '';
  const statuses = new Map<number, number>();
  /** The rate per second, if all writers write one after the other. */
  const rate = async (write: (name: string) => Promise<unknown>, label: string) => {
    const started = performance.now();
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; n < EACH; n++) await write(`${label} ${writer} ${n}`);
      }),
    );
    return (WRITERS * EACH * 1000) / (performance.now() - started);
  };
  const fields = {
    portfolio_id,
    environment_use: 'business',
    property_type: 'office',
    address: 'Street 1',
    city: 'City',
    zip_code: '10117',
    country_code: 'DE',
    gross_floor_area: 1000,
  } as const;
  const ours = async (environment_name: string) => {
    const { httpStatus } = await running.admin.ask(environments.createEnvironment, { ...fields, environment_name });
    statuses.set(httpStatus, (statuses.get(httpStatus) ?? 0) + 1);
  };
  const bare = async (name: string) => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level serializable');
      await client.query(`set local app.organization_id to '${organizationId}'`);
      await client.query(
        `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city, zip_code, country_code, gross_floor_area)
         values ($1, $2, $3, $4, 'business', 'office', 'Street 1', 'City', '10117', 'DE', 1000)`,
        [organizationId, randomUUID(), portfolio_id, name],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  await ours('warm');
  const mine = [await rate(ours, 'a')];
  const theirs = [await rate(bare, 'b')];
  mine.push(await rate(ours, 'c'));
  theirs.push(await rate(bare, 'd'));
  const mean = ([a = 0, b = 0]: number[]) => (a + b) / 2;
  say(
    'writing-50-people-in-10000-properties',
    mean(mine),
    'a second',
    mean(mine) / mean(theirs),
    'the same rows through the bare driver; goal: hundreds a second, no 503',
  );

  // One person who adds properties and then changes them, in turns.
  const created: string[] = [];
  let change = 0;
  const add = async () => {
    const environment_name = `one ${created.length}`;
    created.push((await running.admin.get(environments.createEnvironment, { ...fields, environment_name }))._id);
  };
  const alter = () =>
    running.admin.get(environments.updateEnvironment, {
      environment_id: created[change % created.length] ?? '',
      ...fields,
      address: `Street ${(change += 1)}`,
    });
  await add();
  await alter();
  const [adding, altering] = await compare(200, add, alter);
  say('updating-a-property', altering, 'ms', altering / adding, 'creating one; goal: 1.3');
  if (altering > UPDATE_GOAL * adding) process.exitCode = 1;
  const refused = [...statuses].filter(([status]) => status !== 200);
  if (refused.length) throw new Error(`not all were answered 200: ${JSON.stringify(refused)}`);
} finally {
  await pool.end();
  await running.stop();
}
