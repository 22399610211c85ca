// The main calls on a Citus cluster, against the same product on one PostgreSQL of the same machine (a database without
// Citus on the coordinator's server). STEWARD_TEST_DATABASE_URL names the coordinator. Goals: list and report 1.3
// times, createBill twice. On one machine this measures only the overhead of distribution, not the gain of more nodes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { session } from '@steward/contract/access/session';
import { inventory } from '@steward/contract/carbon/inventory';
import { bills } from '@steward/contract/energy/bills';
import { environments } from '@steward/contract/estate/environments';
import { search } from '@steward/contract/foundation/search';
import { dashboards } from '@steward/contract/insight/dashboards';
import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/connection.ts';
import { makeLog } from '../apps/server/src/platform/log.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { prepareDatabase, startSteward } from '../apps/server/src/steward.ts';
import {
  addressIn,
  dropDatabase,
  dropTemplate,
  makeClusterTemplate,
  query,
  TEMPLATE,
} from '../apps/server/src/testing/databases.ts';
import { Person } from '../apps/server/src/testing/person.ts';
import { compare, median, say } from './measure.ts';

const coordinator = process.env.STEWARD_TEST_DATABASE_URL;
if (!coordinator) throw new Error('Set STEWARD_TEST_DATABASE_URL to the coordinator of a Citus cluster.');
const PLAIN = 'bench_plain';
const wanted = process.argv.slice(2);
const PROPERTIES = 2000;
// Heavy calls are repeated less often.
const roundsOf = (name: string) => (['overview', 'report'].includes(name) ? 10 : 40);

interface Side {
  admin: Person;
  houses: string[];
  bill: () => Promise<unknown>;
  stop: () => Promise<void>;
}

async function start(database: DatabaseAddress): Promise<Side> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-'));
  const steward = await startSteward(
    readSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      STEWARD_DATA_DIR: dataDir,
      STEWARD_THROTTLE: 'off',
      STEWARD_DEMO: 'off',
      STEWARD_LOG: 'error',
    }),
    makeLog('error'),
    { database },
  );
  const owner = new pg.Pool({ ...database.owner, max: 1 });
  const admin = new Person((steward.address ?? '').replace('localhost', '127.0.0.1'));
  await admin.register('bench@bench.example', 'Demo-1234!');
  await owner.query("update users set verified_at = now() where email = 'bench@bench.example'");
  await admin.logIn('bench@bench.example', 'Demo-1234!');
  const organization = admin.session.organization_id;
  const portfolio = await admin.newPortfolio('Bench');
  await owner.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city, zip_code, country_code, gross_floor_area)
     select $1::uuid, gen_random_uuid(), $2::uuid, 'Property ' || lpad(n::text, 6, '0'), 'business', 'office', 'Street ' || n, 'City ' || n % 100, lpad((n % 99999)::text, 5, '0'), 'DE', 500 + n
     from generate_series(1, $3::int) n`,
    [organization, portfolio._id, PROPERTIES],
  );
  const { rows } = await owner.query<{ id: string }>('select id from environments where organization_id = $1', [
    organization,
  ]);
  const houses = rows.map(({ id }) => id);
  await owner.query(
    `insert into spaces (organization_id, id, environment_id, space_name, space_type, gross_floor_area)
     select $1::uuid, gen_random_uuid(), h, 'Space ' || n, 'office', 10 from unnest($2::uuid[]) h, generate_series(1, 3) n`,
    [organization, houses],
  );
  // Two years of monthly bills of two energy sources.
  await owner.query(
    `insert into bills (organization_id, id, environment_id, status, source, utility, carrier, supplier, invoice_no, meter_no, date_of_bill,
       billing_start_date, billing_end_date, gross_amount, net_amount, currency, energy_consumption)
     select $1::uuid, md5(h::text || c || m)::uuid, h, 'saved', 'typed', 'ENERGY', c, 'Stadtwerke', 'R' || right(h::text, 6), 'M-' || c,
       m::date, m::date, (m + interval '1 month')::date, 100, 84, 'EUR', 1000
     from unnest($2::uuid[]) h, unnest(array['electricity', 'natural_gas']) c, generate_series(date '2024-01-01', date '2025-12-01', interval '1 month') m`,
    [organization, houses],
  );
  await owner.query(
    `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, days, quantity, unit, cost, currency)
     select $1::uuid, md5(h::text || c || m)::uuid, c, m::date, h, 'ENERGY', extract(day from m + interval '1 month - 1 day')::int, 1000, 'kWh', 100, 'EUR'
     from unnest($2::uuid[]) h, unnest(array['electricity', 'natural_gas']) c, generate_series(date '2024-01-01', date '2025-12-01', interval '1 month') m`,
    [organization, houses],
  );
  await owner.query('vacuum analyze');
  let count = 0;
  return {
    admin,
    houses,
    bill: () =>
      admin.get(bills.createBill, {
        fields: {
          environment_id: houses[(count += 1)] ?? '',
          utility: 'ENERGY',
          carrier: 'electricity',
          supplier: 'Stadtwerke',
          invoice_no: `B-${count}`,
          meter_no: `N${count}`,
          date_of_bill: '2026-02-03',
          billing_start_date: '2026-01-01',
          billing_end_date: '2026-02-01',
          gross_amount: 100,
          net_amount: 84,
          currency: 'EUR',
          energy_consumption: 1000,
        },
      }),
    async stop() {
      await owner.end();
      await steward.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const calls: { [name: string]: (side: Side) => Promise<unknown> } = {
  session: ({ admin }) => admin.get(session.getUserDetailForSession, {}),
  list: ({ admin }) => admin.get(environments.getEnvironments, { page: 2, page_size: 200 }),
  dashboard: ({ admin, houses }) =>
    admin.get(dashboards.getPropertyDashboard, { environment_id: houses[7] ?? '', year: 2025 }),
  overview: ({ admin }) => admin.get(dashboards.getPortfolioOverview, { year: 2025 }),
  report: ({ admin }) => admin.get(inventory.ghg_report, { level: 'Organization', year: 2025 }),
  search: ({ admin }) => admin.get(search.globalSearch, { search: 'property 00077' }),
  createBill: ({ bill }) => bill(),
};

const eightAtOnce = (work: () => Promise<unknown>) => () => Promise.all(Array.from({ length: 8 }, work));

const databases = await makeClusterTemplate(coordinator);
const one = { nodes: databases.nodes.slice(0, 1) };
await dropDatabase(one, PLAIN);
await query(coordinator, 'postgres', `create database ${PLAIN}`);
try {
  await prepareDatabase(addressIn(databases, TEMPLATE));
  await query(coordinator, TEMPLATE, 'select distribute()');
  await prepareDatabase(addressIn(one, PLAIN));
  const cluster = await start(addressIn(databases, TEMPLATE));
  const plain = await start(addressIn(one, PLAIN));
  for (const [name, call] of Object.entries(calls)) {
    if (wanted.length && !wanted.includes(name)) continue;
    await median(5, () => call(cluster));
    await median(5, () => call(plain));
    const [distributed, alone] = await compare(
      roundsOf(name),
      () => call(cluster),
      () => call(plain),
    );
    say(name, distributed, 'ms', distributed / alone, `${alone.toFixed(1)} ms on one PostgreSQL`);
    const [many, manyAlone] = await compare(
      roundsOf(name) / 5,
      eightAtOnce(() => call(cluster)),
      eightAtOnce(() => call(plain)),
    );
    say(`${name}, 8 at once`, many, 'ms', many / manyAlone, `${manyAlone.toFixed(1)} ms on one PostgreSQL`);
  }
  await cluster.stop();
  await plain.stop();
} finally {
  await dropTemplate(databases);
  await dropDatabase(one, PLAIN);
}
