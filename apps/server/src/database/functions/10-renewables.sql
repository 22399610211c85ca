-- The allocated part of a generation record, updated by its allocations: the record's check then refuses more than was used.
create or replace function count_allocated() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  one generation_allocations := coalesce(new, old);
begin
  -- Summed again instead of increased: records imported from an archive already contain the sum.
  update energy_generations g
    set allocated_kwh = (
      select coalesce(sum(a.kwh), 0) from generation_allocations a
        where a.organization_id = one.organization_id and a.energy_generation_id = one.energy_generation_id)
    where g.organization_id = one.organization_id and g.id = one.energy_generation_id;
  return null;
end $$;

-- Adds up again what sources generate for their properties themselves in these years, as rows of bill_years: each record by the days of its
-- months, under the id of its source. Certificates are first those of the export (core/renewables/attributes.ts).
create or replace function recount_generation_years(org uuid, of_properties uuid[], of_years int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform take_bill_turns(org, of_properties);
  with asked as (
    select distinct k.environment_id, k.year from unnest(of_properties, of_years) k (environment_id, year)
  ), records as (
    select k.environment_id, k.year, s.carrier, s.id::text as meter_no, g.first_day, g.last_day, g.is_estimate,
      g.generated_kwh - g.exported_kwh as used, greatest(0, least(g.generated_kwh - g.exported_kwh,
        coalesce(g.sold_kwh, case when s.attributes = 'sold' then g.generated_kwh else 0 end) - g.exported_kwh)) as sold
    from asked k
      join energy_generations g on g.organization_id = org and g.environment_id = k.environment_id
        and g.first_day < make_date(k.year + 1, 1, 1) and g.last_day >= make_date(k.year, 1, 1)
      join renewable_sources s on s.organization_id = org and s.id = g.renewable_source_id
    -- The energy that these take in is on bills already.
    where not (s.input_energy = 'billed' or (s.input_energy = 'usual' and s.kind in ('heat_pump', 'biomass', 'biogas')))
  ), months as (
    select r.environment_id, r.year, r.carrier, part.treatment, r.meter_no, n, make_date(r.year, n, 1) as month,
      sum(of.days)::int as days, sum(part.kwh * of.days / (r.last_day - r.first_day + 1)) as quantity,
      sum(part.kwh * of.days / (r.last_day - r.first_day + 1)) filter (where r.is_estimate) as estimated
    from records r
      cross join lateral (values ('on_site', r.used - r.sold), ('on_site_sold', r.sold)) part (treatment, kwh)
      cross join generate_series(1, 12) n
      cross join lateral (select nullif(greatest(0, least(r.last_day + 1, (make_date(r.year, n, 1) + interval '1 month')::date)
        - greatest(r.first_day, make_date(r.year, n, 1))), 0) as days) of
    where part.kwh > 0
    group by 1, 2, 3, 4, 5, 6
  ), counted as materialized (
    select environment_id, year, carrier, treatment, meter_no, sum(quantity) as quantity, coalesce(sum(estimated), 0) as estimated,
      array_agg(quantity order by n) as quantities, array_agg(days order by n) as days,
      min((month - '2000-01-01'::date) * 32 + days) as first, max((month - '2000-01-01'::date) * 32 + days) as last
    from months group by 1, 2, 3, 4, 5
  ), gone as (
    delete from bill_years y using asked k
      where y.organization_id = org and y.environment_id = k.environment_id and y.year = k.year
        and y.treatment in ('on_site', 'on_site_sold') and not exists (
          select 1 from counted c where c.environment_id = y.environment_id and c.year = y.year and c.carrier = y.carrier
            and c.treatment = y.treatment and c.meter_no = y.meter_no)
  )
  insert into bill_years as y (organization_id, environment_id, year, carrier, treatment, unit, meter_no, quantity, estimated,
    quantities, days, first_month_days, last_month_days, is_tenants)
  select org, environment_id, year, carrier, treatment, 'kWh', meter_no, quantity, estimated, quantities, days, first, last, false
  from counted
  -- Sorted, so that two transactions wait for each other rather than deadlock.
  order by environment_id, year, carrier, treatment, meter_no
  on conflict (organization_id, environment_id, year, carrier, treatment, unit, meter_no, is_tenants) do update set
    quantity = excluded.quantity, estimated = excluded.estimated, quantities = excluded.quantities, days = excluded.days,
    first_month_days = excluded.first_month_days, last_month_days = excluded.last_month_days;
  perform recount_carrier_years(org, of_properties, of_years);
end $$;
revoke execute on function recount_generation_years(uuid, uuid[], int[]) from public;

-- Adds up the years of these records, `changed` in the caller: their properties and first and last days.
create or replace function recount_generations(org uuid, of_properties uuid[], of_first date[], of_last date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  properties uuid[];
  years int[];
begin
  select array_agg(environment_id), array_agg(year) into properties, years from (
    select distinct k.environment_id, y.year
      from unnest(of_properties, of_first, of_last) k (environment_id, first_day, last_day),
        generate_series(extract(year from k.first_day)::int, extract(year from k.last_day)::int) y (year)
      order by 1, 2) found;
  if properties is not null then perform recount_generation_years(org, properties, years); end if;
end $$;
revoke execute on function recount_generations(uuid, uuid[], date[], date[]) from public;

create or replace function generation_years_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform recount_generations(org, array_agg(environment_id), array_agg(first_day), array_agg(last_day))
      from changed where organization_id = org;
  end loop;
  return null;
end $$;

-- An allocation to tenants changes the record, and nothing of its years.
create or replace function generation_years_follow_change() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform recount_generations(org, array_agg(k.environment_id), array_agg(k.first_day), array_agg(k.last_day))
      from before_change b join changed c on c.organization_id = b.organization_id and c.id = b.id
        cross join lateral (values (b.environment_id, b.first_day, b.last_day), (c.environment_id, c.first_day, c.last_day))
          k (environment_id, first_day, last_day)
      where c.organization_id = org
        and (b.environment_id, b.renewable_source_id, b.first_day, b.last_day, b.generated_kwh, b.exported_kwh, b.sold_kwh, b.is_estimate)
          is distinct from
          (c.environment_id, c.renewable_source_id, c.first_day, c.last_day, c.generated_kwh, c.exported_kwh, c.sold_kwh, c.is_estimate);
  end loop;
  return null;
end $$;

create or replace function generation_years_follow_source() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  org uuid;
  sources uuid[];
  properties uuid[];
  first_days date[];
  last_days date[];
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    sources := array(select c.id from before_change b join changed c on c.organization_id = b.organization_id and c.id = b.id
      where c.organization_id = org
        and (b.kind, b.carrier, b.attributes, b.input_energy) is distinct from (c.kind, c.carrier, c.attributes, c.input_energy));
    select array_agg(g.environment_id), array_agg(g.first_day), array_agg(g.last_day) into properties, first_days, last_days
      from energy_generations g where g.organization_id = org and g.renewable_source_id = any (sources);
    perform recount_generations(org, properties, first_days, last_days);
  end loop;
  return null;
end $$;

-- Years that were accepted before generation was part of the energy use were left as accepted. Once a correction opens such a year, it
-- counts like all others, unless another accepted report still covers the property.
create or replace function generation_years_follow_reopening() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  properties uuid[];
begin
  select array_agg(distinct g.environment_id) into properties
    from ghg_report_snapshots s
      join energy_generations g on g.organization_id = s.organization_id and g.environment_id = any (s.environment_ids)
        and g.first_day < make_date(old.year + 1, 1, 1) and g.last_day >= make_date(old.year, 1, 1)
    where s.organization_id = old.organization_id and s.report_id = old.id and s.round = old.round and not exists (
      select 1 from ghg_reports r join ghg_report_snapshots o
        on o.organization_id = r.organization_id and o.report_id = r.id and o.round = r.round
      where r.organization_id = old.organization_id and r.id <> old.id and r.status = 'accepted' and r.year = old.year
        and g.environment_id = any (o.environment_ids));
  if properties is not null then
    perform recount_generation_years(old.organization_id, properties, array_fill(old.year, array[cardinality(properties)]));
  end if;
  return null;
end $$;
