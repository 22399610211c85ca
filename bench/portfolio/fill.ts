import type { Running } from '../running.ts';

/** The size of the organization: each property has up to four meters, each with a bill for (almost) every month. */
export interface Size {
  properties: number;
  months: number;
  meters: number;
}

const PORTFOLIOS = 40;
/** So many properties at a time: 24,000 bills. */
const AT_ONCE = 250;
/** The meters of so many properties: more than an import adds at once, and few enough for triggers of a statement. */
const METERS_OF = 2000;

// The audit log of the fixture would be larger than its bills. All other triggers run: whatever is derived from bills is made as in use.
const audited = ['portfolios', 'environments', 'meters', 'files', 'bills', 'bill_payables', 'bill_flags'];

const auditing = async ({ owner }: Running, state: 'enable' | 'disable') => {
  for (const table of audited) await owner.query(`alter table ${table} ${state} trigger audited`);
};

/**
 * Fills the admin's organization with properties, meters and saved bills up to two months ago, as a real portfolio has them: a third
 * uploaded (with rows of files, without bytes), 1 % of the months missing, 3 % estimated, older ones paid, the latest open, 2 % with
 * flags. The same every time but for ids. Returns the number of bills.
 */
export async function fillPortfolio(running: Running, { properties, months, meters }: Size): Promise<number> {
  const { owner, admin } = running;
  const org = admin.session.organization_id;
  await auditing(running, 'disable');
  await owner.query(
    `insert into portfolios (organization_id, id, name)
       select $1, gen_random_uuid(), 'Portfolio ' || lpad(n::text, 2, '0') from generate_series(1, $2::int) n`,
    [org, PORTFOLIOS],
  );
  await owner.query(
    `insert into environments (organization_id, id, portfolio_id, environment_name, environment_use, property_type, address, city,
         zip_code, country_code, gross_floor_area, year_built, latitude, longitude)
       select $1, gen_random_uuid(), p.ids[1 + n % $2::int], 'Property ' || lpad(n::text, 6, '0'), 'business',
         (array['office', 'retail', 'logistics', 'residential'])[1 + n / 4 % 4], 'Street ' || n, 'City ' || n % 100,
         lpad((n % 99999)::text, 5, '0'), (array['DE', 'GB', 'US', 'NL'])[1 + n % 4], 500 + n % 20000, 1950 + n % 70,
         36 + n % 30, -9 + n % 35
       from generate_series(1, $3::int) n, (select array_agg(id order by name) as ids from portfolios where organization_id = $1) p`,
    [org, PORTFOLIOS, properties],
  );
  for (let first = 1; first <= properties; first += METERS_OF)
    await owner.query(
      `insert into meters (organization_id, id, environment_id, carrier, meter_no, account_no, supplier, paid_by)
       select $1, gen_random_uuid(), e.id, c.carrier, c.prefix || '-' || right(e.environment_name, 6),
         'A' || c.prefix || right(e.environment_name, 6), c.supplier || ' ' || right(e.environment_name, 6)::int % 20,
         case when c.prefix = 'E2' and right(e.environment_name, 6)::int % 10 = 0 then 'tenant' else 'landlord' end
       from environments e cross join (values ('electricity', 'E1', 'Power'), ('electricity', 'E2', 'Power'), ('natural_gas', 'G1', 'Gas'),
         ('water', 'W1', 'Water')) c (carrier, prefix, supplier) where e.organization_id = $1
         and right(e.environment_name, 6)::int between $3 and $4 and c.prefix = any ((array['E1', 'E2', 'G1', 'W1'])[1:$2::int])`,
      [org, meters, first, first + METERS_OF - 1],
    );
  await owner.query('analyze');
  for (let first = 1; first <= properties; first += AT_ONCE)
    await fillBills(running, first, first + AT_ONCE - 1, months);
  await auditing(running, 'enable');
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ bills: number }>(
    'select count(*)::int as bills from bills where organization_id = $1',
    [org],
  );
  return rows[0]?.bills ?? 0;
}

async function fillBills({ owner, admin }: Running, first: number, last: number, months: number): Promise<void> {
  const org = admin.session.organization_id;
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`set local work_mem = '128MB'`);
    await client.query("select set_config('app.organization_id', $1, true)", [org]);
    // `draw` decides by number of property, meter and month what is special of a bill.
    await client.query(
      `create temp table fresh on commit drop as
         select gen_random_uuid() as id, gen_random_uuid() as file_id, m.id as meter_id, m.environment_id, m.carrier, m.bill_no as meter_no, m.account_no,
           m.supplier, e.country_code, t.start::date as start, (t.start + interval '1 month')::date as stop, t.age,
           ((right(m.meter_no, 6)::int * 7919 + ascii(m.meter_no) * 31 + ascii(substr(m.meter_no, 2)) * 17
             + (extract(year from t.start)::int * 12 + extract(month from t.start)::int) * 104729::bigint) % 1000)::int as draw,
           400 + (right(m.meter_no, 6)::int * 131 + extract(month from t.start)::int * 17) % 900 as quantity
         from meters m
           join environments e on e.organization_id = m.organization_id and e.id = m.environment_id
           cross join (select date_trunc('month', current_date) - make_interval(months => n + 1) as start, n as age
             from generate_series(1, $4::int) n) t
         where m.organization_id = $1 and right(e.environment_name, 6)::int between $2 and $3`,
      [org, first, last, months],
    );
    await client.query('delete from fresh where draw < 10');
    await client.query(
      `insert into files (organization_id, id, sha256, name, content_type, bytes)
         select $1, file_id, encode(sha256(file_id::text::bytea), 'hex'), 'bill-' || meter_no || '-' || start || '.pdf', 'application/pdf',
           200000 from fresh where draw % 3 = 0`,
      [org],
    );
    await client.query(
      `insert into bills (organization_id, id, environment_id, status, source, file_id, file_name, utility, carrier, supplier, invoice_no,
           account_no, meter_no, meter_id, date_of_bill, billing_start_date, billing_end_date, gross_amount, net_amount, tax_amount,
           tax_rate, currency, energy_consumption, water_consumption, original_quantity, original_unit, is_estimate, due_date, created_at,
           saved_at)
         select $1, id, environment_id, 'saved', case when draw % 3 = 0 then 'upload' else 'typed' end,
           case when draw % 3 = 0 then file_id end, case when draw % 3 = 0 then 'bill-' || meter_no || '-' || start || '.pdf' else '' end,
           case carrier when 'water' then 'WATER' when 'natural_gas' then 'HEAT' else 'ENERGY' end, carrier, supplier,
           'INV-' || meter_no || '-' || to_char(start, 'YYMM'), account_no, meter_no, meter_id, stop + 5 + draw % 7, start, stop,
           round(quantity * 0.25 * 1.19, 2), round(quantity * 0.25, 2), round(quantity * 0.25 * 1.19, 2) - round(quantity * 0.25, 2), 19,
           case country_code when 'GB' then 'GBP' when 'US' then 'USD' else 'EUR' end,
           case when carrier <> 'water' then quantity end, case when carrier = 'water' then quantity * 1000 end, quantity,
           case when carrier = 'water' then 'm3' else 'kWh' end, draw between 10 and 39, stop + 20 + draw % 7, stop + 6 + draw % 7,
           stop + 6 + draw % 7
         from fresh`,
      [org],
    );
    await client.query(
      `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, days, quantity, unit, cost, currency,
           is_estimate, meter_no)
         select $1, b.id, b.carrier, b.billing_start_date, b.environment_id, b.utility, b.billing_end_date - b.billing_start_date,
           coalesce(b.energy_consumption, b.water_consumption), case when b.carrier = 'water' then 'l' else 'kWh' end, b.net_amount, b.currency,
           b.is_estimate, b.meter_no
         from bills b where b.organization_id = $1 and b.id in (select id from fresh)`,
      [org],
    );
    await client.query(
      `insert into bill_payables (organization_id, id, environment_id, bill_id, state, flag_note, amount, currency, approved_at, paid_amount)
         select $1, gen_random_uuid(), environment_id, id, state, case state when 'flagged' then 'Higher than last month' else '' end,
           case when state in ('approved', 'paid') then gross_amount end, case when state in ('approved', 'paid') then currency end,
           case when state in ('approved', 'paid') then due_date - 3 end, case state when 'paid' then gross_amount else 0 end
         from (
           select b.*, case when f.age > 3 then 'paid' when f.draw % 50 = 0 then 'flagged' when f.age > 1 then 'approved' else 'draft' end as state
             from bills b join fresh f on f.id = b.id where b.organization_id = $1
         ) b where state <> 'draft'`,
      [org],
    );
    await client.query(
      `insert into bill_flags (organization_id, id, environment_id, bill_id, finding_key, code, severity, figures, cost_impact, currency, state,
           reason, found_at, closed_at)
         select $1, gen_random_uuid(), environment_id, id, 'use-per-day', 'use-per-day', 'warning', '{"perDay": 20, "perDayBefore": 12, "change": 0.67}', 20, 'EUR',
           case when age > 6 then 'dismissed' else 'open' end, case when age > 6 then 'Checked' else '' end, stop + 7,
           case when age > 6 then stop + 20 end
         from fresh where draw between 100 and 119`,
      [org],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
