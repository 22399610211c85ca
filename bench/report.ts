// A year's greenhouse gas inventory over 1,000,000 monthly consumption rows, against one SQL aggregate. Goal: at most twice.
import { ghg } from '@steward/contract/ghg';
import { compare, say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  // 7,000 properties × 4 carriers × 36 months: a little over a million rows.
  const organizationId = await fillProperties(running, 7000);
  await running.owner.query('set session_replication_role = replica');
  const client = await running.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, days, quantity, unit, cost, currency)
     select $1, gen_random_uuid(), c.carrier, m::date, e.id, c.utility, extract(day from m + interval '1 month - 1 day')::int, 1000 + random() * 1000, c.unit, 100, 'EUR'
     from environments e cross join (values ('electricity', 'ENERGY', 'kWh'), ('natural_gas', 'HEAT', 'kWh'), ('water', 'WATER', 'l'), ('waste', 'WASTE', 't')) c(carrier, utility, unit)
     cross join generate_series(date '2023-01-01', date '2025-12-01', interval '1 month') m where e.organization_id = $1`,
    [organizationId],
  );
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze bill_months');
  client.release();
  const bare = await running.bare.connect();
  await bare.query("select set_config('app.organization_id', $1, false)", [organizationId]);
  // What the report needs at the least: every property's carriers, year by year, over all the rows.
  const text = `select environment_id, carrier, treatment, unit, extract(year from month), sum(quantity), sum(days) from bill_months where organization_id = $1 group by 1, 2, 3, 4, 5`;
  const [ours, aggregate] = await compare(
    7,
    () => running.admin.get(ghg.ghg_report, { level: 'Organization', year: 2025 }),
    () => bare.query({ name: 'sum', text, values: [organizationId] }),
  );
  say('ghg-report-over-1000000-rows', ours, 'ms', ours / aggregate, 'one SQL aggregate of the same rows; goal 2');
  bare.release();
} finally {
  await running.stop();
}
