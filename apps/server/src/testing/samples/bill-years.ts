import type pg from 'pg';
import { roundedText } from '../rounded.ts';

/**
 * The years of bills that differ from the sums of their months; empty when all agree. Differences up to a share of 1e-9 come from the order
 * of addition.
 */
export async function wrongYears(owner: pg.Pool): Promise<unknown[]> {
  const { rows } = await owner.query(`
    with told as (
      select y.organization_id, y.environment_id, y.carrier, y.treatment, y.unit, y.meter_no, y.is_tenants, make_date(y.year, n::int, 1) as month,
        u.quantity, u.days
      from bill_years y, unnest(y.quantities, y.days) with ordinality u (quantity, days, n)
      where (u.quantity is not null or u.days is not null) and treatment not in ('on_site', 'on_site_sold')
    ), summed as (
      select organization_id, environment_id, carrier, treatment, unit, meter_no, is_tenants, month, sum(quantity) as quantity,
        sum(days) as days, sum(abs(quantity)) as size
      from bill_months group by 1, 2, 3, 4, 5, 6, 7, 8
    ), year as (
      select organization_id, environment_id, carrier, treatment, unit, meter_no, is_tenants, extract(year from month)::int as year,
        sum(quantity) as quantity, sum(case when is_estimate then quantity else 0 end) as estimated, sum(abs(quantity)) as size,
        min((month - '2000-01-01'::date) * 32 + days) as first, max((month - '2000-01-01'::date) * 32 + days) as last
      from bill_months group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select to_jsonb(told) as told, to_jsonb(summed) as is from told
      full join summed using (organization_id, environment_id, carrier, treatment, unit, meter_no, is_tenants, month)
      where (abs(told.quantity - summed.quantity) <= 1e-9 * size and told.days = summed.days) is not true
    union all
    select to_jsonb(y), to_jsonb(year) from (select * from bill_years where treatment not in ('on_site', 'on_site_sold')) y
      full join year using (organization_id, environment_id, carrier, treatment, unit, meter_no, is_tenants, year)
      where (abs(y.quantity - year.quantity) <= 1e-9 * size and abs(y.estimated - year.estimated) <= 1e-9 * size
        and y.first_month_days = year.first and y.last_month_days = year.last) is not true`);
  return [...rows, ...(await wronglyKept(owner))];
}

const keptTables = ['bill_years', 'carrier_years', 'meter_patterns'] as const;
const isOnSite = `treatment in ('on_site', 'on_site_sold')`;

/** The stored rows of own sources, carriers and meters that differ from a new computation. */
async function wronglyKept(owner: pg.Pool): Promise<unknown[]> {
  const client = await owner.connect();
  const keptIn = async (table: string) =>
    (await client.query<Record<string, unknown>>(`select * from ${table}`)).rows.map(roundedText);
  try {
    await client.query('begin');
    const kept = new Map<string, string[]>();
    for (const table of keptTables) {
      kept.set(table, await keptIn(table));
      await client.query(`delete from ${table} ${table === 'bill_years' ? `where ${isOnSite}` : ''}`);
    }
    // By themselves: a distributed database would run functions in a query on the nodes of its rows.
    const recount = async (text: string, of: string) => {
      for (const row of (await client.query<Record<string, unknown>>(of)).rows)
        await client.query(text, Object.values(row));
    };
    await recount(
      'select recount_generation_years($1, $2, $3)',
      `select organization_id, array_agg(environment_id) as properties, array_agg(year) as years
        from (select distinct g.organization_id, g.environment_id, y.year from energy_generations g,
          generate_series(extract(year from g.first_day)::int, extract(year from g.last_day)::int) y (year)) y group by organization_id`,
    );
    await recount(
      'select recount_carrier_years($1, $2, $3)',
      `select organization_id, array_agg(environment_id) as properties, array_agg(year) as years
        from (select distinct organization_id, environment_id, year from bill_years) y group by organization_id`,
    );
    await recount(
      'select recount_meter_patterns($1, $2)',
      `select organization_id, array_agg(environment_id) as properties
        from (select organization_id, environment_id from bill_years union select organization_id, environment_id from meters) m
        group by organization_id`,
    );
    const wrong: unknown[] = [];
    for (const table of keptTables) {
      const anew = new Set(await keptIn(table));
      const old = new Set(kept.get(table));
      for (const row of old) if (!anew.has(row)) wrong.push({ table, kept: row });
      for (const row of anew) if (!old.has(row)) wrong.push({ table, anew: row });
    }
    return wrong;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
