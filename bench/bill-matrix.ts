// The matrix of bills: 1,000 meters by 36 months over HTTP, all on one page. Goal: at most 300 ms.
import { completeness } from '@steward/contract/energy/completeness';
import { say } from './measure.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
const organizationId = await fillProperties(running, 500);
const client = await running.owner.connect();
// Two meters of each property, one bill per month, every fortieth missing and every thirtieth estimated; then their
// months and years.
await client.query('set session_replication_role = replica');
await client.query(
  `insert into bills (organization_id, id, environment_id, status, source, utility, carrier, supplier, account_no, meter_no, date_of_bill,
     billing_start_date, billing_end_date, gross_amount, net_amount, currency, energy_consumption, is_estimate)
   select $1, gen_random_uuid(), e.id, 'saved', 'typed', 'ENERGY', c.carrier, 'Supplier ' || e.n % 20, 'A-' || e.n, 'M-' || e.n || c.carrier,
     (m + interval '1 month 5 days')::date, m::date, (m + interval '1 month')::date, 100, 100, 'EUR', 1000, (e.n + extract(month from m)::int) % 30 = 0
   from (select id, row_number() over (order by id) as n from environments where organization_id = $1) e
     cross join (values ('electricity'), ('natural_gas')) c(carrier)
     cross join generate_series('2022-01-01'::date, '2025-12-01', interval '1 month') m
   where (e.n * 7 + extract(month from m)::int) % 40 <> 0`,
  [organizationId],
);
await client.query(
  `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, days, quantity, unit, cost, currency, is_estimate, meter_no)
   select organization_id, id, carrier, billing_start_date, environment_id, utility, billing_end_date - billing_start_date, 1000, 'kWh', 100, 'EUR', is_estimate, meter_no
   from bills where organization_id = $1`,
  [organizationId],
);
await client.query('set session_replication_role = default');
await client.query(
  `select recount_bill_years($1, array_agg(environment_id), array_agg(year), array_agg(carrier), array_agg(meter_no)) from (
     select distinct environment_id, extract(year from month)::int as year, carrier, meter_no from bill_months where organization_id = $1) k`,
  [organizationId],
);
await client.query('vacuum analyze');
client.release();

const range = { from: '2023-01', until: '2025-12' };
const timed = async (input: object) => {
  const times: number[] = [];
  for (let round = 0; round < 25; round++) {
    const started = performance.now();
    const { paginateData } = await running.admin.get(completeness.getBillMatrix, { ...range, ...input });
    if (paginateData.length === 0) throw new Error('The matrix is empty');
    times.push(performance.now() - started);
  }
  return times.slice(5).toSorted((a, b) => a - b)[10] ?? 0;
};
const all = await timed({ page_size: 1000 });
const page = await timed({ page_size: 50 });
say('bill-matrix-1000-meters-36-months', all, 'ms', all / 300, 'the goal of 300 ms');
say('bill-matrix-first-page', page, 'ms', page / all, 'all rows at once');
await running.stop();
