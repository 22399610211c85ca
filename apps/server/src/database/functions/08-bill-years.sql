-- The years of meters are derived from the months of bills (those of on-site generation from its records, 10-renewables.sql), and the years
-- of carriers and the patterns of meters from these. All are summed again instead of changed by differences: sums of fractions drift.

-- Adds up meters again, named by property, year, carrier and number. By index alone: a scan of the table would make transactions
-- collide that write bills of different properties.
create or replace function recount_bill_years(org uuid, of_properties uuid[], of_years int[], of_carriers text[], of_meters text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform take_bill_turns(org, of_properties);
  insert into bill_years as y (organization_id, environment_id, year, carrier, treatment, unit, meter_no, quantity, estimated,
    quantities, days, first_month_days, last_month_days, is_tenants)
  select m.organization_id, m.environment_id, k.year, m.carrier, m.treatment, m.unit, m.meter_no,
    sum(m.quantity), coalesce(sum(m.quantity) filter (where m.is_estimate), 0),
    array[
      sum(m.quantity) filter (where extract(month from m.month) = 1),
      sum(m.quantity) filter (where extract(month from m.month) = 2),
      sum(m.quantity) filter (where extract(month from m.month) = 3),
      sum(m.quantity) filter (where extract(month from m.month) = 4),
      sum(m.quantity) filter (where extract(month from m.month) = 5),
      sum(m.quantity) filter (where extract(month from m.month) = 6),
      sum(m.quantity) filter (where extract(month from m.month) = 7),
      sum(m.quantity) filter (where extract(month from m.month) = 8),
      sum(m.quantity) filter (where extract(month from m.month) = 9),
      sum(m.quantity) filter (where extract(month from m.month) = 10),
      sum(m.quantity) filter (where extract(month from m.month) = 11),
      sum(m.quantity) filter (where extract(month from m.month) = 12)],
    array[
      sum(m.days) filter (where extract(month from m.month) = 1),
      sum(m.days) filter (where extract(month from m.month) = 2),
      sum(m.days) filter (where extract(month from m.month) = 3),
      sum(m.days) filter (where extract(month from m.month) = 4),
      sum(m.days) filter (where extract(month from m.month) = 5),
      sum(m.days) filter (where extract(month from m.month) = 6),
      sum(m.days) filter (where extract(month from m.month) = 7),
      sum(m.days) filter (where extract(month from m.month) = 8),
      sum(m.days) filter (where extract(month from m.month) = 9),
      sum(m.days) filter (where extract(month from m.month) = 10),
      sum(m.days) filter (where extract(month from m.month) = 11),
      sum(m.days) filter (where extract(month from m.month) = 12)]::int[],
    min((m.month - '2000-01-01'::date) * 32 + m.days), max((m.month - '2000-01-01'::date) * 32 + m.days),
    m.is_tenants
  from unnest(of_properties, of_years, of_carriers, of_meters) k (environment_id, year, carrier, meter_no)
    join bill_months m on m.organization_id = org and m.environment_id = k.environment_id and m.carrier = k.carrier
      and m.meter_no = k.meter_no and m.month between make_date(k.year, 1, 1) and make_date(k.year, 12, 1)
  group by 1, 2, 3, 4, 5, 6, 7, m.is_tenants
  -- Sorted, so that two transactions wait for each other rather than deadlock.
  order by 1, 2, 3, 4, 5, 6, 7, m.is_tenants
  on conflict (organization_id, environment_id, year, carrier, treatment, unit, meter_no, is_tenants) do update set
    quantity = excluded.quantity, estimated = excluded.estimated, quantities = excluded.quantities, days = excluded.days,
    first_month_days = excluded.first_month_days, last_month_days = excluded.last_month_days;
  delete from bill_years y
    using unnest(of_properties, of_years, of_carriers, of_meters) k (environment_id, year, carrier, meter_no)
    where y.organization_id = org and y.environment_id = k.environment_id and y.year = k.year and y.carrier = k.carrier
      and y.meter_no = k.meter_no and y.treatment not in ('on_site', 'on_site_sold') and not exists (
        select 1 from bill_months m where m.organization_id = org and m.environment_id = y.environment_id and m.carrier = y.carrier
          and m.treatment = y.treatment and m.unit = y.unit and m.meter_no = y.meter_no and m.is_tenants = y.is_tenants
          and m.month between make_date(y.year, 1, 1) and make_date(y.year, 12, 1));
  perform recount_carrier_years(org, of_properties, of_years);
  perform recount_meter_patterns(org, of_properties);
end $$;
revoke execute on function recount_bill_years(uuid, uuid[], int[], text[], text[]) from public;

-- Adds up the carriers of properties in these years and in those that follow, which compare with them.
create or replace function recount_carrier_years(org uuid, of_properties uuid[], of_years int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform take_bill_turns(org, of_properties);
  with asked as (
    select distinct k.environment_id, k.year + step as year
      from unnest(of_properties, of_years) k (environment_id, year), generate_series(0, 1) step
  ), sums as materialized (
    select k.environment_id, k.year, b.carrier, b.treatment, b.unit, b.is_tenants,
      sum(b.quantity) filter (where b.year = k.year) as now, sum(b.quantity) filter (where b.year < k.year) as before
    from asked k join bill_years b on b.organization_id = org and b.environment_id = k.environment_id and b.year between k.year - 1 and k.year
    group by 1, 2, 3, 4, 5, 6
  ), equal as materialized (
    -- The same meter in the same month of both years, each with the days of the year that has fewer (core/coverage/equal-days.ts).
    select n.environment_id, n.year, n.carrier, n.treatment, n.unit, n.is_tenants,
      sum(case when now_days <= before_days then u.now else u.now * before_days / now_days end) as both_now,
      sum(case when before_days <= now_days then u.before else u.before * now_days / before_days end) as both_before
    from asked k
      -- `offset 0`: each meter is looked up by its key, whatever the planner knows of a table that a large import is filling.
      cross join lateral (
        select y.* from bill_years y where y.organization_id = org and y.environment_id = k.environment_id and y.year = k.year offset 0
      ) n
      cross join lateral (
        select y.quantities, y.days from bill_years y
        where y.organization_id = org and y.environment_id = n.environment_id and y.year = n.year - 1 and y.carrier = n.carrier
          and y.treatment = n.treatment and y.unit = n.unit and y.meter_no = n.meter_no and y.is_tenants = n.is_tenants offset 0
      ) b
      cross join lateral unnest(n.quantities, n.days, b.quantities, b.days) u (now, now_days, before, before_days)
    where u.now_days > 0 and u.before_days > 0
    group by 1, 2, 3, 4, 5, 6
  ), compared as materialized (
    -- Added up instead of joined: neither has an index, and a join would compare each row with all others.
    select environment_id, year, carrier, treatment, unit, is_tenants,
      max(now) as now, max(before) as before, max(both_now) as both_now, max(both_before) as both_before
    from (
      select environment_id, year, carrier, treatment, unit, is_tenants, now, before,
        null::double precision as both_now, null::double precision as both_before from sums
      union all
      select environment_id, year, carrier, treatment, unit, is_tenants, null, null, both_now, both_before from equal
    ) u group by 1, 2, 3, 4, 5, 6
  ), gone as (
    delete from carrier_years y using asked k
      where y.organization_id = org and y.environment_id = k.environment_id and y.year = k.year and not exists (
        select 1 from bill_years b where b.organization_id = org and b.environment_id = y.environment_id
          and b.year between y.year - 1 and y.year and b.carrier = y.carrier and b.treatment = y.treatment and b.unit = y.unit
          and b.is_tenants = y.is_tenants)
  )
  insert into carrier_years as y (organization_id, environment_id, year, carrier, treatment, unit, is_tenants, now, before, both_now, both_before)
  select org, environment_id, year, carrier, treatment, unit, is_tenants, now, before, both_now, both_before from compared
  -- Sorted, so that two transactions wait for each other rather than deadlock.
  order by year, environment_id, carrier, treatment, unit, is_tenants
  on conflict (organization_id, year, environment_id, carrier, treatment, unit, is_tenants) do update set
    now = excluded.now, before = excluded.before, both_now = excluded.both_now, both_before = excluded.both_before;
end $$;
revoke execute on function recount_carrier_years(uuid, uuid[], int[]) from public;

-- Rebuilds the patterns of the meters of properties (table meter_patterns); on-site generation owes no bills. Years are separated by a
-- slash, which is not among the letters of days.
create or replace function recount_meter_patterns(org uuid, of_properties uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform take_bill_turns(org, of_properties);
  with asked as materialized (
    select distinct k.environment_id from unnest(of_properties) k (environment_id)
  ), years as (
    select b.environment_id, b.carrier, b.meter_no, b.year, min(b.first_month_days) as first, max(b.last_month_days) as last,
      array[sum(b.days[1]), sum(b.days[2]), sum(b.days[3]), sum(b.days[4]), sum(b.days[5]), sum(b.days[6]), sum(b.days[7]), sum(b.days[8]),
        sum(b.days[9]), sum(b.days[10]), sum(b.days[11]), sum(b.days[12])]::int[] as days
    from asked k join bill_years b on b.organization_id = org and b.environment_id = k.environment_id
      and b.treatment not in ('on_site', 'on_site_sold')
    group by 1, 2, 3, 4
  ), each as (
    select environment_id, carrier, meter_no, string_agg(concat_ws(' ', year, first, last,
        (select string_agg(chr(48 + coalesce(u.of, 0)), '' order by u.n) from unnest(days) with ordinality u (of, n))), '/' order by year) as years,
      null as registered, null as valid_from, null as valid_until, 0 as meters, false as is_replaced
    from years group by 1, 2, 3
    union all
    select m.environment_id, m.carrier, m.bill_no, null, case when m.parent_id is null then 'r' end,
      case when m.parent_id is null then to_char(m.valid_from, 'YYYY-MM-DD') end,
      case when m.parent_id is null then to_char(m.valid_until, 'YYYY-MM-DD') end, 1, m.replaced_by is not null
    from asked k join meters m on m.organization_id = org and m.environment_id = k.environment_id
    -- A meter that only its bills have added is due as they say.
    where m.formula = '' and (m.origin = 'entered' or m.valid_from is not null or m.valid_until is not null or m.replaced_by is not null)
  ), told as (
    select environment_id, carrier, meter_no, max(years) as years, max(registered) as registered, max(valid_from) as valid_from,
      max(valid_until) as valid_until, sum(meters) > 1 or bool_or(is_replaced) as is_peculiar
    from each group by 1, 2, 3
  ), gone as (
    delete from meter_patterns p using asked k
      where p.organization_id = org and p.environment_id = k.environment_id
        and not exists (select 1 from bill_years b where b.organization_id = org and b.environment_id = p.environment_id
          and b.treatment not in ('on_site', 'on_site_sold'))
        and not exists (select 1 from meters m where m.organization_id = org and m.environment_id = p.environment_id and m.formula = ''
          and (m.origin = 'entered' or m.valid_from is not null or m.valid_until is not null or m.replaced_by is not null))
  )
  insert into meter_patterns as p (organization_id, environment_id, lines, is_peculiar)
  select org, environment_id,
    coalesce(string_agg(concat(carrier, e'\t', registered, e'\t', valid_from, e'\t', valid_until, e'\t', years), e'\n'
      order by carrier, meter_no collate "C") filter (where years is not null or registered is not null), ''),
    bool_or(is_peculiar)
  from told group by environment_id
  -- Sorted, so that two transactions wait for each other rather than deadlock.
  order by environment_id
  on conflict (organization_id, environment_id) do update set lines = excluded.lines, is_peculiar = excluded.is_peculiar
    where (p.lines, p.is_peculiar) is distinct from (excluded.lines, excluded.is_peculiar);
end $$;
revoke execute on function recount_meter_patterns(uuid, uuid[]) from public;

create or replace function meter_patterns_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform recount_meter_patterns(org, (select array_agg(distinct environment_id) from changed where organization_id = org));
  end loop;
  return null;
end $$;

create or replace function bill_years_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
  of_properties uuid[];
  of_years int[];
  of_carriers text[];
  of_meters text[];
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    select array_agg(k.environment_id), array_agg(k.year), array_agg(k.carrier), array_agg(k.meter_no)
      into of_properties, of_years, of_carriers, of_meters
      from (select distinct c.environment_id, extract(year from c.month)::int as year, c.carrier, c.meter_no
        from changed c where c.organization_id = org order by 1, 2, 3, 4) k;
    perform recount_bill_years(org, of_properties, of_years, of_carriers, of_meters);
  end loop;
  return null;
end $$;
