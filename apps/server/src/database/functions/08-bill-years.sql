-- The years of meters follow the months of bills. They are added up again and not changed by differences: sums of fractions drift.

-- Adds up meters again, named by property, year, carrier and number. By index alone: a scan of the table would make transactions
-- collide that write bills of different properties.
create or replace function recount_bill_years(org uuid, of_properties uuid[], of_years int[], of_carriers text[], of_meters text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
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
      and y.meter_no = k.meter_no and not exists (
        select 1 from bill_months m where m.organization_id = org and m.environment_id = y.environment_id and m.carrier = y.carrier
          and m.treatment = y.treatment and m.unit = y.unit and m.meter_no = y.meter_no and m.is_tenants = y.is_tenants
          and m.month between make_date(y.year, 1, 1) and make_date(y.year, 12, 1));
end $$;
revoke execute on function recount_bill_years(uuid, uuid[], int[], text[], text[]) from public;

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
