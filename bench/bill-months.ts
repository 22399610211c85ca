import type { Running } from './running.ts';

/**
 * Inserts monthly consumption of every property by SQL, without bills: this many energy sources, each with its own
 * meter.
 */
export async function fillMonths(
  { owner }: Running,
  organizationId: string,
  carriers: number,
  from: string,
  to: string,
): Promise<void> {
  const client = await owner.connect();
  // Without foreign keys: the months have no bills.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, days, quantity, unit, cost, currency, meter_no)
     select $1, gen_random_uuid(), c.carrier, m::date, e.id, c.utility, extract(day from m + interval '1 month - 1 day')::int, 1000 + random() * 1000, c.unit, 100, 'EUR', 'M' || c.n
     from environments e cross join (values (1, 'electricity', 'ENERGY', 'kWh'), (2, 'natural_gas', 'HEAT', 'kWh'), (3, 'water', 'WATER', 'l'), (4, 'waste', 'WASTE', 't')) c(n, carrier, utility, unit)
     cross join generate_series($3::date, $4::date, interval '1 month') m where e.organization_id = $1 and c.n <= $2`,
    [organizationId, carriers, from, to],
  );
  // Every meter named by a bill is registered.
  await client.query(
    `insert into meters (organization_id, id, environment_id, carrier, meter_no, bill_no, paid_by)
     select organization_id, gen_random_uuid(), environment_id, carrier, meter_no, meter_bill_no(meter_no), 'landlord'
     from (select distinct organization_id, environment_id, carrier, meter_no from bill_months where organization_id = $1) m`,
    [organizationId],
  );
  await client.query('set session_replication_role = default');
  // The triggers did not run either.
  await client.query(
    `select recount_bill_years($1, array_agg(environment_id), array_agg(year), array_agg(carrier), array_agg(meter_no)) from (
       select distinct environment_id, extract(year from month)::int as year, carrier, meter_no from bill_months where organization_id = $1) k`,
    [organizationId],
  );
  await client.query('vacuum analyze bill_months');
  for (const table of ['bill_years', 'carrier_years', 'meter_patterns']) await client.query(`vacuum analyze ${table}`);
  await client.query('vacuum analyze meters');
  client.release();
}
